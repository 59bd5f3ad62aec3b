/**
 * Shares of a deal's commission at the sample company. This module contains neither people nor deals, so that islands can load it
 * without them.
 */

/** Percentage of a deal's pool for each role: setter (booked the appointment), closer (made the sale) and manager. */
export const SHARES = { setter: 30, closer: 60, manager: 10 } as const
/** Pool: the percentage of the contract price that setter, closer and manager share. */
export const POOL_PERCENT = 10
/** Days after the install in which a cancellation makes people pay back their shares (clawback). */
export const CLAWBACK_DAYS = 90

export const computePercent = (cents: number, percent: number): number => Math.round((cents * percent) / 100)

export const RIDGELINE = 'Ridgeline Home Services'
