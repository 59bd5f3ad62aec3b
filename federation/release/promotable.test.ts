import { createSite, type EmptySite } from '@federation/test-kit'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AreaName } from 'shared-contracts'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  channelHistory,
  listExpiringSeals,
  clearTrustCache,
  readReleaseDocument,
  createSealedRelease,
  storeTrust,
} from '@federation/registry'
import { readLiveComposition } from './release.ts'
import { makeKey } from './keys.ts'
import { rollBack } from './roll-back.ts'
const DAY_MS = 24 * 60 * 60_000
let store: string
let publish: EmptySite['publish']
let live: EmptySite['release']
const liveAreas = async () => (await readLiveComposition(store))?.areas

/** Publishes a release, then signs it again with another time and sequence number. */
const publishAt = async (release: string, sequence: number, at: Date, expires?: Date) => {
  await publish('mf-hr', release)
  const dir = join(store, 'releases/mf-hr', release)
  const { seal: _, ...content } = await readReleaseDocument(dir)
  const again = await createSealedRelease(store, content, {
    sequence,
    revision: null,
    at,
    ...(expires && { expires }),
  })
  await writeFile(join(dir, 'release.json'), JSON.stringify(again))
}

beforeEach(async () => {
  ;({ store, publish, release: live } = await createSite([['shell'], '1.0.0']))
})

describe('going live', () => {
  test('is rejected for an expired release, except in a rollback to a release that was live', async () => {
    await publishAt('1.0.0', 1, new Date(), new Date(Date.now() + DAY_MS))
    await live('mf-hr', '1.0.0')
    await publish('mf-hr', '2.0.0')
    await live('mf-hr', '2.0.0')
    await publishAt('3.0.0', 3, new Date(Date.now() - 181 * DAY_MS))
    await expect(live('mf-hr', '3.0.0')).rejects.toMatchObject({ code: 'RELEASE_EXPIRED' })
    vi.useFakeTimers({ now: Date.now() + 2 * DAY_MS, toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    await rollBack(store)
    expect(await liveAreas()).toEqual({ 'mf-hr': '1.0.0' })
    expect(await live('mf-hr', '2.0.0')).not.toBeNull()
  })

  test('is rejected for a release with a lower sequence number than a later one, unless it was live', async () => {
    for (const release of ['1.0.0', '2.0.0', '3.0.0']) await publish('mf-hr', release)
    await expect(live('mf-hr', '2.0.0')).rejects.toMatchObject({ code: 'SEQUENCE_LOWER' })
    await live('mf-hr', '3.0.0')
    await publish('mf-hr', '4.0.0')
    await live('mf-hr', '4.0.0')
    expect(await live('mf-hr', '3.0.0')).not.toBeNull()
  })

  test('is rejected if the signing key was revoked, and accepted after publishing again', async () => {
    await publish('mf-hr', '1.0.0')
    await makeKey(storeTrust(store), 'mf-hr', { isRotation: true, isDryRun: false })
    await expect(live('mf-hr', '1.0.0')).rejects.toMatchObject({ code: 'KEY_REVOKED' })
    await publish('mf-hr', '1.0.0')
    expect(await live('mf-hr', '1.0.0')).not.toBeNull()
  })

  test('keeps other live releases whose signing key was revoked', async () => {
    await publish('mf-hr', '1.0.0')
    await live('mf-hr', '1.0.0')
    await makeKey(storeTrust(store), 'mf-hr', { isRotation: true, isDryRun: false })
    await publish('mf-pay', '1.0.0')
    await live('mf-pay', '1.0.0')
    expect(await liveAreas()).toEqual({ 'mf-hr': '1.0.0', 'mf-pay': '1.0.0' })
  })
})

const unsign = async (name: AreaName | 'shell') => {
  const dir = join(store, 'releases', name, '1.0.0')
  const { seal: _, ...content } = await readReleaseDocument(dir)
  await writeFile(join(dir, 'release.json'), JSON.stringify(content))
}

describe('a store without a trust document', () => {
  beforeEach(async () => {
    await publish('mf-hr', '1.0.0')
    await live('mf-hr', '1.0.0')
    await publish('mf-pay', '1.0.0')
    for (const name of ['shell', 'mf-hr', 'mf-pay'] as const) await unsign(name)
    const entries = await channelHistory(store, 'live')
    await rm(join(store, 'channels/live'), { recursive: true })
    await mkdir(join(store, 'channels/live'), { recursive: true })
    for (const { signed: _, table: __, trust: ___, document: ____, ...entry } of entries)
      await writeFile(join(store, `channels/live/0000000${entry.seq}.json`), JSON.stringify(entry))
    await rm(join(store, 'trust'), { recursive: true })
    clearTrustCache()
  })

  test('keeps its unsigned live releases and rejects other unsigned ones', async () => {
    await publish('mf-learning', '1.0.0')
    await live('mf-learning', '1.0.0')
    expect(await liveAreas()).toEqual({ 'mf-hr': '1.0.0', 'mf-learning': '1.0.0' })
    await expect(live('mf-pay', '1.0.0')).rejects.toMatchObject({ code: 'RELEASE_UNSIGNED' })
    await publish('mf-pay', '1.0.0')
    expect(await live('mf-pay', '1.0.0')).not.toBeNull()
  })
})

test('reports a live release whose seal expires within two weeks', async () => {
  await publishAt('1.0.0', 1, new Date(), new Date(Date.now() + 13 * DAY_MS))
  await live('mf-hr', '1.0.0')
  const composition = await readLiveComposition(store)
  expect(composition && (await listExpiringSeals(store, composition))).toMatchObject([
    { name: 'mf-hr', release: '1.0.0' },
  ])
})
