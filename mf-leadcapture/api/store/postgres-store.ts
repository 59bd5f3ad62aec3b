import { onceMore, callsInGroups } from './postgres-groups.ts'
import { migrate } from './migrate.ts'
import {
  callsOver,
  operationOf,
  type Handed,
  type Operations,
  type Question,
  type StoreOf,
} from './operation.ts'
import { connectPostgres } from './postgres-database.ts'
import { StoreUnavailable } from 'federation/service/postgres/database-errors'

/** Beyond this many waiting calls the server does not keep up, and a quick 503 is kinder than a long wait. */
const MOST_WAITING = 2000

/** The store that several instances share. Operations that can share transactions do; each other call has one of its own. */
export const openPostgresStore = async <Tables, All extends Operations<Tables>>(
  url: string,
  { operations }: Handed<All>,
): Promise<StoreOf<All>> => {
  const { db, pool } = await connectPostgres<Tables>(url)
  try {
    await migrate(db, 'postgres')
  } catch (error) {
    await db.destroy()
    throw error
  }

  const alone = (question: Question): Promise<unknown> =>
    onceMore(() =>
      db
        .transaction()
        .execute((transaction) =>
          operationOf(operations, question).run(transaction, question.argument, 'postgres'),
        ),
    )

  const inGroups = new Map<string, (argument: unknown) => Promise<unknown>>()
  for (const [group, named] of Object.entries(operations)) {
    for (const name of Object.keys(named)) {
      const operation = operationOf(operations, { group, name, argument: null })
      if (!operation.together) continue
      const together = (calls: readonly unknown[]) => operation.together?.(pool, calls) ?? Promise.resolve([])
      inGroups.set(
        `${group}.${name}`,
        callsInGroups({ together, alone: (argument) => alone({ group, name, argument }) }),
      )
    }
  }

  const waiting = new Set<Promise<unknown>>()
  let closing = false
  let closed: Promise<void> | undefined

  const ask = async (question: Question): Promise<unknown> => {
    if (closing) throw new StoreUnavailable('the store is closed')
    if (waiting.size >= MOST_WAITING) throw new StoreUnavailable('too many leads wait for the database')
    const answering =
      inGroups.get(`${question.group}.${question.name}`)?.(question.argument) ?? alone(question)
    waiting.add(answering)
    try {
      return await answering
    } finally {
      waiting.delete(answering)
    }
  }

  const close = async (): Promise<void> => {
    await Promise.allSettled(waiting)
    await db.destroy()
  }

  return {
    ...callsOver(operations, ask),
    close() {
      closing = true
      closed ??= close()
      return closed
    },
  } as StoreOf<All>
}
