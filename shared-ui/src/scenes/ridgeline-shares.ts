/** Shares of the sample company's deals. Separate from its people and deals, which islands do not need. */

/** Shares of a deal's pool, percent. */
export const SHARES = { setter: 30, closer: 60, manager: 10 } as const
/** Pool of a deal in percent of the contract. */
export const POOL_PERCENT = 10
/** Days after the install in which a cancellation claws back the shares of a deal. */
export const CLAWBACK_DAYS = 90

export const computePercent = (cents: number, percent: number): number => Math.round((cents * percent) / 100)

/** Name of the sample company. In a separate module, so that islands do not load its people. */
export const RIDGELINE = 'Ridgeline Home Services'
