import { cp, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { findLocalSigners } from '@federation/node-kit/signing'
import {
  CANARY,
  channelHead,
  ensureTrust,
  getSharedStore,
  LIVE,
  readEntry,
  readTrust,
  storeTrust,
} from '@federation/registry'
import { makeKey } from '@federation/release'
import {
  createSite,
  type EmptySite,
  type RunningRegistry,
  writeSampleArea,
  startRegistry,
} from '@federation/test-kit'
import type { Author, ChannelEntry, DeployableName } from 'shared-contracts'
import type { PromoteRequest } from './api.ts'
import { connectRegistry } from './client.ts'

let site: EmptySite
let service: RunningRegistry
/** Folder with the teams' private keys. The registry has only its own key. */
let clientKeys: string
const context = { progress: () => undefined, print: () => undefined }

beforeAll(async () => {
  site = await createSite([['shell', 'mf-hr', 'mf-pay'], '1.0.0'])
  await ensureTrust(site.store, ['registry'])
  const keys = join(dirname(site.store), 'keys')
  clientKeys = join(dirname(site.store), 'client-keys')
  await cp(keys, clientKeys, { recursive: true })
  for (const file of await readdir(keys)) if (!file.startsWith('registry.')) await rm(join(keys, file))
  service = await startRegistry(site.environment)
})
afterAll(() => service.close())

const connect = (name: string) =>
  connectRegistry(service.origin, {
    names: [name],
    storeDir: site.store,
    variables: { KEYS_DIR: clientKeys },
    retryPausesMs: [],
  })
const head = async (): Promise<ChannelEntry> => {
  const entry = await channelHead(site.store, LIVE)
  if (!entry) throw new Error('nothing is live')
  return entry
}
const keyIdOf = async (name: 'registry' | 'mf-hr' | 'mf-pay'): Promise<string | undefined> =>
  (await readTrust(site.store))?.keys[name]?.[0]?.keyId

const release = async (name: DeployableName & `mf-${string}`, version: string) => {
  const registry = connect(name)
  await registry.publish(await writeSampleArea(name, version, `${name} ${version}`))
  return registry.makeLive(
    { releases: new Map([[name, version]]), skip: ['browser', 'api'], isDryRun: false },
    context,
  )
}

test('signs the entry of a team’s release with its own key, in the name of the team', async () => {
  await release('mf-pay', '2.0.0')
  expect(await head()).toMatchObject({
    by: { name: 'mf-pay', keyId: await keyIdOf('mf-pay') },
    change: { releases: { 'mf-pay': { from: '1.0.0', to: '2.0.0' } } },
    signed: { keyId: await keyIdOf('registry') },
  })
})

test('changes nothing in the name of site without the key of site', async () => {
  const before = await head()
  await expect(
    connect('site').retire(
      { area: 'mf-hr', isConfirmed: true, isBrowserSkipped: true, isDryRun: false },
      context,
    ),
  ).rejects.toMatchObject({ code: 'KEY_MISSING' })
  expect(await head()).toEqual(before)
})

test('the registry’s key signs no entry that its author may not make', async () => {
  const good = await head()
  const first = await readEntry(site.store, LIVE, 1)
  const [key] = await findLocalSigners(site.store, 'registry')
  if (!key) throw new Error('there is no key of registry')
  const back = { 'mf-pay': { from: '2.0.0', to: '1.0.0' } } as unknown as NonNullable<
    ChannelEntry['change']
  >['releases']
  const {
    signed: _,
    by: _by,
    ...content
  } = {
    ...good,
    composition: first.composition,
    document: first.document,
    table: first.table,
    parent: good.seq,
    change: { kind: 'rollback' as const, releases: back },
  }
  const keyId = (await keyIdOf('mf-pay')) ?? ''
  const append = async (by: Author | undefined): Promise<number> => {
    const seq = good.seq + 1 + appended
    appended += 1
    const entry = { ...content, seq, ...(by ? { by } : {}) }
    const signed = key.sign('entry', { channel: LIVE, ...entry })
    await getSharedStore(site.store).addDocument(`channels/${LIVE}`, seq, { ...entry, signed })
    return seq
  }
  let appended = 0
  const hrKey = (await readTrust(site.store))?.keys['mf-hr']?.[0]?.keyId ?? ''
  const forged: [Author | undefined, string][] = [
    [{ name: 'mf-hr', keyId }, 'is not trusted for mf-hr'],
    [{ name: 'site', keyId }, 'is not trusted for site'],
    [undefined, 'is signed for nobody, but it changes mf-pay'],
    [{ name: 'mf-hr', keyId: hrKey }, 'it changes mf-pay'],
  ]
  for (const [by, reason] of forged)
    await expect(readEntry(site.store, LIVE, await append(by))).rejects.toThrow(reason)
  const valid: Author = { name: 'mf-pay', keyId }
  expect(await readEntry(site.store, LIVE, await append(valid))).toMatchObject({ by: valid })
})

test('signs each request with the key of the area that it changes, if a team has several keys and not that of site', async () => {
  const keysDir = join(dirname(site.store), 'keys-of-two-areas')
  await cp(clientKeys, keysDir, { recursive: true })
  for (const file of await readdir(keysDir)) if (!/^mf-(hr|pay)\./.test(file)) await rm(join(keysDir, file))
  const team = (...names: string[]) =>
    connectRegistry(service.origin, {
      names,
      storeDir: site.store,
      variables: { KEYS_DIR: keysDir },
      retryPausesMs: [],
    })
  const both = team('mf-hr', 'mf-pay')
  for (const name of ['mf-hr', 'mf-pay'] as const)
    await both.publish(await writeSampleArea(name, '3.0.0', `${name} 3.0.0`))
  const promotion = { isBrowserSkipped: true, isDryRun: false }
  for (const name of ['mf-hr', 'mf-pay'] as const) {
    const by = { name, keyId: await keyIdOf(name) }
    const releases = { [name]: '3.0.0' } as PromoteRequest['releases']
    await team(name).promote({ ...promotion, releases, canary: 10, isStop: false }, context)
    for (const change of [{ canary: 50, isStop: false }, { isStop: true }]) {
      await team().promote({ ...promotion, ...change, releases: {} as PromoteRequest['releases'] }, context)
      expect(await channelHead(site.store, CANARY)).toMatchObject({
        by,
        canary: { percent: change.canary ?? 0 },
      })
    }
  }
})

test('signs with the key that the registry trusts, if the machine also has revoked keys of the area', async () => {
  const rotated = await createSite([['shell', 'mf-pay'], '1.0.0'])
  const variables = { KEYS_DIR: join(dirname(rotated.store), 'keys') }
  // Rotate until the trusted key is neither the first nor the last file.
  for (let isBetween = false; !isBetween;) {
    const { keyId } = await makeKey(storeTrust(rotated.store), 'mf-pay', {
      isRotation: true,
      isDryRun: false,
    })
    const keys = await findLocalSigners(rotated.store, 'mf-pay', variables)
    isBetween = ![keys[0]?.keyId, keys.at(-1)?.keyId].includes(keyId)
  }
  const { origin, close } = await startRegistry(rotated.environment)
  onTestFinished(close)
  const registry = connectRegistry(origin, { names: ['mf-pay'], storeDir: rotated.store, variables })
  await registry.publish(await writeSampleArea('mf-pay', '2.0.0', 'mf-pay 2.0.0'))
  expect(await registry.isPublished('mf-pay', '2.0.0')).toBe(true)
})
