import { describe } from 'vitest'
import { createScratchStore } from '@federation/test-kit'
import { storeConformance } from '@federation/test-kit/vitest'

describe('a store that is a directory', () => {
  storeConformance(async () => {
    const store = await createScratchStore()
    return { machine: async () => store }
  })
})
