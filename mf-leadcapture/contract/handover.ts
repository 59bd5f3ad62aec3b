/**
 * Session-storage key under which the contact form leaves who has just written, so that the booking pages in the same tab
 * ask for nothing twice and no address carries a name: a `Handover` as JSON. Gone once a meeting is asked for, and after
 * `HANDOVER_MINUTES` nobody reads it.
 */
export const HANDOVER_KEY = 'crewtally.handover'
export const HANDOVER_MINUTES = 60

/** Named as the fields of both forms are. `at` is ISO 8601, UTC. */
export interface Handover {
  fullName: string
  businessName: string
  email: string
  phone: string
  industry: string
  at: string
}
