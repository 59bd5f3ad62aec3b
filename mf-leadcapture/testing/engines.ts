import { findPostgres, type PostgresServer, startPostgres } from '@federation/test-kit/postgres'
import { afterAll, beforeAll, describe, onTestFinished } from 'vitest'
import { openData } from '../api/lead-store.ts'
import { engineOf, type Place } from '../api/store/open-store.ts'
import { migrate, MIGRATIONS } from '../api/store/migrate.ts'
import { openPostgres } from '../api/store/postgres-store.ts'
import { databasePath, openDatabase } from '../api/store/sqlite-database.ts'
import { tempFolder } from './start-api.ts'

/** Runs tests on both engines, each with a function that creates an empty place for a store. */
export const describeOnEngines = (tests: (createPlace: () => Promise<Place>) => void): void => {
  describe('SQLite', () => {
    tests(async () => ({ stateDir: tempFolder(), databaseUrl: undefined }))
  })
  describe.skipIf(findPostgres() === null)('PostgreSQL (skipped where there is none)', () => {
    let server: PostgresServer | null = null
    beforeAll(async () => {
      server = await startPostgres()
    })
    afterAll(() => server?.stop())
    tests(async () => {
      if (!server) throw new Error('PostgreSQL did not start')
      return { stateDir: tempFolder(), databaseUrl: await server.createDatabase() }
    })
  })
}

/** The database of a store that was opened before; closed with the test. */
export const openTables = async (place: Place) => {
  const db = await openData(place, 'write')
  if (!db) throw new Error('there is no store')
  onTestFinished(() => db.destroy())
  return db
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
  await migrate(db, engineOf(place), MIGRATIONS.filter(isApplied))
  return db
}
