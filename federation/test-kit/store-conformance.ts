import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PublicSettings } from 'shared-contracts'
import { expect, onTestFinished, test } from 'vitest'
import { goLive, publishRelease } from '@federation/release'
import { makePreviewKey, readPreviewKey } from '@federation/rollout'
import {
  addSiteDocument,
  assertReleaseFiles,
  changeTrust,
  storeTrust,
  channelHistory,
  listSequenceNumbers,
  detachStore,
  clearTrustCache,
  inspectComposition,
  moveChannel,
  nextSequenceNumber,
  pruneStore,
  readRelease,
  readTrust,
  getSharedStore,
  StoreError,
  readSiteDocuments,
  storePaths,
  verifyStore,
} from '@federation/registry'
import { createTestEntry, createSampleChannel, createSampleEnvironment } from './sample-stores.ts'
import { writeSampleArea } from './sample-releases.ts'

const DAY_MS = 24 * 60 * 60_000
const CONTENT = { origin: 'https://a.example', settings: PublicSettings.parse({}), composer: '1' }

const numbers = async (store: string): Promise<number[]> => {
  await getSharedStore(store).pull()
  return listSequenceNumbers(store, 'live')
}

/** Appends an entry to the live channel, and returns its number. Tries again if another machine has used that number. */
const moveWithRetry = async (store: string): Promise<number> => {
  const seq = await nextSequenceNumber(store, 'live')
  try {
    await moveChannel(store, 'live', createTestEntry(seq))
    return seq
  } catch (error) {
    if (error instanceof StoreError && error.code === 'CHANNEL_MOVED') return moveWithRetry(store)
    throw error
  }
}

/**
 * Defines the tests that every implementation of a shared store must pass. In these tests, two machines with the same private
 * keys share one store. Each machine must be able to use it like a local store. `open` returns the paths of the machines'
 * stores.
 */
