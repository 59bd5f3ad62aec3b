import { createHmac } from 'node:crypto'
import { z } from 'shared-contracts'
import type { Contact, MessageTemplates, Transport } from './messages.ts'
import type { OutboxRow } from './queue.ts'

const TIMEOUT_MS = 30_000
const MAX_BODY_BYTES = 64 * 1024

interface JsonPost {
  url: URL
  body: string
  headers?: Record<string, string>
  /** Texts that a visitor typed. They are masked in the logged error response. */
  typed: readonly string[]
}

/** Thrown if a service rejects a request. `response` is the explanation from the service, with the visitor's texts masked. */
export class PostRejected extends Error {
  override name = 'PostRejected'
  readonly code: string
  readonly httpStatus: number
  readonly response: string | undefined
  /** Error types from the response, such as `FIELD_NOT_IN_FORM_DEFINITION`. Empty if the response contains none. */
  readonly faults: readonly string[]
  /** Delay that the `Retry-After` header requests, in milliseconds. Null without that header. */
  readonly retryAfterMs: number | null

  constructor(status: number, { explanation, faults }: Explanation, retryAfterMs: number | null) {
    super('not taken')
    this.code = `HTTP_${status}`
    this.httpStatus = status
    this.response = explanation === '' ? undefined : explanation
    this.faults = faults
    this.retryAfterMs = retryAfterMs
  }
}

interface Explanation {
  explanation: string
  faults: string[]
}

const Text = z.optional(z.string())
/** Fields of an error response that can explain the error: those of HubSpot, of RFC 9457, and other common ones. */
const ErrorBody = z.object({
  message: Text,
  error: Text,
  title: Text,
  detail: Text,
  errors: z.optional(z.array(z.object({ errorType: Text, message: Text }))),
})

/** Extracts the explanation from an error response. JSON of an unknown shape is returned as text. HTML is ignored. */
const parseExplanation = (body: string, contentType: string): Explanation => {
  if (!/^text\/plain\b|json\b/.test(contentType)) return { explanation: '', faults: [] }
  try {
    const { errors = [], message, error, title, detail } = ErrorBody.parse(JSON.parse(body))
    const details = errors.flatMap((one) => [one.errorType, one.message])
    const texts = details.length > 0 ? details : [error, title, message, detail]
    return {
      explanation: texts.filter((text) => text !== undefined).join(' '),
      faults: errors.flatMap(({ errorType }) => errorType ?? []),
    }
  } catch {
    return { explanation: body, faults: [] }
  }
}

/** Reads the first MAX_BODY_BYTES of a response. Returns an empty string if the response cannot be read. */
const readBody = async (response: Response): Promise<string> => {
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for await (const chunk of response.body ?? []) {
      chunks.push(chunk)
      length += chunk.length
      if (length >= MAX_BODY_BYTES) break
    }
  } catch {
    return ''
  }
  return Buffer.concat(chunks).toString()
}

/** Masks a visitor's texts in a service's explanation. The longest is first: "Ann" before "Anna Reyes" would leave a part. */
const maskTypedTexts = (explanation: string, typed: readonly string[]): string =>
  typed
    .filter((value) => value.length > 2)
    .toSorted((one, other) => other.length - one.length)
    .reduce((text, value) => text.replaceAll(value, '(value)'), explanation)

/** Parses `Retry-After` (RFC 9110, section 10.2.3) into milliseconds from `now`. Returns null if it is invalid or past. */
const parseRetryAfter = (header: string | null, now: number): number | null => {
  if (header === null) return null
  const milliseconds = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now
  return milliseconds > 0 ? milliseconds : null
}

