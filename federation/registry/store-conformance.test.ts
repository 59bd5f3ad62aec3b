import { describe } from 'vitest'
import { createScratchStore } from '@federation/test-kit'
import { storeConformance, createDatabaseStores, usePostgresServer } from '@federation/test-kit/vitest'
import { findPostgres } from '@federation/test-kit/postgres'

describe('a store that is a directory', () => {
  storeConformance(async () => {
    const store = await createScratchStore()
    return [store, store]
  })
})

describe.runIf(findPostgres() !== null)('a store in PostgreSQL', () => {
  const server = usePostgresServer()

  storeConformance(() => createDatabaseStores(server()))
})
