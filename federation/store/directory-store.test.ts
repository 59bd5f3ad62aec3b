import { describe } from 'vitest'
import { scratchStore } from '../testing/sample-releases.ts'
import { storeConformance } from '../testing/store-conformance.ts'

describe('a store that is a directory', () => {
  storeConformance(async () => {
    const store = await scratchStore()
    return { machine: async () => store }
  })
})
