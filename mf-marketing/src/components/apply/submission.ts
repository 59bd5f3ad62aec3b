import { APPLY_FIELDS, APPLY_RULES, type ApplyField, CV_FIELD } from 'shared-contracts/application'
import { ApplyFields } from 'shared-contracts/application-schema'
import { fileHolds } from 'shared-contracts/field-rule'
import { IDEMPOTENCY_HEADER } from 'shared-contracts/form-post'
import { fieldMessages } from 'shared-contracts/ruled-schema'
import { type Outcome, outcomeOf, outcomeWithout } from 'shared-ui'

export type Messages = Partial<Record<ApplyField, string>>

/** The message of each field that does not hold, by the API's own rules; the CV is judged here by name and size alone. */
export const checkApplication = (data: FormData): Messages => {
  const result = ApplyFields.safeParse(Object.fromEntries([...data].filter(([name]) => name !== CV_FIELD)))
  const cv = data.get(CV_FIELD)
  const isGoodFile = fileHolds(APPLY_RULES[CV_FIELD], cv instanceof File ? cv : null)
  return {
    ...fieldMessages(APPLY_FIELDS, result.error),
    ...(isGoodFile ? {} : { [CV_FIELD]: APPLY_RULES[CV_FIELD].message }),
  }
}

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
