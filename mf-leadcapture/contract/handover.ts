/** Lifetime of the handover. The booking pages ignore an older one. */
export const HANDOVER_MINUTES = 60

/** JSON value of `HANDOVER_KEY` in session storage. Keys are the field names of both forms. `at` is ISO 8601, UTC. */
export interface Handover {
  fullName: string
  businessName: string
  email: string
  phone: string
  industry: string
  at: string
}
