import { describe } from 'vitest'
import { databaseEngine } from '../testing/database-machines.ts'
import { findPostgres } from '../testing/postgres/postgres-programs.ts'
import { serverForTests } from '../testing/postgres/server-for-tests.ts'
import { storeConformance } from '../testing/store-conformance.ts'

describe.runIf(findPostgres() !== null)('a store in PostgreSQL', () => {
  const server = serverForTests()

  storeConformance(() => databaseEngine(server()))
})
