import { afterAll, beforeAll, describe } from 'vitest'
import { databaseEngine } from '../testing/database-machines.ts'
import { findPostgres } from '../testing/postgres/postgres-programs.ts'
import { startPostgres, type PostgresServer } from '../testing/postgres/postgres-server.ts'
import { storeConformance } from '../testing/store-conformance.ts'

describe.runIf(findPostgres() !== null)('a store in PostgreSQL', () => {
  let server: PostgresServer
  beforeAll(async () => {
    const started = await startPostgres()
    if (!started) throw new Error('PostgreSQL does not start')
    server = started
  }, 60_000)
  afterAll(() => server.stop())

  storeConformance(() => databaseEngine(server))
})
