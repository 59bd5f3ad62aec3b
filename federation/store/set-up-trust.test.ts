import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { KeyName } from 'shared-contracts'
import { expect, test } from 'vitest'
import { scratchStore } from '../testing/sample-releases.ts'
import { readTrust, signingKey } from './trust.ts'

const NAMES: readonly KeyName[] = [
  'shell',
  'mf-hr',
  'mf-pay',
  'mf-performance',
  'mf-marketing',
  'mf-leadcapture',
]

const FIRST_START = `
  import { ensureTrust } from ${JSON.stringify(import.meta.resolve('./set-up-trust.ts'))}
  const [store, name, at] = process.argv.slice(1)
  while (Date.now() < Number(at));
  await ensureTrust(store, [name])`

test('processes that start at once trust one root, and each finds its own key at hand', async () => {
  const store = await scratchStore()
  const at = String(Date.now() + 1_500)
  await Promise.all(
    NAMES.map((name) =>
      promisify(execFile)(process.execPath, ['--input-type=module', '--eval', FIRST_START, store, name, at]),
    ),
  )
  const trust = await readTrust(store)
  if (!trust) throw new Error('The store trusts nobody.')
  for (const name of ['root', 'site', 'composer', ...NAMES] as const)
    expect((await signingKey(store, trust, name)).keyId).toBe(trust.keys[name]?.[0]?.keyId)
  expect(trust.keys.root).toHaveLength(1)
})
