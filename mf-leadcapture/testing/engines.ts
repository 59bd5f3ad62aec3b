import { findPostgres, type PostgresServer, startPostgres } from '@federation/test-kit/postgres'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, onTestFinished } from 'vitest'
import type { LeadStore, Tables } from '../api/lead-store.ts'
import { getEngine, type Place, openPostgres } from '../api/store/open-store.ts'
import { migrate, MIGRATIONS } from '../api/store/migrate.ts'
import { getDatabasePath, openDatabase } from '../api/store/sqlite-database.ts'
import { openStoreInThread, openTestStore, openTables } from './samples.ts'
import { createTempFolder } from './start-api.ts'

/** Registers tests that need PostgreSQL, and starts a server for them. Skips them if PostgreSQL is not installed. */
export const describeOnPostgres = (name: string, tests: (server: () => PostgresServer) => void): void => {
  describe.skipIf(findPostgres() === null)(`${name} (skipped if it is not installed)`, () => {
    let server: PostgresServer | null = null
    beforeAll(async () => {
      server = await startPostgres()
    })
    afterAll(() => server?.stop())
    tests(() => {
      if (!server) throw new Error('PostgreSQL did not start')
      return server
    })
  })
}

/** Starts a new, empty store. Store and database connection are closed when the test ends. */
type Start = () => Promise<{ place: Place; store: LeadStore; db: Kysely<Tables> }>

type EngineTests = (createPlace: () => Promise<Place>, start: Start) => void

/**
 * Calls `tests` twice to register its tests: with functions for SQLite, then with functions for PostgreSQL. `createPlace`
 * returns the location of a new, empty store. `start` creates such a location and opens its store with `open`.
 */
export const describeOnEngines = (tests: EngineTests, open = openTestStore): void => {
  const run = (createPlace: () => Promise<Place>): void =>
    tests(createPlace, async () => {
      const place = await createPlace()
      const store = await open(place)
      return { place, store, db: await openTables(place) }
    })
  describe('SQLite', () => {
    run(async () => ({ stateDir: createTempFolder(), databaseUrl: undefined }))
  })
  describeOnPostgres('PostgreSQL', (server) => {
    run(async () => ({ stateDir: createTempFolder(), databaseUrl: await server().createDatabase() }))
  })
}

/**
 * Registers tests like `describeOnEngines`. For SQLite, the function `start` that the tests receive opens the store in the
 * thread of the tests, because starting a worker thread is slow.
 */
export const describeOnEnginesInThread = (tests: EngineTests): void =>
  describeOnEngines(tests, async (place) => {
    if (place.databaseUrl !== undefined) return openTestStore(place)
    const store = await openStoreInThread(place.stateDir)
    onTestFinished(() => store.close())
    return store
  })

/** Opens the database and runs only the migrations that `isApplied` selects. The caller must call `destroy` on the result. */
export const openMigrated = async (
  place: Place,
  isApplied: (migration: { version: number; name: string }) => boolean,
) => {
  const db =
    place.databaseUrl === undefined
      ? await openDatabase<unknown>(getDatabasePath(place.stateDir))
      : await openPostgres<unknown>(place.databaseUrl)
  await migrate(db, getEngine(place), MIGRATIONS.filter(isApplied))
  return db
}
