import { outcomeOf, outcomeWithout, type Outcome } from 'shared-ui'
import { CLIENT_LABEL_HEADER, IDEMPOTENCY_HEADER } from '../../../contract/paths.ts'

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
