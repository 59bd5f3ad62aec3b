const OFFLINE = 'you’re offline. What you typed is kept; press the button again once you are connected.'
const PROOF_REQUIRED_STATUS = 428
const TIMED_OUT = 'the server didn’t answer in time. Nothing is lost; press the button again.'

/**
 * Demand of the lead API (the server that receives the forms) under heavy load: send the form again, with this token and the
 * solution of the challenge.
 */
export interface ProofDemand {
  formToken: string
  challenge: unknown
}

/**
 * Result of one attempt to send a form. `fields` contains the error message of each rejected field. `demand` is set if the API
 * requires a proof of work first.
 */
export type Outcome =
  | { sent: true }
  | { sent: false; error: string; fields: Record<string, string>; demand?: ProofDemand }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Reads a response body of any shape, because a proxy can respond in place of the API. Missing fields get defaults. */
const readResponseBody = (body: unknown) => {
  const { success, error, fields, formToken, challenge } = isRecord(body) ? body : {}
  const messages = Object.entries(isRecord(fields) ? fields : {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return {
    success: success === true,
    error: typeof error === 'string' ? error : '',
    fields: Object.fromEntries(messages),
    demand: typeof formToken === 'string' && isRecord(challenge) ? { formToken, challenge } : null,
  }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Converts a response of the lead API (the server that receives the forms) to an outcome. The form counts as sent only if the
 * status is 2xx and the body contains `success: true`.
 */
export const parseOutcome = (status: number, text: string): Outcome => {
  const isOk = status >= 200 && status < 300
  const { success, error, fields, demand } = readResponseBody(parse(text))
  if (isOk && success) return { sent: true }
  return {
    sent: false,
    error: error || (isOk ? 'Unknown error' : `the server answered with status ${status}.`),
    fields,
    ...(status === PROOF_REQUIRED_STATUS && demand ? { demand } : {}),
  }
}

const failed = (error: string): Outcome => ({ sent: false, error, fields: {} })

/** Converts an error of `fetch` to an outcome: offline, timed out, or the error's message. */
export const toFailedOutcome = (error: unknown): Outcome => {
  if (!navigator.onLine) return failed(OFFLINE)
  if (!(error instanceof Error)) return failed('Unknown error')
  return failed(error.name === 'TimeoutError' ? TIMED_OUT : error.message || 'Unknown error')
}
