import type { Kysely } from 'kysely'
import { migrate } from './migrate.ts'
import type { Engine, OperationModule, Operations, StoreOf } from './operation.ts'
import { openPostgres, openPostgresStore } from './postgres-store.ts'
import { getDatabasePath, openExisting } from './sqlite-database.ts'
import { openSqliteStore } from './sqlite-store.ts'
import { isTransient } from './store-errors.ts'

export interface Place {
  stateDir: string
  /** URL of PostgreSQL. If undefined, the store is SQLite in `stateDir`. */
  databaseUrl: string | undefined
}

export const getEngine = ({ databaseUrl }: Place): Engine =>
  databaseUrl === undefined ? 'sqlite' : 'postgres'

export const openStoreWith = <Tables, All extends Operations<Tables>>(
  place: Place,
  operations: OperationModule<All>,
  onLost: (error: Error) => void,
): Promise<StoreOf<All>> =>
  place.databaseUrl === undefined
    ? openSqliteStore(getDatabasePath(place.stateDir), operations, onLost)
    : openPostgresStore<Tables, All>(place.databaseUrl, operations)

/**
 * Opens the database for a command, which may run at the same time as the API. Returns null if the SQLite database does not exist
 * yet.
 */
export const openDatabaseAt = async <Tables>(
  place: Place,
  mode: 'read' | 'write',
): Promise<Kysely<Tables> | null> => {
  if (place.databaseUrl === undefined) return openExisting<Tables>(getDatabasePath(place.stateDir), mode)
  const db = await openPostgres<Tables>(place.databaseUrl)
  await migrate(db, 'postgres')
  return db
}

interface RetryOptions {
  timeoutMs: number
  pauseMs: number
  /** Called after the first failed attempt, and then after every tenth one. */
  onRetry: (error: unknown) => void
}

const REPORT_INTERVAL = 10

/** Opens a resource that may not be available yet, such as a database server that is still starting. Retries until the timeout. */
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
