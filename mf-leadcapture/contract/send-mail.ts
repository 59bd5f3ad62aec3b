import { SendMailRequest, z } from 'shared-contracts'
import type { LeadApiErrorCode } from './errors.ts'
import { HONEYPOT_FIELD, PROOF_FIELD, TOKEN_FIELD } from './form.ts'

/** What `POST /api/v1/send-mail` takes: the agreed request, what tells people from machines, and the honeypot where something filled it. */
export const SendMailBody = z.extend(SendMailRequest, {
  [HONEYPOT_FIELD]: z.optional(z.string().check(z.maxLength(2000))),
  [TOKEN_FIELD]: z.optional(z.string().check(z.maxLength(200))),
  [PROOF_FIELD]: z.optional(z.string().check(z.maxLength(4000))),
})
export type SendMailBody = z.infer<typeof SendMailBody>

/** What `GET /api/v1/form-token` answers; ask when the form is opened, and again for a form open longer than a day. */
export interface FormTokenAnswer {
  /** Goes back as `formToken`, in the JSON body or the hidden field. */
  token: string
  /**
   * Null while all is calm. Otherwise a proof-of-work challenge of altcha-lib: solve it with PBKDF2 and send base64 of
   * `{ challenge, solution }` as `proof`. A form sent without it is answered with PROOF_REQUIRED and another one to solve.
   */
  challenge: unknown
}

/**
 * Answer to a request that did not succeed: the specified `success` and `error`, and beside them what RFC 9457 calls
 * problem details. `fields` names each field that does not hold, with its message.
 */
export interface SendMailFailure {
  success: false
  error: string
  code: LeadApiErrorCode
  /** A name for this kind of problem, stable over releases. */
  type: string
  /** The status in words. */
  title: string
  status: number
  detail: string
  /** Names this one answer; the log has it under the same id. */
  instance: string
  fields?: Record<string, string>
  /** With PROOF_REQUIRED: solve the challenge as `FormTokenAnswer` says, and send token and proof with the same words. */
  formToken?: string
  challenge?: unknown
}
