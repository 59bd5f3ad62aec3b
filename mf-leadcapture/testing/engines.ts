import { findPostgres, type PostgresServer, startPostgres } from '@federation/test-kit/postgres'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, describe } from 'vitest'
import type { LeadStore, Tables } from '../api/lead-store.ts'
import { getEngine, type Place } from '../api/store/open-store.ts'
import { migrate, MIGRATIONS } from '../api/store/migrate.ts'
import { openPostgres } from '../api/store/postgres-store.ts'
import { databasePath, openDatabase } from '../api/store/sqlite-database.ts'
import { open, openTables } from './samples.ts'
import { tempFolder } from './start-api.ts'

/** Runs tests with a PostgreSQL server that is started for them. Skips them if PostgreSQL is not installed. */
export const describeOnPostgres = (name: string, tests: (server: () => PostgresServer) => void): void => {
  describe.skipIf(findPostgres() === null)(`${name} (skipped where there is none)`, () => {
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

/** Starts a new store. Returns its place, the store and its database; both are closed with the test. */
type Start = () => Promise<{ place: Place; store: LeadStore; db: Kysely<Tables> }>

/** Runs tests on both engines, each with functions that create an empty place for a store and start one there. */
export const describeOnEngines = (tests: (createPlace: () => Promise<Place>, start: Start) => void): void => {
  const run = (createPlace: () => Promise<Place>): void =>
    tests(createPlace, async () => {
      const place = await createPlace()
      const store = await open(place)
      return { place, store, db: await openTables(place) }
    })
  describe('SQLite', () => {
    run(async () => ({ stateDir: tempFolder(), databaseUrl: undefined }))
  })
  describeOnPostgres('PostgreSQL', (server) => {
    run(async () => ({ stateDir: tempFolder(), databaseUrl: await server().createDatabase() }))
  })
}

/** A database with the migrations that `isApplied` selects; the caller destroys it. */
export const openMigrated = async (
  place: Place,
  isApplied: (migration: { version: number; name: string }) => boolean,
) => {
  const db =
    place.databaseUrl === undefined
      ? await openDatabase<unknown>(databasePath(place.stateDir))
      : await openPostgres<unknown>(place.databaseUrl)
  await migrate(db, getEngine(place), MIGRATIONS.filter(isApplied))
  return db
}
