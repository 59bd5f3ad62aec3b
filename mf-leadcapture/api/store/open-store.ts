import type { Kysely } from 'kysely'
import { migrate } from './migrate.ts'
import type { Engine, OperationModule, Operations, StoreOf } from './operation.ts'
import { openPostgres, openPostgresStore } from './postgres-store.ts'
import { databasePath, openExisting } from './sqlite-database.ts'
import { openSqliteStore } from './sqlite-store.ts'
import { isTransient } from './store-errors.ts'

/** Location of the records, from the settings. */
export interface Place {
  stateDir: string
  /** Address of PostgreSQL; SQLite in `stateDir` without one. */
  databaseUrl: string | undefined
}

export const getEngine = ({ databaseUrl }: Place): Engine =>
  databaseUrl === undefined ? 'sqlite' : 'postgres'

/** Opens a store over the given operations. */
export const openStoreWith = <Tables, All extends Operations<Tables>>(
  place: Place,
  operations: OperationModule<All>,
  onLost: (error: Error) => void,
): Promise<StoreOf<All>> =>
  place.databaseUrl === undefined
    ? openSqliteStore(databasePath(place.stateDir), operations, onLost)
    : openPostgresStore<Tables, All>(place.databaseUrl, operations)

/** The same data for a command beside a running API; null if no lead has been received yet. */
export const openDatabaseAt = async <Tables>(
  place: Place,
  mode: 'read' | 'write',
): Promise<Kysely<Tables> | null> => {
  if (place.databaseUrl === undefined) return openExisting<Tables>(databasePath(place.stateDir), mode)
  const db = await openPostgres<Tables>(place.databaseUrl)
  await migrate(db, 'postgres')
  return db
}

interface RetryOptions {
  timeoutMs: number
  pauseMs: number
  /** Called with the first error and with each tenth after it. */
  onRetry: (error: unknown) => void
}

const REPORT_INTERVAL = 10

/** Opens something that may not be up yet, such as a database server that starts at the same time. */
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
