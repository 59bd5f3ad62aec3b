import { APPLY_FIELDS, APPLY_RULES, type ApplyField, CV_FIELD } from 'shared-contracts/application'
import { ApplyFields } from 'shared-contracts/application-schema'
import { isFileValid } from 'shared-contracts/field-rule'
import { IDEMPOTENCY_HEADER } from 'shared-contracts/form-post'
import { fieldMessages } from 'shared-contracts/zod'
import { type FormMessages, type Outcome, parseOutcome, toFailedOutcome } from 'shared-ui'

/**
 * Validates the form by the rules of the API. Returns a message for each invalid field. Of the CV, only name and size are
 * checked.
 */
export const check = (data: FormData): FormMessages<ApplyField> => {
  const result = ApplyFields.safeParse(Object.fromEntries([...data].filter(([name]) => name !== CV_FIELD)))
  const cv = data.get(CV_FIELD)
  const isGoodFile = isFileValid(APPLY_RULES[CV_FIELD], cv instanceof File ? cv : null)
  return {
    ...fieldMessages(APPLY_FIELDS, result.error),
    ...(isGoodFile ? {} : { [CV_FIELD]: APPLY_RULES[CV_FIELD].message }),
  }
}

/** Milliseconds after which the request is aborted. A phone with a slow connection may need minutes to upload a CV. */
const REQUEST_TIMEOUT_MS = 10 * 60 * 1000

const timedOut = (): Error =>
  Object.assign(new Error('The server did not answer in time.'), { name: 'TimeoutError' })

/**
 * Sends an application once, without retries. Calls `onProgress` with the uploaded percentage. Never rejects: the result
 * contains the error. Uses `XMLHttpRequest`, because `fetch` does not report the progress of an upload.
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
    request.timeout = REQUEST_TIMEOUT_MS
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader(IDEMPOTENCY_HEADER, key)
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(Math.round((loaded / Math.max(total, 1)) * 100)),
    )
    request.addEventListener('load', () => resolve(parseOutcome(request.status, request.responseText)))
    request.addEventListener('timeout', () => resolve(toFailedOutcome(timedOut())))
    request.addEventListener('error', () => resolve(toFailedOutcome(new Error('the connection broke off.'))))
    request.send(data)
  })
