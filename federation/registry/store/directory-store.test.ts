import { describe } from 'vitest'
import { scratchStore } from '@federation/test-kit'
import { storeConformance } from '@federation/test-kit/vitest'

describe('a store that is a directory', () => {
  storeConformance(async () => {
    const store = await scratchStore()
    return { machine: async () => store }
  })
})