/** Throws PostRejected unless the response is a success. Follows no redirects: leads are sent only to the configured URL. */
const postJson = async ({ url, body, headers = {}, typed }: JsonPost): Promise<void> => {
  const response = await fetch(url, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (response.ok) return response.body?.cancel()
  const contentType = response.headers.get('content-type') ?? ''
  const { explanation, faults } = parseExplanation(await readBody(response), contentType)
  throw new PostRejected(
    response.status,
    { explanation: maskTypedTexts(explanation, typed), faults },
    parseRetryAfter(response.headers.get('retry-after'), Date.now()),
  )
}

export interface WebhookSettings {
  url: string
  secret: string
}

/** Returns `t=<seconds>,v1=<hex>`: HMAC-SHA256 over `<seconds>.<body>`. */
export const signWebhookBody = (secret: string, seconds: number, body: string): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`

/** Posts records to a URL. All attempts of a delivery have the same Idempotency-Key, so the receiver can ignore repeats. */
export const createWebhook = (
  { url, secret }: WebhookSettings,
  templates: MessageTemplates,
  now: () => number = Date.now,
): Transport => ({
  async send({ delivery, record }) {
    const posted = templates[delivery.subjectKind]?.post?.(record)
    if (!posted) return
    const body = JSON.stringify({ type: delivery.subjectKind, ...posted })
    await postJson({
      url: new URL(url),
      body,
      typed: Object.values(posted).filter((value) => typeof value === 'string'),
      headers: {
        'idempotency-key': delivery.id,
        'x-crewtally-signature': signWebhookBody(secret, Math.floor(now() / 1000), body),
      },
    })
  },
})

export interface HubspotSettings {
  /** Address of HubSpot, such as `https://api.hsforms.com`, or of a fake HubSpot in tests. */
  base: string
  portalId: string
  formId: string
}

export type PageTitle = (path: string) => Promise<string | null>

const CONTACT_TYPE = '0-1'

/** HubSpot's error types for an invalid value of a lead. All other types are caused by the configuration. */
const PERSON_VALUE_FAULTS = new Set([
  'INVALID_EMAIL',
  'BLOCKED_EMAIL',
  'INVALID_NUMBER',
  'NUMBER_OUT_OF_RANGE',
  'INPUT_TOO_LARGE',
])

const Details = z.object({ hutk: z.string() })
const HUTK = /^[0-9a-f]{32}$/

/**
 * Returns the column `details` of a HubSpot delivery: JSON with HubSpot's tracking cookie, which a visitor has only after
 * consent. Returns null without the cookie.
 */
export const createHubspotDetails = (cookies: string | undefined): string | null => {
  const value = /(?:^|;\s*)hubspotutk=([^;\s]*)/.exec(cookies ?? '')?.[1] ?? ''
  return HUTK.test(value) ? JSON.stringify({ hutk: value } satisfies z.infer<typeof Details>) : null
}

const getHutk = ({ details }: Pick<OutboxRow, 'details'>): string | null =>
  details === null ? null : (Details.safeParse(JSON.parse(details)).data?.hutk ?? null)

/** Submits leads to HubSpot from this server, so that the visitor's browser needs no HubSpot script. */
export const createHubspot = (
  { base, portalId, formId }: HubspotSettings,
  siteOrigin: string,
  templates: MessageTemplates,
  pageTitle: PageTitle = async () => null,
): Transport => {
  const url = new URL(
    `/submissions/v3/integration/submit/${encodeURIComponent(portalId)}/${encodeURIComponent(formId)}`,
    base,
  )

  /**
   * Posts a contact. `hutk` is HubSpot's tracking cookie, null without the visitor's consent. If it is null, the page's URL is
   * sent without its query, which can name a campaign.
   */
  const submit = async (contact: Contact, hutk: string | null): Promise<void> => {
    const named = URL.parse(contact.page, siteOrigin)
    const page = new URL(named?.origin === new URL(siteOrigin).origin ? named : siteOrigin)
    page.hash = ''
    if (hutk === null) page.search = ''
    const values = Object.values(contact.properties)
    await postJson({
      url,
      typed: hutk === null ? values : [...values, hutk],
      body: JSON.stringify({
        fields: Object.entries(contact.properties).map(([name, value]) => ({
          objectTypeId: CONTACT_TYPE,
          name,
          value,
        })),
        submittedAt: contact.submittedAt,
        context: {
          ...(hutk !== null && { hutk }),
          pageUri: page.href,
          pageName: (await pageTitle(page.pathname)) ?? contact.title,
        },
      }),
    })
  }

  return {
    async send({ delivery, record }) {
      const contact = templates[delivery.subjectKind]?.contact?.(record)
      if (!contact) return
      const hutk = getHutk(delivery)
      try {
        await submit(contact, hutk)
      } catch (error) {
        if (!(error instanceof PostRejected)) throw error
        // HubSpot rejects the visitor's cookie as unknown, so submit the lead again without the cookie.
        if (hutk !== null && error.faults.includes('INVALID_HUTK')) return submit(contact, null)
        const isAboutValues =
          error.faults.length > 0 && error.faults.every((fault) => PERSON_VALUE_FAULTS.has(fault))
        throw isAboutValues ? Object.assign(error, { isFinal: true }) : error
      }
    },
  }
}
