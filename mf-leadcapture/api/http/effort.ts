/** What shows that somebody takes trouble over one form: work for a script, or patience without one. */
export interface Effort {
  /** Bound to the form: a challenge of altcha-lib, harder the more crowded it is. */
  challenge: unknown
  /** Bound to the form as well, and good from `seconds` on. */
  ticket: string
  seconds: number
}
