import { attemptStorage, FIRST_TOUCH_KEY, LAST_TOUCH_KEY } from 'shared-contracts/visitor-storage'
import { ContactForm, Touch, type SendMailRequest } from 'shared-contracts/lead'
import { LEAD_SUBJECT } from 'shared-contracts/form-post'
import { LEAD_FIELD_LIST, RULED_FIELDS, type RuledField } from 'shared-contracts/lead-fields'
import { fieldMessages, z } from 'shared-contracts/zod'
import { type FormMessages, type Outcome, parseOutcome, toFailedOutcome } from 'shared-ui'
import { HONEYPOT_FIELD, TEXTS_FIELD } from '../../../contract/form.ts'
import { CLIENT_LABEL_HEADER, IDEMPOTENCY_HEADER } from '../../../contract/paths.ts'
import type { SendMailBody } from '../../../contract/send-mail.ts'

declare global {
  interface ImportMetaEnv {
    /** Fixed label of the client, sent after `Basic ` in the Authorization header of a contact request. It is set in `.env`. */
    readonly VITE_SEND_MAIL_TOKEN: string
  }
}

export const FormValues = z.extend(ContactForm, { [TEXTS_FIELD]: z.boolean(), [HONEYPOT_FIELD]: z.string() })
type FormValues = z.output<typeof FormValues>

const TEXT_FIELDS = [...LEAD_FIELD_LIST.map(({ name }) => name), HONEYPOT_FIELD]

const readForm = (data: FormData) => ({
  ...Object.fromEntries(TEXT_FIELDS.map((name) => [name, data.get(name)])),
  terms: data.has('terms'),
  [TEXTS_FIELD]: data.has(TEXTS_FIELD),
})

export const check = (data: FormData): FormMessages<RuledField> =>
  fieldMessages(RULED_FIELDS, FormValues.safeParse(readForm(data)).error)

export const readValues = (data: FormData): FormValues => FormValues.parse(readForm(data))

type VisitOrigin = Pick<NonNullable<SendMailRequest['context']>, 'page' | 'plid' | 'firstTouch' | 'lastTouch'>

export const createRequestBody = (
  values: FormValues,
  visitOrigin: VisitOrigin,
  subject: SendMailRequest['subject'] = LEAD_SUBJECT,
): SendMailBody => {
  const { terms, texts, [HONEYPOT_FIELD]: trap, ...fields } = values
  const request: SendMailRequest = { ...fields, subject, context: { terms, texts, ...visitOrigin } }
  return trap === '' ? request : { ...request, [HONEYPOT_FIELD]: trap }
}

const REQUEST_TIMEOUT_MS = 30_000

/** Sends a JSON request once, without retries. Never throws: the outcome contains the error. */
export const sendRequest = async (url: string, body: string, key: string): Promise<Outcome> => {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [CLIENT_LABEL_HEADER]: `Basic ${import.meta.env.VITE_SEND_MAIL_TOKEN}`,
        [IDEMPOTENCY_HEADER]: key,
      },
      body,
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    })
    return parseOutcome(response.status, await response.text())
  } catch (error) {
    return toFailedOutcome(error)
  }
}

export interface Touches {
  firstTouch?: Touch
  lastTouch?: Touch
}

/**
 * Reads a touch (the link and campaign that led to a visit) from the browser's storage, without validating it. Session storage
 * contains the touch of this visit. Local storage contains the touch of an earlier visit, if the visitor consented. Returns
 * null if neither storage contains a touch, or if storage is denied. Call this function only after mount.
 */
const storedTouch = (key: typeof FIRST_TOUCH_KEY | typeof LAST_TOUCH_KEY): unknown =>
  attemptStorage(() => JSON.parse(sessionStorage.getItem(key) ?? localStorage.getItem(key) ?? 'null'))

/**
 * Reads the first and the last touch: the links and campaigns that led to the first and the latest visit. Call this function
 * only after mount, because it reads the browser's storage.
 */
export const readTouches = (): Touches => {
  const [firstTouch, lastTouch] = ([FIRST_TOUCH_KEY, LAST_TOUCH_KEY] as const).map(
    (key) => Touch.safeParse(storedTouch(key)).data,
  )
  return { ...(firstTouch && { firstTouch }), ...(lastTouch && { lastTouch }) }
}
