/** Maximum age of the handover in minutes. The booking pages ignore an older one. */
export const HANDOVER_MINUTES = 60

/**
 * Contact data that the contact form passes to the booking pages: the JSON value of `HANDOVER_KEY` in session storage. Keys are
 * the field names of both forms. `at` is the time of the submission, ISO 8601 in UTC.
 */
export interface Handover {
  fullName: string
  businessName: string
  email: string
  phone: string
  industry: string
  at: string
}
