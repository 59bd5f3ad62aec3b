import { describe } from 'vitest'
import { databaseEngine, serverForTests, storeConformance } from '@federation/test-kit/vitest'
import { findPostgres } from '@federation/test-kit/postgres'

describe.runIf(findPostgres() !== null)('a store in PostgreSQL', () => {
  const server = serverForTests()

  storeConformance(() => databaseEngine(server()))
})
