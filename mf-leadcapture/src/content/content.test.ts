import { INDUSTRIES } from 'shared-contracts'
import { contentConformance } from 'shared-ui/content/testing/content-conformance.ts'
import { expect, test } from 'vitest'
import { manifest } from '../routes.ts'
import { CONTENT } from './check.ts'
import { SPECIALISTS } from './specialists.ts'

contentConformance({ manifest, content: CONTENT, claims: {}, pages: new URL('../pages/', import.meta.url) })

test('has a specialist with a separate text for each industry', () => {
  const shown = INDUSTRIES.map((industry) => SPECIALISTS[industry].shows)
  expect(new Set(shown).size).toBe(INDUSTRIES.length)
})
