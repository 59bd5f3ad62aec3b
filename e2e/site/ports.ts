/** First of the four ports that journeys take; those in Firefox, beside them, take the next. Two checkouts can run side by side. */
const BASE = Number(process.env.E2E_PORT || 4390)
if (!Number.isInteger(BASE) || BASE < 1 || BASE > 65_532)
  throw new Error(`E2E_PORT=${process.env.E2E_PORT}: must be a port number up to 65532`)

export const PORT = BASE
export const LEADS_PORT = BASE + 1
/** Of the site that a journey starts for itself. */
export const OWN_PORT = BASE + 2
export const OWN_LEADS_PORT = BASE + 3
/** The first port that they leave. */
export const PORTS_END = BASE + 4
