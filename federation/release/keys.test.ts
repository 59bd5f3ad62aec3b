import { mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { KeyName } from 'shared-contracts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { generatePrivateKey, formatPublicPem, createSigner } from '@federation/node-kit/signing'
import { ensureTrust, readRelease, readTrust, storeTrust } from '@federation/registry'
import { writeSampleArea, createScratchStore } from '@federation/test-kit'
import { exportKey, listKeys, makeKey, revokeKey, trustKey } from './keys.ts'
import { publishRelease } from './publish.ts'

let store: string
beforeEach(async () => {
  store = await createScratchStore()
  await ensureTrust(store, ['shell', 'mf-hr'])
})
afterEach(() => vi.unstubAllEnvs())

const keysOf = async (name: string) =>
  (await listKeys(await readTrust(store), store)).filter((key) => key.name === name)
const keysFolder = () => join(dirname(store), 'keys')
const release = async (id: string) => publishRelease(store, await writeSampleArea('mf-hr', id, id))
const real = { isDryRun: false }
const add = (name: KeyName, isRotation = false) => makeKey(storeTrust(store), name, { isRotation, ...real })

describe('keys', () => {
  test('are readable only by this user', async () => {
    const modes = (await readdir(keysFolder())).map(
      async (file) => (await stat(join(keysFolder(), file))).mode & 0o777,
    )
    expect(new Set(await Promise.all(modes))).toEqual(new Set([0o600]))
    expect((await stat(keysFolder())).mode & 0o777).toBe(0o700)
  })

  test('a new key signs from now on; earlier keys remain trusted', async () => {
    const [first] = await keysOf('mf-hr')
    const newKey = await add('mf-hr')
    expect((await keysOf('mf-hr')).map(({ keyId, revokedAt }) => [keyId, revokedAt])).toEqual([
      [first?.keyId, undefined],
      [newKey.keyId, undefined],
    ])
    await release('1.0.0')
    expect((await readRelease(store, 'mf-hr', '1.0.0')).seal?.keyId).toBe(newKey.keyId)
  })

  test('a rotation revokes earlier keys; their earlier signatures remain valid', async () => {
    await release('1.0.0')
    const [first] = await keysOf('mf-hr')
    const { keyId } = await add('mf-hr', true)
    expect((await keysOf('mf-hr'))[0]?.revokedAt).toBeDefined()
    expect((await readRelease(store, 'mf-hr', '1.0.0')).seal?.keyId).toBe(first?.keyId)
    await release('2.0.0')
    expect((await readRelease(store, 'mf-hr', '2.0.0')).seal?.keyId).toBe(keyId)
  })

  test('a key revoked from a past time cannot sign, and its signatures since that time are invalid', async () => {
    const lost = new Date(Date.now() - 60_000)
    await release('1.0.0')
    const [first] = await keysOf('mf-hr')
    const { text } = await revokeKey(storeTrust(store), first?.keyId.slice(0, 8) ?? '', {
      at: lost,
      isDryRun: false,
    })
    expect(text).toContain('mf-hr has no valid key now. Make one: npm run fed -- keys make mf-hr')
    await expect(release('2.0.0')).rejects.toMatchObject({ code: 'KEY_MISSING' })
    await expect(readRelease(store, 'mf-hr', '1.0.0')).rejects.toMatchObject({ code: 'KEY_REVOKED' })
  })

  test('the last root key can be rotated, but not revoked', async () => {
    const [root] = await keysOf('root')
    await expect(revokeKey(storeTrust(store), root?.keyId ?? '', real)).rejects.toThrow('keys rotate root')
    await add('root', true)
    await add('mf-hr')
    expect(await keysOf('mf-hr')).toHaveLength(2)
  })

  test('are not created without the root key', async () => {
    const file = (await readdir(keysFolder())).find((name) => name.startsWith('root.'))
    await rm(join(keysFolder(), file ?? ''))
    const before = await readdir(keysFolder())
    await expect(add('mf-hr')).rejects.toMatchObject({ code: 'KEY_MISSING' })
    expect(await readdir(keysFolder())).toEqual(before)
  })

  test('rejects a key folder inside the store', async () => {
    vi.stubEnv('KEYS_DIR', join(store, 'keys'))
    const pem = await readFile(
      join(keysFolder(), (await readdir(keysFolder())).find((f) => f.startsWith('root')) ?? ''),
      'utf8',
    )
    vi.stubEnv('SIGNING_KEY_ROOT', pem)
    await expect(add('mf-hr')).rejects.toThrow('is inside the store')
  })

  test('do not change in a dry run', async () => {
    const before = await listKeys(await readTrust(store), store)
    const [hr] = await keysOf('mf-hr')
    const dry = { isDryRun: true }
    expect((await makeKey(storeTrust(store), 'mf-hr', { isRotation: true, ...dry })).text).toContain(
      'would be made',
    )
    expect((await revokeKey(storeTrust(store), hr?.keyId ?? '', dry)).text).toContain('would be revoked')
    expect(await listKeys(await readTrust(store), store)).toEqual(before)
  })
})

describe('a key whose private part is on another machine', () => {
  test('is trusted by its public key, and signs from an environment variable', async () => {
    const pem = generatePrivateKey()
    const team = createSigner(pem)
    const file = join(await mkdtemp(join(tmpdir(), 'team-')), 'mf-hr.pub.pem')
    await writeFile(file, formatPublicPem(team?.publicKey ?? ''))
    await trustKey(storeTrust(store), 'mf-hr', file, real)
    expect(await exportKey(storeTrust(store), 'mf-hr')).toBe(await readFile(file, 'utf8'))
    await rename(keysFolder(), `${keysFolder()}.away`)
    await expect(release('1.0.0')).rejects.toMatchObject({ code: 'KEY_MISSING' })
    vi.stubEnv('SIGNING_KEY_MF_HR', pem)
    await release('1.0.0')
    expect((await readRelease(store, 'mf-hr', '1.0.0')).seal?.keyId).toBe(team?.keyId)
  })

  test('cannot be trusted for two names', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'team-')), 'key.pem')
    await writeFile(file, await exportKey(storeTrust(store), 'shell'))
    await expect(trustKey(storeTrust(store), 'mf-hr', file, real)).rejects.toThrow(
      'is already a key of shell',
    )
    await writeFile(file, 'no key')
    await expect(trustKey(storeTrust(store), 'mf-hr', file, real)).rejects.toThrow(
      'has no Ed25519 public key',
    )
  })
})
