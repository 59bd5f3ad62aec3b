import type { Kysely } from 'kysely'
import type { Engine } from './engine.ts'
import type { LeadStore } from './lead-store.ts'
import { migrate } from './migrate.ts'
import { databasePath, openForReading, openForWriting } from './open-database.ts'
import { openPostgres } from './postgres-database.ts'
import { openPostgresStore } from './postgres-store.ts'
import { openSqliteStore } from './sqlite-store.ts'
import type { Tables } from '../tables.ts'

/** Where the settings say that leads lie. */
export interface Place {
  stateDir: string
  /** PostgreSQL's address; without one it is SQLite in `stateDir`. */
  databaseUrl: string | undefined
}

export const engineOf = ({ databaseUrl }: Place): Engine => (databaseUrl === undefined ? 'sqlite' : 'postgres')

/** The store the API writes to. */
export const openStore = (place: Place, onLost: (error: Error) => void): Promise<LeadStore> =>
  place.databaseUrl === undefined ? openSqliteStore(databasePath(place.stateDir), onLost) : openPostgresStore(place.databaseUrl)

/** The same data for a command beside a running API; null where no lead has ever come. */
export const openData = async (place: Place, mode: 'read' | 'write'): Promise<Kysely<Tables> | null> => {
  if (place.databaseUrl === undefined) {
    const path = databasePath(place.stateDir)
    return mode === 'read' ? openForReading(path) : openForWriting(path)
  }
  const db = await openPostgres(place.databaseUrl)
  await migrate(db, 'postgres')
  return db
}
