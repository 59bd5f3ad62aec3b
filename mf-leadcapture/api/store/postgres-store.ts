import { connectPool, StoreUnavailable } from '@federation/node-kit/postgres'
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import { callInGroups, retryDeadlock } from './groups.ts'
import { migrate } from './migrate.ts'
import {
  createCalls,
  getOperation,
  type OperationModule,
  type Operations,
  type OperationCall,
  type StoreOf,
} from './operation.ts'
import { MAX_QUEUED_CALLS } from './sqlite-store.ts'

/**
 * Connects to PostgreSQL. Throws if a setting of the server permits the loss of committed data. Destroy the returned database
 * to close the connections.
 */
export const openPostgres = async <Tables>(url: string): Promise<Kysely<Tables>> => {
  const dialect = new PostgresDialect({ pool: await connectPool(url) })
  return new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()] })
}

/**
 * Opens the store on PostgreSQL, which several API processes can share. Calls of an operation with `together` share a transaction.
 * Every other call has its own transaction.
 */
export const openPostgresStore = async <Tables, All extends Operations<Tables>>(
  url: string,
  { operations }: OperationModule<All>,
): Promise<StoreOf<All>> => {
  const db = await openPostgres<Tables>(url)
  try {
    await migrate(db, 'postgres')
  } catch (error) {
    await db.destroy()
    throw error
  }

  const alone = (question: OperationCall): Promise<unknown> =>
    retryDeadlock(() =>
      db
        .transaction()
        .execute((transaction) =>
          getOperation(operations, question).run(transaction, question.argument, 'postgres'),
        ),
    )

  const grouped = new Map<string, (argument: unknown) => Promise<unknown>>()
  for (const [group, named] of Object.entries(operations))
    for (const name of Object.keys(named)) {
      const operation = getOperation(operations, { group, name, argument: null })
      if (!operation.together) continue
      const together = (calls: readonly unknown[]) => operation.together?.(db, calls) ?? Promise.resolve([])
      grouped.set(
        `${group}.${name}`,
        callInGroups({ together, alone: (argument) => alone({ group, name, argument }) }),
      )
    }

  const queued = new Set<Promise<unknown>>()
  let closing = false
  let closed: Promise<void> | undefined

  const runOperation = async (question: OperationCall): Promise<unknown> => {
    if (closing) throw new StoreUnavailable('the store is closed')
    if (queued.size >= MAX_QUEUED_CALLS) throw new StoreUnavailable('too many leads wait for the database')
    const answer = grouped.get(`${question.group}.${question.name}`)?.(question.argument) ?? alone(question)
    queued.add(answer)
    try {
      return await answer
    } finally {
      queued.delete(answer)
    }
  }

  return {
    ...createCalls(operations, runOperation),
    close() {
      closing = true
      closed ??= Promise.allSettled(queued).then(() => db.destroy())
      return closed
    },
  } as StoreOf<All>
}
