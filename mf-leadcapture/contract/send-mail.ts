import { SendMailRequest, z } from 'shared-contracts'
import { HONEYPOT_FIELD, PROOF_FIELD, TOKEN_FIELD } from './form.ts'

/** Request of the product specification, plus optional fields: form token, proof of work, honeypot (only bots fill it in). */
export const SendMailBody = z.extend(SendMailRequest, {
  [HONEYPOT_FIELD]: z.optional(z.string().check(z.maxLength(2000))),
  [TOKEN_FIELD]: z.optional(z.string().check(z.maxLength(200))),
  [PROOF_FIELD]: z.optional(z.string().check(z.maxLength(4000))),
})
export type SendMailBody = z.infer<typeof SendMailBody>

/**
 * Response of `GET /api/v1/form-token`. A client requests a token when the visitor begins to fill in the form, and again if the
 * form stays open for a day.
 */
export interface FormTokenAnswer {
  /** Signed token. The client sends it back as `formToken`, in the JSON body or in the hidden field. */
  token: string
  /**
   * Challenge of altcha-lib. Null while requests need no proof of work. The client solves the challenge with PBKDF2. It sends
   * the solution as `proof`: the JSON `{ challenge, solution }` in base64. A request without `proof` gets the error
   * PROOF_REQUIRED and a new challenge.
   */
  challenge: unknown
}

/**
 * Error response. The product specification defines `success` and `error`. The other fields are problem details (RFC 9457).
 * `fields` contains a message for each invalid field.
 */
export interface SendMailFailure {
  success: false
  error: string
  /** One of the codes in `api/http/errors.md`. */
  code: string
  /** URI that identifies the problem type. It never changes. */
  type: string
  title: string
  status: number
  detail: string
  /** Id of this response. The log contains the same id. */
  instance: string
  fields?: Record<string, string>
  /** Only with PROOF_REQUIRED. The client solves `challenge`, and sends the fields again with this token and the proof. */
  formToken?: string
  challenge?: unknown
}
