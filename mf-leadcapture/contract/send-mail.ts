import { SendMailRequest, z } from 'shared-contracts'
import type { LeadApiErrorCode } from './errors.ts'
import { HONEYPOT_FIELD } from './form.ts'

/** What `POST /api/v1/send-mail` takes: the agreed request, and the honeypot where something filled it. */
export const SendMailBody = z.extend(SendMailRequest, {
  [HONEYPOT_FIELD]: z.optional(z.string().check(z.maxLength(2000))),
})
export type SendMailBody = z.infer<typeof SendMailBody>

/** Answer to a request that did not succeed. `fields` names each field that does not hold, with its message. */
export interface SendMailFailure {
  success: false
  error: string
  code: LeadApiErrorCode
  fields?: Record<string, string>
}
