import { FIRST_TOUCH_KEY, LAST_TOUCH_KEY } from 'shared-contracts/attribution'
import { Touch } from 'shared-contracts/attribution-schemas'
import { ContactForm, type SendMailRequest } from 'shared-contracts/lead'
import { LEAD_FIELD_LIST, RULED_FIELDS, type RuledField } from 'shared-contracts/lead-fields'
import { LEAD_SUBJECT } from 'shared-contracts/lead-options'
import { z } from 'shared-contracts/zod'
import { type Outcome, outcomeOf, outcomeWithout } from 'shared-ui'
import { HONEYPOT_FIELD, TEXTS_FIELD } from '../../../contract/form.ts'
import { CLIENT_LABEL_HEADER, IDEMPOTENCY_HEADER } from '../../../contract/paths.ts'
import type { SendMailBody } from '../../../contract/send-mail.ts'

/** All that the rendered form holds: the agreed fields, the optional box for texts, and the trap for machines. */
export const FormValues = z.extend(ContactForm, { [TEXTS_FIELD]: z.boolean(), [HONEYPOT_FIELD]: z.string() })
export type FormInput = z.input<typeof FormValues>
export type FormOutput = z.output<typeof FormValues>

/** Fields whose value is what was typed or chosen; the boxes are either checked or not. */
export type TextField = Exclude<keyof FormInput, 'terms' | 'texts'>

const TEXT_FIELDS = new Set<string>([...LEAD_FIELD_LIST.map(({ name }) => name), HONEYPOT_FIELD])

export const isTextField = (name: string): name is TextField => TEXT_FIELDS.has(name)

type CameBy = Pick<NonNullable<SendMailRequest['context']>, 'page' | 'plid' | 'firstTouch' | 'lastTouch'>

/** The specified payload, and beside it consent, partner, page and campaign. */
export const requestBody = (values: FormOutput, cameBy: CameBy): SendMailBody => {
  const { terms, texts, [HONEYPOT_FIELD]: trap, ...fields } = values
  const request: SendMailRequest = { ...fields, subject: LEAD_SUBJECT, context: { terms, texts, ...cameBy } }
  return trap === '' ? request : { ...request, [HONEYPOT_FIELD]: trap }
}

/** A field that does not hold, and what the visitor reads. */
export interface FieldProblem {
  name: RuledField
  message: string
}

type Messages = Partial<Record<string, string | undefined>>

/** Puts the fields that have a message into the form's order. */
export const fieldProblems = (messages: Messages): FieldProblem[] =>
  RULED_FIELDS.flatMap((name) => {
    const message = messages[name]
    return message === undefined ? [] : [{ name, message }]
  })

/** Share of the fields a visitor fills that hold, 0 to 100. */
export const completionOf = (invalid: readonly RuledField[]): number => {
  const holding = LEAD_FIELD_LIST.filter(({ name }) => !invalid.includes(name)).length
  return Math.round((holding / LEAD_FIELD_LIST.length) * 100)
}

/** How long a visitor is left waiting for an answer. */
const PATIENCE = 30_000

/** Sends a request's JSON once. Never throws: what went wrong is in the outcome. */
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
      signal: AbortSignal.timeout(PATIENCE),
    })
    return outcomeOf(response.status, await response.text())
  } catch (error) {
    return outcomeWithout(error)
  }
}

export interface Touches {
  firstTouch?: Touch
  lastTouch?: Touch
}

/**
 * What lies under a touch's key: for this visit, or by consent for longer. Anybody may have put it there. Null where there
 * is none, or storage is denied. After mount only.
 */
const storedTouch = (key: typeof FIRST_TOUCH_KEY | typeof LAST_TOUCH_KEY): unknown => {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** How the visitor came to the site at first and last, as the shell noted it on landing. After mount only. */
export const readTouches = (): Touches => {
  const [firstTouch, lastTouch] = ([FIRST_TOUCH_KEY, LAST_TOUCH_KEY] as const).map(
    (key) => Touch.safeParse(storedTouch(key)).data,
  )
  return { ...(firstTouch && { firstTouch }), ...(lastTouch && { lastTouch }) }
}
