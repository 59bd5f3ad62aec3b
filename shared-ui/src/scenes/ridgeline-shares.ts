/** Shares of each deal of the sample company, apart from its people and deals, which islands do not need. */

/** Shares of a deal's pool, percent. */
export const SHARES = { setter: 30, closer: 60, manager: 10 } as const
/** The pool's part of a contract, percent. */
export const POOL_PERCENT = 10
/** Days after the install in which a cancellation takes back what the deal paid. */
export const CLAWBACK_DAYS = 90

export const percentOf = (cents: number, percent: number): number => Math.round((cents * percent) / 100)
