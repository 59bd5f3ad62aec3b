import type { Kysely } from 'kysely'
import type { Engine, Handed, Operations, StoreOf } from './operation.ts'
import { migrate } from './migrate.ts'
import { databasePath, openForReading, openForWriting } from './open-database.ts'
import { openPostgres } from './postgres-database.ts'
import { openPostgresStore } from './postgres-store.ts'
import { openSqliteStore } from './sqlite-store.ts'

/** Where the settings say that leads lie. */
export interface Place {
  stateDir: string
  /** PostgreSQL's address; without one it is SQLite in `stateDir`. */
  databaseUrl: string | undefined
}

export const engineOf = ({ databaseUrl }: Place): Engine =>
  databaseUrl === undefined ? 'sqlite' : 'postgres'

/** A store that does what it is handed. */
export const openStore = <Tables, All extends Operations<Tables>>(
  place: Place,
  handed: Handed<All>,
  onLost: (error: Error) => void,
): Promise<StoreOf<All>> =>
  place.databaseUrl === undefined
    ? openSqliteStore(databasePath(place.stateDir), handed, onLost)
    : openPostgresStore<Tables, All>(place.databaseUrl, handed)

/** The same data for a command beside a running API; null where no lead has ever come. */
export const openData = async <Tables>(
  place: Place,
  mode: 'read' | 'write',
): Promise<Kysely<Tables> | null> => {
  if (place.databaseUrl === undefined) {
    const path = databasePath(place.stateDir)
    return mode === 'read' ? openForReading<Tables>(path) : openForWriting<Tables>(path)
  }
  const db = await openPostgres<Tables>(place.databaseUrl)
  await migrate(db, 'postgres')
  return db
}
