import { describe, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chmod, cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AreaName, type KeyName, type TrustDocument } from 'shared-contracts'
import { publishRelease } from '@federation/release'
import { makePrivateKey } from '@federation/node-kit/signing'
import { createTestEntry, writeSampleArea, createScratchStore } from '@federation/test-kit'
import { channelHead, moveChannel } from './channels.ts'
import { readEntry } from './entries.ts'
import { getSharedStore } from './shared-store.ts'
import { readRelease } from './releases.ts'
import { changeTrust, createTrustedKey, ensureTrust, publishTrust, storeTrust } from './change-trust.ts'
import { clearTrustCache, readTrust, findSigningKey } from './trust.ts'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

describe('trust of keys', () => {
  let store: string
  beforeEach(async () => {
    store = await createScratchStore()
  })
  afterEach(() => vi.unstubAllEnvs())

  const keyFiles = () => readdir(join(dirname(store), 'keys'))
  const trustFile = (seq: number) => join(store, `trust/0000000${seq}.json`)

  describe('the first start', () => {
    test('creates a key for each name outside the store, and reports it once', async () => {
      expect(await ensureTrust(store, ['shell', 'mf-hr'])).toContain('Created keys that sign releases')
      expect(new Set((await keyFiles()).map((file) => file.split('.')[0]))).toEqual(
        new Set(['composer', 'mf-hr', 'root', 'shell', 'site']),
      )
      expect(await ensureTrust(store, ['shell', 'mf-hr'])).toBeNull()
      expect(await readdir(store)).not.toContain('keys')
    })

    test('run twice concurrently, trusts the keys of both runs and creates no others', async () => {
      await Promise.all([ensureTrust(store, ['mf-hr']), ensureTrust(store, ['mf-pay'])])
      const trust = await readTrust(store)
      expect(Object.keys(trust?.keys ?? {}).toSorted()).toEqual([
        'composer',
        'mf-hr',
        'mf-pay',
        'root',
        'site',
      ])
      expect(await keyFiles()).toHaveLength(5)
    })

    test('creates a key for a later name if the root key is available', async () => {
      await ensureTrust(store, ['shell'])
      expect(await ensureTrust(store, ['mf-learning'])).toContain('New keys sign mf-learning')
      await rm(join(dirname(store), 'keys'), { recursive: true })
      expect(await ensureTrust(store, ['mf-other'])).toBeNull()
    })

    test('is not repeated if the trust documents of signed releases were deleted', async () => {
      await publishRelease(store, await writeSampleArea('mf-hr', '1.0.0', 'People'))
      await rm(join(store, 'trust'), { recursive: true })
      clearTrustCache()
      await expect(readRelease(store, 'mf-hr', '1.0.0')).rejects.toMatchObject({ code: 'TRUST_MISSING' })
    })
  })

  describe('trust', () => {
    test('does not reuse the number of a document that no root key of the previous document signed', async () => {
      await ensureTrust(store, ['mf-hr'])
      const stranger = await makePrivateKey(await createScratchStore(), 'root')
      const { signed: _, ...content } = (await readTrust(store)) as TrustDocument
      await publishTrust(store, { ...content, seq: 2 }, stranger)
      clearTrustCache()
      expect((await changeTrust(storeTrust(store), 'test', (keys) => keys)).seq).toBe(3)
    })

    test('keeps every change of concurrent writers', async () => {
      await ensureTrust(store, ['mf-hr'])
      const names = Array.from({ length: 24 }, (_, index) => AreaName.parse(`mf-a${index}`))
      await Promise.all(
        names.map(async (name) => {
          const key = await makePrivateKey(store, name)
          await changeTrust(storeTrust(store), name, (keys, at) => ({
            ...keys,
            [name]: [createTrustedKey(key, at)],
          }))
        }),
      )
      expect(Object.keys((await readTrust(store))?.keys ?? {})).toEqual(expect.arrayContaining(names))
    })

    test('is rejected if it is damaged, or if TRUST_ROOT names another root key', async () => {
      await ensureTrust(store, ['mf-hr'])
      const root = (await readTrust(store))?.keys.root?.[0]?.keyId ?? ''
      clearTrustCache()
      vi.stubEnv('TRUST_ROOT', root)
      expect((await readTrust(store))?.seq).toBe(1)
      clearTrustCache()
      vi.stubEnv('TRUST_ROOT', '0'.repeat(32))
      await expect(readTrust(store)).rejects.toMatchObject({ code: 'TRUST_BROKEN' })
      vi.unstubAllEnvs()
      await writeFile(trustFile(1), (await readFile(trustFile(1), 'utf8')).slice(0, -20))
      await expect(readTrust(store)).rejects.toMatchObject({ code: 'TRUST_BROKEN' })
    })
  })

  describe('an entry of a channel', () => {
    test('is signed, and is rejected if it is not', async () => {
      await ensureTrust(store, ['mf-hr'])
      await moveChannel(store, 'live', createTestEntry(1))
      expect((await channelHead(store, 'live'))?.signed).toBeDefined()
      await getSharedStore(store).addDocument('channels/live', 2, createTestEntry(2))
      await expect(readEntry(store, 'live', 2)).rejects.toThrow('Entry 2 of live is not signed')
      expect((await channelHead(store, 'live'))?.seq).toBe(1)
    })

    test('is accepted unsigned if it predates the trust document', async () => {
      await getSharedStore(store).addDocument('channels/live', 1, createTestEntry(1))
      await ensureTrust(store, ['mf-hr'])
      expect((await channelHead(store, 'live'))?.seq).toBe(1)
    })

    test('is rejected if it was changed, or copied from another channel or number', async () => {
      await ensureTrust(store, ['mf-hr'])
      await moveChannel(store, 'live', createTestEntry(1))
      const file = join(store, 'channels/live/00000001.json')
      const text = await readFile(file, 'utf8')
      await writeFile(file, text.replace('"a', '"b'))
      await expect(readEntry(store, 'live', 1)).rejects.toThrow('signature')
      await writeFile(file, text)
      await cp(file, join(store, 'channels/live/00000002.json'))
      await expect(readEntry(store, 'live', 2)).rejects.toThrow('says 1')
      await cp(file, join(store, 'channels/canary/00000001.json'))
      await expect(readEntry(store, 'canary', 1)).rejects.toThrow('signature')
    })

    test('is not written if the key of `site` is missing or other users can read it', async () => {
      await ensureTrust(store, ['mf-hr'])
      const file = (await keyFiles()).find((name) => name.startsWith('site.'))
      const place = join(dirname(store), 'keys', file ?? '')
      await chmod(place, 0o644)
      await expect(moveChannel(store, 'live', createTestEntry(1))).rejects.toMatchObject({
        code: 'KEY_EXPOSED',
      })
      const pem = await readFile(place, 'utf8')
      await rm(place)
      await expect(moveChannel(store, 'live', createTestEntry(1))).rejects.toMatchObject({
        code: 'KEY_MISSING',
      })
      vi.stubEnv('SIGNING_KEY_SITE', pem.replaceAll('\n', String.raw`\n`))
      await moveChannel(store, 'live', createTestEntry(1))
      expect((await channelHead(store, 'live'))?.seq).toBe(1)
    })
  })
})

describe('setup of trust', () => {
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
  import { ensureTrust } from ${JSON.stringify(import.meta.resolve('./change-trust.ts'))}
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
    if (!trust) throw new Error('The store has no trust document.')
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
})
