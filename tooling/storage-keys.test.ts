import { globSync, readFileSync } from 'node:fs'
import { STORED_KEYS } from 'shared-contracts'
import { expect, test } from 'vitest'

const SOURCES = [
  '{shell,shared-ui,shared-contracts,mf-*}/src/**/*.{ts,tsx,js}',
  'mf-*/{contract,api}/**/*.{ts,js}',
]
/** Storage keys that testers set manually. The cookie policy does not list them. */
const SWITCHES = ['crewtally.collect', 'crewtally.console']

test('browser code uses only storage keys that the cookie policy lists', () => {
  const listedKeys = new Set([...STORED_KEYS.map(({ key }) => key.replace('<form>', '')), ...SWITCHES])
  const files = globSync(SOURCES).filter((file) => !/\.(?:test|fixture)\./.test(file))
  expect(files.length).toBeGreaterThan(300)
  const usedKeys = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/['"`](crewtally\.[\w.-]+)/g)].map(([, key]) => ({ file, key })),
  )
  const policy = 'mf-marketing/src/content/cookie-policy.ts'
  expect(usedKeys.filter(({ file, key = '' }) => file !== policy && !listedKeys.has(key))).toEqual([])
  expect(new Set(usedKeys.map(({ key }) => key)).size).toBeGreaterThan(4)
})
