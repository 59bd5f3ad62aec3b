/**
 * Shares of the sample company's deals. This module is separate from the people and deals, so that islands need not load them.
 */

/** Percentage of a deal's pool that each role gets. */
export const SHARES = { setter: 30, closer: 60, manager: 10 } as const
/** Pool of a deal, as a percentage of the contract price. */
export const POOL_PERCENT = 10
/** Days after the install within which a cancellation claws back the shares of a deal. */
export const CLAWBACK_DAYS = 90

export const computePercent = (cents: number, percent: number): number => Math.round((cents * percent) / 100)

/** Name of the sample company. */
export const RIDGELINE = 'Ridgeline Home Services'
