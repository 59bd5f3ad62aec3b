import { expect, test } from 'vitest'
import { type FragmentKey, matchFragmentFiles, requireKey } from './fragment-files.ts'

const FILES = [
  './pages/index.tsx',
  './pages/tools/[tool].tsx',
  './pages/tools/adp.tsx',
  './slots/deal-[trade].tsx',
  './slots/deal-[trade]-short.tsx',
  './slots/deal.tsx',
]

test.each<[FragmentKey['kind'], string, Record<string, Record<string, string>>]>([
  ['route', '/', { './pages/index.tsx': {} }],
  ['route', '/tools/gusto', { './pages/tools/[tool].tsx': { tool: 'gusto' } }],
  ['route', '/tools/adp', { './pages/tools/adp.tsx': {} }],
  ['route', '/tools/adp/setup', {}],
  ['route', '/tools', {}],
  ['slot', 'deal', { './slots/deal.tsx': {} }],
  ['slot', 'deal-', {}],
  ['slot', 'deal-real-estate', { './slots/deal-[trade].tsx': { trade: 'real-estate' } }],
  [
    'slot',
    'deal-solar-short',
    {
      './slots/deal-[trade].tsx': { trade: 'solar-short' },
      './slots/deal-[trade]-short.tsx': { trade: 'solar' },
    },
  ],
  ['island', 'deal', {}],
])('matches the %s %s with its own file, or else with the patterns of its name', (kind, id, expected) => {
  const sources = matchFragmentFiles(FILES, { kind, id })
  expect(Object.fromEntries(sources.map(({ file, params }) => [file, params]))).toEqual(expected)
})

test('narrows a text to a key, and rejects other texts with all keys', () => {
  const table = { solar: 1, turf: 2 }
  expect(table[requireKey(table, 'turf')]).toBe(2)
  expect(() => requireKey(table, 'constructor')).toThrow('"constructor" is not one of: solar, turf')
})
