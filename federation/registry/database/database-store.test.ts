import { describe } from 'vitest'
import { createDatabaseEngine, usePostgresServer, storeConformance } from '@federation/test-kit/vitest'
import { findPostgres } from '@federation/test-kit/postgres'

describe.runIf(findPostgres() !== null)('a store in PostgreSQL', () => {
  const server = usePostgresServer()

  storeConformance(() => createDatabaseEngine(server()))
})
