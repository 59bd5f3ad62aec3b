import { describe } from 'vitest'
import { detachStore } from '@federation/registry'
import { attachDatabase } from '@federation/registry/database'
import { startRegistry } from '@federation/test-kit'
import { registryConformance, usePostgresServer } from '@federation/test-kit/vitest'
import { connectRegistry } from './client.ts'

describe('a registry over HTTP in front of PostgreSQL', () => {
  const server = usePostgresServer()
  registryConformance(async ({ environment, store }) => {
    attachDatabase(store, await server().createDatabase())
    const service = await startRegistry(environment)
    return {
      registry: connectRegistry(service.origin, { names: [], storeDir: store }),
      close: async () => {
        await service.close()
        await detachStore(store)
      },
    }
  })
})
