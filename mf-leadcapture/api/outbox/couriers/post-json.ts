import { z } from 'shared-contracts'

const TIMEOUT_MS = 30_000
/** A service that names more faults than this has said enough. */
const MAX_BODY_BYTES = 64 * 1024

interface Post {
  url: URL
  body: string
  headers?: Record<string, string>
  timeoutMs?: number | undefined
  /** Texts that a person typed. The service may quote them in its response; they are masked, since the response is logged. */
  typed: readonly string[]
}

/** The other side did not take what was posted. `response` holds its own words, without what a person typed. */
export class NotTaken extends Error {
  override name = 'NotTaken'
  readonly code: string
  readonly httpStatus: number
  readonly response: string | undefined
  /** Names of the faults, such as `FIELD_NOT_IN_FORM_DEFINITION`, where the service names them. */
  readonly faults: readonly string[]
  /** Value of `Retry-After` in milliseconds; null without that header. */
  readonly retryAfterMs: number | null

  constructor(status: number, { words, faults }: Explanation, retryAfterMs: number | null) {
    super('not taken')
    this.code = `HTTP_${status}`
    this.httpStatus = status
    this.response = words === '' ? undefined : words
    this.faults = faults
    this.retryAfterMs = retryAfterMs
  }
}

interface Explanation {
  words: string
  faults: string[]
}

const Text = z.optional(z.string())
/** Fields in which JSON services say what is wrong: HubSpot's, those of RFC 9457, and common others. */
const ErrorBody = z.object({
  message: Text,
  error: Text,
  title: Text,
  detail: Text,
  errors: z.optional(z.array(z.object({ errorType: Text, message: Text }))),
})

/** JSON of another shape is repeated as it is; a page of HTML explains nothing to an operator. */
const explanationIn = (body: string, contentType: string): Explanation => {
  if (!/^text\/plain\b|json\b/.test(contentType)) return { words: '', faults: [] }
  try {
    const { errors = [], message, error, title, detail } = ErrorBody.parse(JSON.parse(body))
    const details = errors.flatMap(({ errorType, message: said }) => [errorType, said])
    const words = details.length > 0 ? details : [error, title, message, detail]
    return {
      words: words.filter((word) => word !== undefined).join(' '),
      faults: errors.flatMap(({ errorType }) => errorType ?? []),
    }
  } catch {
    return { words: body, faults: [] }
  }
}

/** The beginning of an answer. What cannot be read says nothing; the status has been heard already. */
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

/** Longest first, so that a value within another one does not leave the rest of it readable. */
const masked = (words: string, typed: readonly string[]): string =>
  typed
    .filter((value) => value.length > 2)
    .toSorted((one, other) => other.length - one.length)
    .reduce((text, value) => text.replaceAll(value, '(value)'), words)

/** Seconds, or a date (RFC 9110, 10.2.3), as milliseconds from `now`. */
const retryAfterOf = (header: string | null, now: number): number | null => {
  if (header === null) return null
  const milliseconds = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now
  return milliseconds > 0 ? milliseconds : null
}

/**
 * Posts JSON. Throws NotTaken where the other side does not answer with success. Follows no redirect: a lead goes to the
 * configured address only.
 */
export const postJson = async ({
  url,
  body,
  headers = {},
  timeoutMs = TIMEOUT_MS,
  typed,
}: Post): Promise<void> => {
  const response = await fetch(url, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (response.ok) return response.body?.cancel()
  const { words, faults } = explanationIn(
    await readBody(response),
    response.headers.get('content-type') ?? '',
  )
  throw new NotTaken(
    response.status,
    { words: masked(words, typed), faults },
    retryAfterOf(response.headers.get('retry-after'), Date.now()),
  )
}
