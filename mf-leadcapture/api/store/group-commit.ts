import type { Kysely } from 'kysely'
import { isUnavailable } from './store-errors.ts'
import { operationOf, type Operations } from './operation.ts'
import type { Call } from './writer-protocol.ts'

/** How one call ended. */
export type Outcome = { call: Call; value: unknown } | { call: Call; error: unknown }

const together = <Tables>(
  db: Kysely<Tables>,
  operations: Operations<Tables>,
  calls: readonly Call[],
): Promise<Outcome[]> =>
  db.transaction().execute(async (transaction) => {
    const outcomes: Outcome[] = []
    for (const call of calls)
      outcomes.push({
        call,
        value: await operationOf(operations, call).run(transaction, call.argument, 'sqlite'),
      })
    return outcomes
  })

/**
 * Runs the calls in one transaction, so that they share one fsync. Where one of them is at fault each gets a
 * transaction of its own; where the disk is, all of them fail.
 */
export const commitTogether = async <Tables>(
  db: Kysely<Tables>,
  operations: Operations<Tables>,
  calls: readonly Call[],
): Promise<Outcome[]> => {
  try {
    return await together(db, operations, calls)
  } catch (error) {
    if (calls.length === 1 || isUnavailable(error)) return calls.map((call) => ({ call, error }))
    const outcomes: Outcome[] = []
    for (const call of calls) outcomes.push(...(await commitTogether(db, operations, [call])))
    return outcomes
  }
}
