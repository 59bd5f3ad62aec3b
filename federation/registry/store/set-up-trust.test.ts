import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { KeyName } from 'shared-contracts'
import { expect, test } from 'vitest'
import { createScratchStore } from '@federation/test-kit'
import { ensureTrust } from './set-up-trust.ts'
import { readTrust, findSigningKey } from './trust.ts'

const NAMES: readonly KeyName[] = [
  'shell',
  'mf-hr',
  'mf-pay',
  'mf-performance',
  'mf-marketing',
  'mf-leadcapture',
]

const run = promisify(execFile)

const FIRST_START = `
  import { ensureTrust } from ${JSON.stringify(import.meta.resolve('./set-up-trust.ts'))}
  const [store, name, at] = process.argv.slice(1)
  while (Date.now() < Number(at));
  await ensureTrust(store, [name])`

test('concurrent first starts trust one root key, and the private key of each name is available', async () => {
  const store = await createScratchStore()
  const at = String(Date.now() + 1_500)
  await Promise.all(
    NAMES.map((name) =>
      run(process.execPath, ['--input-type=module', '--eval', FIRST_START, store, name, at]),
    ),
  )
  const trust = await readTrust(store)
  if (!trust) throw new Error('The store trusts nobody.')
  for (const name of ['root', 'site', 'composer', ...NAMES] as const)
    expect((await findSigningKey(store, trust, name)).keyId).toBe(trust.keys[name]?.[0]?.keyId)
  expect(trust.keys.root).toHaveLength(1)
})

test.skipIf(process.platform === 'win32')(
  'leaves no partial key file on a full disk, so that the next start succeeds',
  async () => {
    const store = await createScratchStore()
    const node = [process.execPath, '--input-type=module', '--eval', FIRST_START, store, 'mf-hr', '0']
    // `ulimit -f 0` imitates a full disk: files can be created, but no byte can be written to them.
    await expect(run('sh', ['-c', 'ulimit -f 0 && exec "$@"', 'sh', ...node])).rejects.toThrow('EFBIG')
    expect(await readdir(join(dirname(store), 'keys'))).toEqual([])
    expect(await ensureTrust(store, ['mf-hr'])).toContain('Created keys that sign releases')
  },
)
