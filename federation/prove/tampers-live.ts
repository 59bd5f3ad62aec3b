import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ChannelEntry, Composition } from 'shared-contracts'
import { compose } from '../compose/compose.ts'
import { publishRelease } from '../release/publish.ts'
import { channelHead, moveChannel, LIVE } from '../store/channels.ts'
import { readComposition } from '../store/compositions.ts'
import { linkedFile, storePaths } from '../store/store-files.ts'
import { PAGE_TABLE_FILE } from '../store/page-table.ts'
import { signEntry } from '../store/trust.ts'
import { AREA, edit, flip, handedOver, signer } from './candidate.ts'
import type { Signer } from '../signing/keys.ts'

/** A release that is published and composed, but not live. */
export interface Composed {
  store: string
  release: string
  entry: ChannelEntry
}

export const composeCandidate = async (store: string, release: string): Promise<Composed> => {
  const head = await channelHead(store, LIVE)
  if (!head) throw new Error('nothing is live')
  await publishRelease(store, await handedOver(store, release))
  const before: Composition = await readComposition(store, head.composition)
  const composition = await compose(store, { ...before, areas: { ...before.areas, [AREA]: release } })
  const entry = {
    seq: head.seq + 1,
    composition,
    parent: head.seq,
    reason: 'tampered',
    at: new Date().toISOString(),
  }
  return { store, release, entry }
}

/** The entry's place in the channel. */
export const fileOf = ({ store, entry }: Composed): string =>
  linkedFile(storePaths(store).channel(LIVE), entry.seq)
/** Writes an entry as whoever can write to the store does. */
const write = (composed: Composed, entry: ChannelEntry) => writeFile(fileOf(composed), JSON.stringify(entry))
const signed = (entry: ChannelEntry, by: Signer): ChannelEntry => ({
  ...entry,
  signed: by.sign('entry', { channel: LIVE, ...entry }),
})
const altered = async (composed: Composed, change: Partial<ChannelEntry>) =>
  write(composed, { ...(await signEntry(composed.store, LIVE, composed.entry)), ...change })

/** What is done to make a composition live past the site's key, or after it was signed. */
export const LIVE_TAMPERS: Record<string, (composed: Composed) => Promise<unknown>> = {
  'an entry without a signature': (composed) => write(composed, composed.entry),
  'an entry signed with the key of the area': async (composed) =>
    write(composed, signed(composed.entry, await signer(composed.store, AREA))),
  'an entry signed with an unknown key': async (composed) =>
    write(composed, signed(composed.entry, await signer(composed.store, 'stranger'))),
  'an entry of another channel': async (composed) =>
    write(composed, await signEntry(composed.store, 'canary', composed.entry)),
  'the reason of an entry altered': (composed) => altered(composed, { reason: 'altered' }),
  "an entry's table altered": (composed) => altered(composed, { table: '0'.repeat(64) }),
  'an entry cut off': async (composed) =>
    writeFile(fileOf(composed), JSON.stringify(composed.entry).slice(0, 40)),
  'the page table altered after it was signed': async (composed) => {
    const entry = await signEntry(composed.store, LIVE, composed.entry)
    await flip(join(storePaths(composed.store).composition(entry.composition), PAGE_TABLE_FILE))
    await write(composed, entry)
  },
  'a release altered after it was composed': async ({ store, release, entry }) => {
    await edit(storePaths(store).release(AREA, release), (document) => (document.seal.sequence += 1))
    await moveChannel(store, LIVE, entry)
  },
  'the seal of a release taken away after it was composed': async ({ store, release, entry }) => {
    await edit(storePaths(store).release(AREA, release), (document) =>
      Reflect.deleteProperty(document, 'seal'),
    )
    await moveChannel(store, LIVE, entry)
  },
}
