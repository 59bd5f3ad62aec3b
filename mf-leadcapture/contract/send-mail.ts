import { SendMailRequest, z } from 'shared-contracts'
import type { LeadApiErrorCode } from './errors.ts'
import { HONEYPOT_FIELD, PROOF_FIELD, TOKEN_FIELD } from './form.ts'

/** Body of `POST /api/v1/send-mail`: the specified request, form token, proof and, if it was filled in, the honeypot. */
export const SendMailBody = z.extend(SendMailRequest, {
  [HONEYPOT_FIELD]: z.optional(z.string().check(z.maxLength(2000))),
  [TOKEN_FIELD]: z.optional(z.string().check(z.maxLength(200))),
  [PROOF_FIELD]: z.optional(z.string().check(z.maxLength(4000))),
})
export type SendMailBody = z.infer<typeof SendMailBody>

/** Response of `GET /api/v1/form-token`. Request it when the form is opened, and again if it is open for more than a day. */
export interface FormTokenAnswer {
  /** Sent back as `formToken`, in the JSON body or the hidden field. */
  token: string
  /**
   * Null unless requests currently need a proof. Otherwise a proof-of-work challenge of altcha-lib: solve it with PBKDF2 and
   * send base64 of `{ challenge, solution }` as `proof`. Without it the response is PROOF_REQUIRED with another challenge.
   */
  challenge: unknown
}

/**
 * Response to a request that did not succeed: the specified `success` and `error`, and the problem details of RFC 9457.
 * `fields` has the message of each invalid field.
 */
export interface SendMailFailure {
  success: false
  error: string
  code: LeadApiErrorCode
  /** URI of this kind of problem, stable over releases. */
  type: string
  /** The status in words. */
  title: string
  status: number
  detail: string
  /** Id of this response, under which the log has it. */
  instance: string
  fields?: Record<string, string>
  /** Only with PROOF_REQUIRED. Solve the challenge as in `FormTokenAnswer`, and send token and proof with the same fields. */
  formToken?: string
  challenge?: unknown
}
