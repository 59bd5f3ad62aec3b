import { mkdir, readdir, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { findLocalSigners } from '@federation/node-kit/signing'
import {
  CANARY,
  channelHead,
  clearTrustCache,
  getSharedStore,
  LIVE,
  readEntry,
  readTrust,
  verifyStore,
  storeTrust,
} from '@federation/registry'
import { promoteCanary, readRunningCanary, stopCanary } from '@federation/rollout'
import { createSite, type EmptySite } from '@federation/test-kit'
import type { ChannelEntry, DeployableName, KeyName } from 'shared-contracts'
import { goLive } from './release.ts'
import { makeKey } from './keys.ts'
import { retire, rollBack, rollBackParts } from './roll-back.ts'
import { setSite } from './set-site.ts'
import { rebaseCanary, startReleaseCanary } from './start-canary.ts'

let store: string
let publish: EmptySite['publish']
let environment: EmptySite['environment']
const keys = () => join(dirname(store), 'keys')
const aside = () => join(dirname(store), 'elsewhere')

/** Moves all private keys out of the key folder, except the keys with these names. */
const keepKeys = async (...names: KeyName[]): Promise<void> => {
  await mkdir(aside(), { recursive: true })
  for (const file of await readdir(keys()))
    if (!names.some((name) => file.startsWith(`${name}.`)))
      await rename(join(keys(), file), join(aside(), file))
}

const live = (releases: Partial<Record<DeployableName, string>>) =>
  goLive(environment, new Map(Object.entries(releases) as [DeployableName, string][]))
const head = async (channel = LIVE): Promise<ChannelEntry> => {
  const entry = await channelHead(store, channel)
  if (!entry) throw new Error(`${channel} is empty`)
  return entry
}
const ownerOf = async ({ signed }: ChannelEntry): Promise<string | undefined> =>
  Object.entries((await readTrust(store))?.keys ?? {}).find(([, list]) =>
    list?.some(({ keyId }) => keyId === signed?.keyId),
  )?.[0]

/**
 * Adds a channel entry that the key of `name` has signed, without the permission checks of `moveChannel`. Returns the entry's
 * sequence number.
 */
const forge = async (name: KeyName, channel: string, entry: ChannelEntry): Promise<number> => {
  const [key] = await findLocalSigners(store, name)
  if (!key) throw new Error(`there is no key of ${name}`)
  const { signed: _, ...content } = entry
  const signed = key.sign('entry', { channel, ...content })
  await getSharedStore(store).addDocument(`channels/${channel}`, entry.seq, { ...content, signed })
  return entry.seq
}

const missing = (text: string) => ({ code: 'KEY_MISSING', message: expect.stringContaining(text) })

beforeEach(async () => {
  ;({ store, publish, environment } = await createSite(
    [['shell', 'mf-hr', 'mf-pay'], '1.0.0'],
    [['mf-hr'], '2.0.0'],
  ))
  await publish('shell', '2.0.0')
  await publish('mf-pay', '2.0.0')
  await publish('mf-hr', '3.0.0')
  clearTrustCache()
})

test('signs the change of one area with its key, and everything else with the key of site', async () => {
  expect(await ownerOf(await head())).toBe('mf-hr')
  await live({ 'mf-pay': '2.0.0', 'mf-hr': '3.0.0' })
  expect(await ownerOf(await head())).toBe('site')
  await live({ shell: '2.0.0' })
  expect(await ownerOf(await head())).toBe('site')
})

test('a folder with only the key of mf-pay releases, rolls back, tries and promotes mf-pay', async () => {
  await keepKeys('mf-pay')
  await live({ 'mf-pay': '2.0.0' })
  await rollBackParts(environment, ['mf-pay'])
  await publish('mf-pay', '3.0.0')
  await startReleaseCanary(store, new Map([['mf-pay', '3.0.0']]), { percent: 10 })
  await startReleaseCanary(store, new Map([['mf-pay', '3.0.0']]), { percent: 50 })
  const canary = await readRunningCanary(store)
  if (!canary) throw new Error('no canary is running')
  await promoteCanary(store, canary, { reason: 'promotion by hand' })
  expect(await head()).toMatchObject({ seq: 5, change: { kind: 'promotion' }, site: 1 })
  expect(await head(CANARY)).toMatchObject({ canary: { percent: 0 } })
  for (const channel of [LIVE, CANARY]) expect(await ownerOf(await head(channel))).toBe('mf-pay')
  expect(await verifyStore(store)).toEqual([])
})

test('a folder with only the key of mf-pay changes nothing else, and says which key it needs', async () => {
  await keepKeys('mf-pay')
  const before = await head()
  const attempts: [() => Promise<unknown>, string][] = [
    [() => live({ 'mf-hr': '3.0.0' }), 'private key of mf-hr or of site'],
    [() => live({ 'mf-hr': '3.0.0', 'mf-pay': '2.0.0' }), 'private key of site'],
    [() => live({ shell: '2.0.0' }), 'private key of site'],
    [() => rollBackParts(environment, ['mf-hr']), 'private key of mf-hr or of site'],
    [() => rollBack(store), 'private key of site'],
    [() => retire(environment, { name: 'mf-hr' }), 'private key of site'],
    [() => retire(environment, { name: 'mf-pay' }), 'private key of site'],
    [() => setSite(environment, { origin: 'https://other.example' }), 'private key of site'],
    [() => startReleaseCanary(store, new Map([['mf-hr', '3.0.0']]), { percent: 10 }), 'mf-hr or of site'],
    [() => makeKey(storeTrust(store), 'mf-hr', { isRotation: true, isDryRun: false }), 'root'],
  ]
  for (const [attempt, text] of attempts) await expect(attempt()).rejects.toMatchObject(missing(text))
  expect(await head()).toEqual(before)
  expect(await channelHead(store, CANARY)).toBeNull()
})

test('rejects forged entries of live that mf-pay signed and that change something else', async () => {
  await live({ 'mf-pay': '2.0.0' })
  const good = await head()
  const others = { hr: await readEntry(store, LIVE, 1) }
  const next = { ...good, seq: good.seq + 1, parent: good.seq, at: new Date().toISOString() }
  const oldHr = {
    ...next,
    composition: others.hr.composition,
    document: others.hr.document,
    table: others.hr.table,
  }
  const forged: [string, Partial<ChannelEntry>][] = [
    ['it changes mf-hr', oldHr],
    ['records another composition', { composition: others.hr.composition }],
    ['it changes the site config', { site: 2 }],
    ['does not record what it changes', {}],
    ['it undoes more than one change', { parent: 1 }],
    ['it does not name', { table: undefined, change: { kind: 'release', releases: {} as never } }],
    ['older trust document', { trust: undefined, change: { kind: 'release', releases: {} as never } }],
    [
      'it names mf-hr as its author',
      { by: { name: 'mf-hr', keyId: '0'.repeat(32) }, change: { kind: 'release', releases: {} as never } },
    ],
    ['the entry before it', { document: undefined }],
  ]
  for (const [index, [reason, change]] of forged.entries()) {
    const seq = await forge('mf-pay', LIVE, { ...next, ...change, seq: next.seq + index })
    await expect(readEntry(store, LIVE, seq)).rejects.toThrow(reason)
  }
  expect((await head()).seq).toBe(good.seq)
  expect((await verifyStore(store)).filter(({ code }) => code === 'ENTRY_UNREADABLE')).toHaveLength(
    forged.length,
  )
})

test('rejects an entry that changes nothing compared with a forged entry before it', async () => {
  const first = await readEntry(store, LIVE, 1)
  const second = await head()
  const at = new Date().toISOString()
  // The key of mf-pay signs a forged entry that returns mf-hr to its earlier release. A second forged entry then changes
  // nothing, so it looks harmless.
  const forged = await forge('mf-pay', LIVE, { ...first, seq: 3, parent: 2, at, change: second.change })
  const change = { kind: 'release', releases: {} as never } as const
  await forge('mf-pay', LIVE, { ...first, seq: 4, parent: forged, at, change })
  expect((await head()).seq).toBe(2)
})

test('another area’s release rebases a canary, and its key can neither stop nor change it', async () => {
  await startReleaseCanary(store, new Map([['mf-pay', '2.0.0']]), { percent: 10 })
  await keepKeys('mf-hr')
  await live({ 'mf-hr': '3.0.0' })
  expect(await rebaseCanary(store)).toMatchObject({ seq: 2, canary: { percent: 10, on: 3 } })
  const canary = await readRunningCanary(store)
  if (!canary) throw new Error('no canary is running')
  expect(await ownerOf(canary)).toBe('mf-hr')
  await expect(stopCanary(store, canary, { reason: 'stop' })).rejects.toMatchObject({ code: 'KEY_MISSING' })
  await expect(promoteCanary(store, canary, { reason: 'promote' })).rejects.toMatchObject({
    code: 'KEY_MISSING',
  })
  for (const change of [{ percent: 100 }, { percent: 0 }, { minutes: 0 }]) {
    const { seq } = canary
    const number = await forge('mf-hr', CANARY, {
      ...canary,
      seq: seq + 1,
      canary: { ...canary.canary, ...change },
    })
    await expect(readEntry(store, CANARY, number)).rejects.toThrow('it changes the canary of mf-pay')
    await getSharedStore(store).quarantine(`channels/${CANARY}`, number)
  }
  expect(await readRunningCanary(store)).toEqual(canary)
})
