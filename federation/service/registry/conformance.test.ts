import { describe } from 'vitest'
import { startRegistry } from '@federation/test-kit'
import { registryConformance } from '@federation/test-kit/vitest'
import { connectRegistry } from './client.ts'
import { localRegistry } from './operations.ts'

describe('the store of this machine', () => {
  registryConformance(async ({ environment }) => ({
    registry: localRegistry(environment),
    close: async () => undefined,
  }))
})

describe('a registry over HTTP', () => {
  registryConformance(async ({ environment, store }) => {
    const { origin, close } = await startRegistry(environment)
    return { registry: connectRegistry(origin, { names: [], storeDir: store }), close }
  })
})
