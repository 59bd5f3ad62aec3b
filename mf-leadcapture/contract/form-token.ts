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
