import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { findLocalSigners } from '@federation/node-kit/signing'
import {
  channelHead,
  clearMarksCache,
  clearTrustCache,
  getSharedStore,
  LIVE,
  readEntry,
  recordHead,
  storePaths,
  verifyStore,
  storeTrust,
} from '@federation/registry'
import { createSite, type EmptySite } from '@federation/test-kit'
import type { ChannelEntry } from 'shared-contracts'
import { makeKey, revokeKey } from './keys.ts'
import { repairStore } from './repair-store.ts'

let store: string
let release: EmptySite['release']

/** Reads the channel after clearing the caches of this process, like a process that has just started. */
const restart = async (): Promise<ChannelEntry | null> => {
  clearTrustCache()
  clearMarksCache()
  return channelHead(store, LIVE)
}

const older = async () => (await verifyStore(store)).filter(({ code }) => code === 'STORE_OLDER')

beforeEach(async () => {
  ;({ store, release } = await createSite([['shell', 'mf-pay'], '1.0.0']))
  clearTrustCache()
  clearMarksCache()
  await release('mf-pay', '2.0.0')
})

test('reports removed channel entries after a restart, until the store is accepted', async () => {
  const head = await restart()
  await rm(join(storePaths(store).channel(LIVE), `${String(head?.seq).padStart(8, '0')}.json`))
  expect((await restart())?.seq).toBe((head?.seq ?? 0) - 1)
  expect(await older()).toEqual([
    {
      code: 'STORE_OLDER',
      place: 'channels/live',
      detail: `it ends at ${(head?.seq ?? 0) - 1}, and this machine has seen ${head?.seq}`,
    },
  ])
  const { done } = await repairStore(store)
  expect(done).toContainEqual(expect.stringContaining('is now accepted'))
  expect(await older()).toEqual([])
})

test('reports a removed trust document that revoked a key', async () => {
  await restart()
  const { keyId } = await makeKey(storeTrust(store), 'mf-pay', { isRotation: false, isDryRun: false })
  await revokeKey(storeTrust(store), keyId ?? '', { isDryRun: false })
  await release('mf-pay', '3.0.0')
  await restart()
  const folder = storePaths(store).trust
  const newest = (await readdir(folder)).toSorted().at(-1) ?? ''
  await rm(join(folder, newest))
  await restart().catch(() => null)
  expect(await older()).toEqual([expect.objectContaining({ place: 'trust' })])
})

test('reports damaged marks, and does not replace them, until the store is accepted', async () => {
  await restart()
  await writeFile(`${store}.seen.json`, '{"trust":')
  await restart()
  expect(await verifyStore(store)).toMatchObject([{ code: 'SEEN_DAMAGED', place: 'store.seen.json' }])
  expect((await repairStore(store)).done).toContainEqual(expect.stringContaining('is now accepted'))
  await restart()
  expect(await verifyStore(store)).toEqual([])
  const { channels } = JSON.parse(await readFile(`${store}.seen.json`, 'utf8')) as {
    channels: Record<string, { head: number }>
  }
  expect(channels['live']?.head).toBe((await channelHead(store, LIVE))?.seq)
})

test('keeps the marks of two channels that are recorded at the same time', async () => {
  const head = await restart()
  await rm(`${store}.seen.json`)
  clearMarksCache()
  if (!head) throw new Error('nothing is live')
  const channels = ['one', 'two', 'three']
  await Promise.all(channels.map((channel) => recordHead(store, channel, head)))
  const marks = JSON.parse(await readFile(`${store}.seen.json`, 'utf8')) as { channels: object }
  expect(Object.keys(marks.channels).toSorted()).toEqual(channels.toSorted())
})

test('does not report the store of another machine, which has no marks', async () => {
  const other = join(await mkdtemp(join(tmpdir(), 'other-')), 'store')
  await cp(store, other, { recursive: true })
  store = other
  await restart()
  expect(await older()).toEqual([])
})

test('a new process reads the head of a long channel without every entry before it', async () => {
  const first = await restart()
  const [key] = await findLocalSigners(store, 'mf-pay')
  const before = await readEntry(store, LIVE, (first?.seq ?? 0) - 1)
  let seq = first?.seq ?? 0
  const back = { from: '2.0.0', to: '1.0.0' }
  const forth = { from: '1.0.0', to: '2.0.0' }
  while (seq < 300) {
    const isBack = (seq - (first?.seq ?? 0)) % 2 === 0
    const { signed: _, ...from } = isBack ? { ...first, document: before.document } : { ...first }
    seq += 1
    const content = {
      ...from,
      ...(isBack ? { composition: before.composition, table: before.table } : {}),
      seq,
      parent: seq - 1,
      change: { ...first?.change, releases: { 'mf-pay': isBack ? back : forth } },
    }
    const signed = key?.sign('entry', { channel: LIVE, ...content })
    await getSharedStore(store).addDocument(`channels/${LIVE}`, seq, { ...content, signed })
  }
  expect((await restart())?.seq).toBe(300)
  // Delete the older entries, so that the start of the chain no longer exists. Verification must then begin at an entry that
  // this machine verified earlier.
  for (let number = 1; number < 256; number += 1)
    await rm(join(storePaths(store).channel(LIVE), `${String(number).padStart(8, '0')}.json`))
  expect((await restart())?.seq).toBe(300)
  expect((await readEntry(store, LIVE, 290)).seq).toBe(290)
})
