import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createSampleChannel, releaseHome } from '@federation/test-kit'
import { openRegistryScene } from '@federation/test-kit/vitest'
import { verifyStore } from '../maintenance/verify-store.ts'
import { channelHead, moveChannel } from '../store/channels.ts'
import { computeSha256 } from '../store/content.ts'
import { getSharedStore } from '../store/shared-store.ts'
import { changeTrust, storeTrust } from '../store/change-trust.ts'
import { readTrust } from '../store/trust.ts'
import { pullChanges } from './pull.ts'
import type { ChangeSet, ReplicationSource } from './source.ts'

/**
 * Creates a registry whose live home page is `Home 1`, a folder that follows it, and a source with forged responses. `change`
 * forges the changes that the source returns. `changed` replaces other functions of the source.
 */
const openScene = async (
  change: (news: ChangeSet) => ChangeSet,
  changed: (source: ReplicationSource) => Partial<ReplicationSource> = () => ({}),
) => {
  const { releaser, add } = await openRegistryScene()
  await createSampleChannel(1, releaser.store)
  const { store, copy, openSource } = await add()
  const source = await openSource()
  const readChanges: ReplicationSource['readChanges'] = async (cursor) =>
    change(await source.readChanges(cursor))
  const pullTampered = () => pullChanges({ ...source, readChanges, ...changed(source) }, store)
  return { releaser, store, source, copy, pullTampered }
}

const changeDocuments = (changes: ChangeSet, change: (text: string) => string): ChangeSet => ({
  ...changes,
  documents: changes.documents.map((row) => ({ ...row, document: change(row.document) })),
})

test('keeps the live composition and its releases if the registry removes them', async () => {
  const { releaser, store, copy, pullTampered } = await openScene((changes) => ({
    ...changes,
    places: changes.places.map(({ place }) => ({ place, files: {}, isGone: true })),
    version: 'another.1',
  }))
  await copy.pullAll()
  await releaseHome(releaser.store, '2.0.0', 'Home 2')
  await copy.pullServed()
  expect(await pullTampered()).toMatchObject([])
  const head = await channelHead(store, 'live')
  expect(existsSync(join(store, 'compositions', head?.composition ?? ''))).toBe(true)
  await copy.pullAll()
  expect(await verifyStore(store)).toEqual([])
})

test('rejects a trust document of another root, and accepts the right one afterward', async () => {
  const { releaser, store, copy, pullTampered } = await openScene((changes) =>
    changeDocuments(changes, (text) => text.replace('"reason":"test"', '"reason":"Test"')),
  )
  await copy.pullAll()
  const trust = await changeTrust(storeTrust(releaser.store), 'test', (keys) => keys)
  expect(await pullTampered()).toMatchObject([
    { place: `trust/0000000${trust.seq}.json`, detail: expect.stringContaining('TRUST_BROKEN') },
  ])
  expect((await readTrust(store))?.seq).toBe(trust.seq - 1)
  expect(await copy.pullAll()).toEqual([])
  expect(await readTrust(store)).toEqual(trust)
})

test('rejects an entry that was changed, keeps what was live, and accepts the right entry afterward', async () => {
  const { releaser, store, copy, pullTampered } = await openScene((changes) =>
    changeDocuments(changes, (text) => text.replace('"reason":"', '"reason":"not ')),
  )
  await copy.pullAll()
  await releaseHome(releaser.store, '2.0.0', 'Home 2')
  expect(await pullTampered()).toMatchObject([
    { place: 'channels/live/00000002.json', detail: expect.stringContaining('SIGNATURE_WRONG') },
  ])
  expect((await channelHead(store, 'live'))?.seq).toBe(1)
  expect(await copy.pullAll()).toEqual([])
  expect((await channelHead(store, 'live'))?.seq).toBe(2)
})

test('rejects a release whose list of files was changed together with a file', async () => {
  const bytes = Buffer.from('alert(1)')
  const evil = computeSha256(bytes)
  const { store, copy, pullTampered } = await openScene(
    (changes) => ({
      ...changes,
      places: changes.places.map((row) => ({
        ...row,
        files: Object.fromEntries(
          Object.entries(row.files).map(([path, sha256]) => [
            path,
            path === 'client/remote-entry.js' ? evil : sha256,
          ]),
        ),
      })),
    }),
    (source) => ({
      readContent: async (hashes, take) => {
        await source.readContent(
          hashes.filter((sha256) => sha256 !== evil),
          take,
        )
        if (hashes.includes(evil)) await take({ sha256: evil, bytes, br: null, gz: null })
      },
    }),
  )
  const faults = await pullTampered()
  const rejected = faults.filter(({ detail }) => detail?.includes('RELEASE_CORRUPT'))
  expect(rejected.length).toBeGreaterThan(0)
  for (const { place } of rejected) expect(existsSync(join(store, place))).toBe(false)
  expect(await copy.pullAll()).toEqual([])
  expect(await verifyStore(store)).toEqual([])
})

test('rejects an older state and another entry under a known number', async () => {
  const hidden = await openScene((changes) => ({
    ...changes,
    heads: { ...changes.heads, 'channels/live': 0 },
  }))
  await hidden.copy.pullAll()
  await expect(hidden.pullTampered()).rejects.toMatchObject({ code: 'REGISTRY_OTHER' })
  const { source, store } = hidden
  const everything = { id: null, version: 0, behind: [] }
  const changes = await source.readChanges(everything)
  const readChanges = async () => changeDocuments(changes, (text) => `${text} `)
  const faults = await pullChanges({ ...source, readChanges }, store)
  expect(faults.length).toBe(changes.documents.length)
  for (const { detail } of faults) expect(detail).toContain('REGISTRY_OTHER')
})

test('does not change the store', async () => {
  const { store, copy } = await openScene((changes) => changes)
  await copy.pullAll()
  const head = await channelHead(store, 'live')
  if (!head) throw new Error('nothing is live')
  await expect(moveChannel(store, 'live', { ...head, seq: head.seq + 1 })).rejects.toMatchObject({
    code: 'KEY_MISSING',
  })
  await expect(getSharedStore(store).addDocument('channels/live', head.seq + 1, head)).rejects.toMatchObject({
    code: 'COPY_READ_ONLY',
  })
})
