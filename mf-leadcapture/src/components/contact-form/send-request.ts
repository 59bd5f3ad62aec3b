import { CLIENT_LABEL_HEADER, IDEMPOTENCY_HEADER } from '../../../contract/headers.ts'

/** How long a visitor is left waiting for an answer. */
const PATIENCE = 30_000

const OFFLINE = 'you are offline. What you typed is kept; press the button again once you are connected.'
const TIMED_OUT = 'the server did not answer in time. Nothing is lost; press the button again.'

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Read leniently: whatever a server or something between says, the visitor gets a sentence. */
const readAnswer = (body: unknown) => {
  const { success, error, fields } = isRecord(body) ? body : {}
  const messages = Object.entries(isRecord(fields) ? fields : {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return { success: success === true, error: typeof error === 'string' ? error : '', fields: Object.fromEntries(messages) }
}

export type Outcome = { sent: true } | { sent: false; error: string; fields: Record<string, string> }

const failed = (error: string, fields: Record<string, string> = {}): Outcome => ({ sent: false, error, fields })

const errorMessage = (error: unknown): string => {
  if (!navigator.onLine) return OFFLINE
  if (!(error instanceof Error)) return 'Unknown error'
  if (error.name === 'TimeoutError') return TIMED_OUT
  return error.message || 'Unknown error'
}

/** Sends a request's JSON once. Never throws: what went wrong is in the outcome, in the specification's order. */
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
    const answer = readAnswer(await response.json().catch(() => null))
    if (response.ok && answer.success) return { sent: true }
    const fallback = response.ok ? 'Unknown error' : `the server answered with status ${response.status}.`
    return failed(answer.error || fallback, answer.fields)
  } catch (error) {
    return failed(errorMessage(error))
  }
}
