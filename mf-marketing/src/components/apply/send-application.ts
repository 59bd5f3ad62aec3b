import { IDEMPOTENCY_HEADER } from 'shared-contracts/form-post'
import { outcomeOf, outcomeWithout, type Outcome } from 'shared-ui'

/** A CV on a slow phone takes its time; longer than that nobody waits. */
const PATIENCE = 10 * 60 * 1000

const timedOut = (): Error =>
  Object.assign(new Error('The server did not answer in time.'), { name: 'TimeoutError' })

/**
 * Sends an application once and tells how much of it has left, from 0 to 100. Never rejects: what went wrong is in the
 * outcome. An older kind of request, since `fetch` tells nothing about what it has sent.
 */
export const sendApplication = (
  url: string,
  data: FormData,
  key: string,
  onProgress: (percent: number) => void,
): Promise<Outcome> =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.timeout = PATIENCE
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader(IDEMPOTENCY_HEADER, key)
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(Math.round((loaded / Math.max(total, 1)) * 100)),
    )
    request.addEventListener('load', () => resolve(outcomeOf(request.status, request.responseText)))
    request.addEventListener('timeout', () => resolve(outcomeWithout(timedOut())))
    request.addEventListener('error', () => resolve(outcomeWithout(new Error('the connection broke off.'))))
    request.send(data)
  })
