import { Kysely, CamelCasePlugin, PostgresDialect } from 'kysely'
import { migrate } from './migrate.ts'
import {
  type Engine,
  type OperationModule,
  type Operations,
  type StoreOf,
  type OperationCall,
  createCalls,
  getOperation,
  isTransient,
  runAlone,
} from './operation.ts'
import {
  getDatabasePath,
  openExisting,
  openInMemory,
  openSqliteStore,
  MAX_QUEUED_CALLS,
} from './sqlite-database.ts'
import { connectPool, StoreUnavailable } from '@federation/node-kit/postgres'
import { callInGroups, retryDeadlock } from './groups.ts'

/** Connects to PostgreSQL. Throws StoreMisconfigured if a setting of the server permits the loss of committed data. */
export const openPostgres = async <Tables>(url: string): Promise<Kysely<Tables>> => {
  const dialect = new PostgresDialect({ pool: await connectPool(url) })
  return new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()] })
}

/** Creates a store on an open database. If an operation implements `together`, its concurrent calls share a transaction. */
export const createStore = async <Tables, All extends Operations<Tables>>(
  db: Kysely<Tables>,
  operations: All,
  engine: Engine,
): Promise<StoreOf<All>> => {
  try {
    await migrate(db, engine)
  } catch (error) {
    await db.destroy()
    throw error
  }

  const alone = (question: OperationCall): Promise<unknown> =>
    retryDeadlock(() => runAlone(db, operations, question, engine))

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

export interface Place {
  stateDir: string
  /** URL of PostgreSQL. If undefined, the store is SQLite in `stateDir`. */
  databaseUrl: string | undefined
}

export const getEngine = ({ databaseUrl }: Place): Engine =>
  databaseUrl === undefined ? 'sqlite' : 'postgres'

export const openStoreWith = async <Tables, All extends Operations<Tables>>(
  { stateDir, databaseUrl }: Place,
  module: OperationModule<All>,
  onLost: (error: Error) => void,
): Promise<StoreOf<All>> =>
  databaseUrl === undefined
    ? openSqliteStore(getDatabasePath(stateDir), module, onLost)
    : createStore<Tables, All>(await openPostgres(databaseUrl), module.operations, 'postgres')

/** Opens the database for a command, also while the API runs. Before the first start with SQLite, opens an empty one. */
export const openDatabaseAt = async <Tables>(
  place: Place,
  mode: 'read' | 'write',
): Promise<Kysely<Tables>> => {
  const { stateDir, databaseUrl } = place
  const existing = databaseUrl === undefined && openExisting<Tables>(getDatabasePath(stateDir), mode)
  if (existing) return existing
  const db = databaseUrl === undefined ? openInMemory<Tables>() : await openPostgres<Tables>(databaseUrl)
  await migrate(db, getEngine(place))
  return db
}

interface RetryOptions {
  timeoutMs: number
  pauseMs: number
  /** Called after the first failed attempt to open the store, and then after every tenth failed attempt. */
  onRetry: (error: unknown) => void
}

const REPORT_INTERVAL = 10

/** Calls `open` again until it succeeds or the timeout ends, because a database server can still be starting. */
export const openWithRetry = async <T>(
  open: () => Promise<T>,
  { timeoutMs, pauseMs, onRetry }: RetryOptions,
): Promise<T> => {
  const until = Date.now() + timeoutMs
  for (let attempts = 0; ; attempts += 1) {
    try {
      return await open()
    } catch (error) {
      if (!isTransient(error) || Date.now() + pauseMs > until) throw error
      if (attempts % REPORT_INTERVAL === 0) onRetry(error)
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
}
