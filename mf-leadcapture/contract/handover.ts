/** After this nobody reads what was left. */
export const HANDOVER_MINUTES = 60

/** What lies under `HANDOVER_KEY`, as JSON. Named as the fields of both forms are. `at` is ISO 8601, UTC. */
export interface Handover {
  fullName: string
  businessName: string
  email: string
  phone: string
  industry: string
  at: string
}