export const storeConformance = (open: () => Promise<[string, string]>): void => {
  const machines = async (): Promise<[string, string]> => {
    const pair = await open()
    onTestFinished(async () => {
      for (const store of pair) await detachStore(store)
    })
    return pair
  }

  test('accepts one of several concurrent moves with the same number; all machines see the same entry', async () => {
    const [a, b] = await machines()
    const moves = Array.from({ length: 20 }, (_, index) =>
      moveChannel(index % 2 ? a : b, 'live', createTestEntry(1)),
    )
    const results = await Promise.allSettled(moves)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as unknown] : [],
    )
    for (const reason of refused) expect(reason).toMatchObject({ code: 'CHANNEL_MOVED' })
    expect([await numbers(a), await numbers(b)]).toEqual([[1], [1]])
  })

  test('accepts all concurrent moves that are retried on CHANNEL_MOVED, each with a unique number', async () => {
    const [a, b] = await machines()
    const movedNumbers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => moveWithRetry(index % 2 ? a : b)),
    )
    const all = Array.from({ length: 20 }, (_, index) => 20 - index)
    expect(movedNumbers.toSorted((x, y) => y - x)).toEqual(all)
    expect([await numbers(a), await numbers(b)]).toEqual([all, all])
  })

  test('all machines share the record of purges, and the time at which the newest one began', async () => {
    const [a, b] = await machines()
    const first = await getSharedStore(a).purges.claim(1000)
    expect([first?.record, first?.ageMs]).toEqual([null, Infinity])
    await first?.end({ version: 1 }, 60_000)
    const second = await getSharedStore(b).purges.claim(1000)
    expect(second?.record).toEqual({ version: 1 })
    expect(second?.ageMs).toBeGreaterThanOrEqual(60_000)
    await second?.end({ version: 1, failure: 'x' })
    const third = await getSharedStore(a).purges.claim(1000)
    expect(third?.ageMs).toBeGreaterThanOrEqual(60_000)
    await third?.end()
    expect(await getSharedStore(b).purges.read()).toEqual({ version: 1, failure: 'x' })
  })

  test('does not reuse the number of a quarantined entry on any machine', async () => {
    const [a, b] = await machines()
    await moveChannel(a, 'live', createTestEntry(1))
    await moveChannel(b, 'live', createTestEntry(2))
    await getSharedStore(a).quarantine('channels/live', 2)
    expect([await numbers(a), await numbers(b)]).toEqual([[1], [1]])
    expect([await nextSequenceNumber(a, 'live'), await nextSequenceNumber(b, 'live')]).toEqual([3, 3])
  })

  test('pulls a complete release of another machine, with seal and compressed copies', async () => {
    const [a, b] = await machines()
    // Both files have the same bytes, but only files in `client/` get compressed copies.
    const twice = { 'client/host.css': '.list{color:red}', 'styles/list.css': '.list{color:red}' }
    const built = await writeSampleArea('mf-pay', '1.0.0', 'Pay', { files: twice })
    const { release } = await publishRelease(a, built)
    await getSharedStore(b).pull()
    expect(await readRelease(b, 'mf-pay', '1.0.0')).toEqual(release)
    await assertReleaseFiles(storePaths(b).release('mf-pay', '1.0.0'), release)
  })

  test('publishes one release if two machines publish the same one concurrently; rejects other content with its id', async () => {
    const [a, b] = await machines()
    await publishRelease(a, await writeSampleArea('mf-hr', '1.0.0', 'HR'))
    await getSharedStore(b).pull()
    const built = await writeSampleArea('mf-pay', '1.0.0', 'Pay')
    const published = await Promise.all([publishRelease(a, built), publishRelease(b, built)])
    expect(published.filter(({ isNew }) => isNew)).toHaveLength(1)
    // Pull before reading, so that both machines have the shared store's signature. Until then, each can have its own.
    for (const store of [a, b]) await getSharedStore(store).pull()
    expect(await readRelease(a, 'mf-pay', '1.0.0')).toEqual(await readRelease(b, 'mf-pay', '1.0.0'))
    await expect(publishRelease(b, await writeSampleArea('mf-pay', '1.0.0', 'Other'))).rejects.toMatchObject({
      code: 'RELEASE_CHANGED',
    })
  })

  test('continues from the live entry of another machine, preserves concurrent releases, and prunes for all machines', async () => {
    const [a, b] = await machines()
    const { ids } = await createSampleChannel(2, a)
    await getSharedStore(b).pull()
    expect((await channelHistory(b, 'live')).map(({ composition }) => composition)).toEqual(ids.toReversed())
    for (const id of ids) expect((await inspectComposition(b, id)).faults).toEqual([])
    await publishRelease(a, await writeSampleArea('mf-hr', '1.0.0', 'HR'))
    await publishRelease(b, await writeSampleArea('mf-pay', '1.0.0', 'Pay'))
    await Promise.all([
      goLive(createSampleEnvironment(a), new Map([['mf-hr', '1.0.0']])),
      goLive(createSampleEnvironment(b), new Map([['mf-pay', '1.0.0']])),
    ])
    await getSharedStore(a).pull()
    const [live] = await channelHistory(a, 'live')
    const text = await readFile(
      join(storePaths(a).composition(live?.composition ?? ''), 'composition.json'),
      'utf8',
    )
    expect((JSON.parse(text) as { areas: object }).areas).toEqual({
      'mf-hr': '1.0.0',
      'mf-marketing': '2.0.0',
      'mf-pay': '1.0.0',
    })
    expect([await verifyStore(a), await verifyStore(b)]).toEqual([[], []])

    const horizon = { now: new Date(Date.now() + 40 * DAY_MS), keep: 1, days: 1 }
    const dry = await pruneStore(b, { ...horizon, isDryRun: true })
    const { removed, held } = await pruneStore(b, horizon)
    expect([removed, held]).toEqual([dry.removed, []])
    await getSharedStore(a).pull()
    const history = await channelHistory(a, 'live')
    const storedFlags = await Promise.all(
      history.map(async ({ composition }) => (await inspectComposition(a, composition)).table !== null),
    )
    expect(storedFlags[0]).toBe(true)
    const removedPaths = history.flatMap(({ composition }, index) =>
      storedFlags[index] ? [] : [`compositions/${composition}`],
    )
    expect(removed).toEqual(expect.arrayContaining(removedPaths))
    expect(removed).toContain(`compositions/${ids[0]}`)
    expect((await inspectComposition(a, live?.composition ?? '')).faults).toEqual([])
  })

  test('does not remove a release that another machine has claimed since the removal was planned', async () => {
    const [a, b] = await machines()
    await publishRelease(a, await writeSampleArea('mf-pay', '1.0.0', 'Pay'))
    await getSharedStore(b).pull()
    const before = new Date()
    await new Promise<void>((resolve) => setTimeout(resolve, 20))
    expect(await getSharedStore(b).markUsed('releases/mf-pay/1.0.0')).toBe(true)
    expect(await getSharedStore(a).remove('releases/mf-pay/1.0.0', before)).toBe(false)
    const later = new Date(Date.now() + 1000)
    expect(await getSharedStore(a).remove('releases/mf-pay/1.0.0', later)).toBe(true)
    await getSharedStore(b).pull()
    expect(await getSharedStore(b).markUsed('releases/mf-pay/1.0.0')).toBe(false)
  })

  test('shares site configs, the trust document and the preview key between machines', async () => {
    const [a, b] = await machines()
    await publishRelease(a, await writeSampleArea('mf-pay', '1.0.0', 'Pay'))
    await getSharedStore(b).pull()
    await Promise.all([addSiteDocument(a, null, CONTENT), addSiteDocument(b, null, CONTENT)])
    await getSharedStore(a).pull()
    expect((await readSiteDocuments(a)).map(({ version }) => version)).toEqual([1, 2])
    const trust = await changeTrust(storeTrust(b), 'test', (keys) => keys)
    await getSharedStore(a).pull()
    clearTrustCache()
    expect(await readTrust(a)).toEqual(trust)
    const [one, other] = await Promise.all([makePreviewKey(a), makePreviewKey(b)])
    expect([other, await readPreviewKey(a)]).toEqual([one, one])
  })
}
