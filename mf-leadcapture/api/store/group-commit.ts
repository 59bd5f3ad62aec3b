import type { Kysely } from 'kysely'
import { runBooking } from '../bookings/store/booking-store.ts'
import { isUnavailable } from './store-errors.ts'
import { operations } from './operations.ts'
import type { Tables } from './tables.ts'
import type { Call } from './writer-protocol.ts'

/** How one call ended. */
export type Outcome = { call: Call; value: unknown } | { call: Call; error: unknown }

const run = (db: Kysely<Tables>, call: Call): Promise<unknown> => {
  switch (call.name) {
    case 'accept':
      return operations.accept(db, call.argument)
    case 'claim':
      return operations.claim(db, call.argument)
    case 'settle':
      return operations.settle(db, call.argument)
    case 'booking':
      return runBooking(db, call.argument)
    case 'ping':
      return operations.ping(db)
    default:
      return call satisfies never
  }
}

const together = (db: Kysely<Tables>, calls: readonly Call[]): Promise<Outcome[]> =>
  db.transaction().execute(async (transaction) => {
    const outcomes: Outcome[] = []
    for (const call of calls) outcomes.push({ call, value: await run(transaction, call) })
    return outcomes
  })

/**
 * Runs the calls in one transaction, so that they share one fsync. Where one of them is at fault each gets a
 * transaction of its own; where the disk is, all of them fail.
 */
export const commitTogether = async (db: Kysely<Tables>, calls: readonly Call[]): Promise<Outcome[]> => {
  try {
    return await together(db, calls)
  } catch (error) {
    if (calls.length === 1 || isUnavailable(error)) return calls.map((call) => ({ call, error }))
    const outcomes: Outcome[] = []
    for (const call of calls) outcomes.push(...(await commitTogether(db, [call])))
    return outcomes
  }
}
