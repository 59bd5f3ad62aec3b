import { readFile } from 'node:fs/promises'
import { ChannelEntry } from 'shared-contracts'
import { parseContract } from 'shared-contracts/parse'
import { StoreError } from './errors.ts'
import { linkDocument, linkedFile, linkedNumbers } from './linked-files.ts'
import { storePaths } from './store-paths.ts'
import { assertEntryTrusted, signEntry } from './trust-entry.ts'

/** A channel's sequence numbers in use, oldest first. */
const sequence = (store: string, channel: string): Promise<number[]> =>
  linkedNumbers(storePaths(store).channel(channel))

const readEntry = async (store: string, channel: string, seq: number): Promise<ChannelEntry> => {
  const text = await readFile(linkedFile(storePaths(store).channel(channel), seq), 'utf8')
  const entry = parseContract(ChannelEntry, JSON.parse(text), `channel ${channel}, entry ${seq}`)
  if (entry.seq !== seq)
    throw new StoreError('ENTRY_FOREIGN', `Entry ${seq} of ${channel} is another: entry ${entry.seq}.`)
  await assertEntryTrusted(store, channel, entry)
  return entry
}

/** What a channel points to; null where it has never pointed anywhere. */
export const channelHead = async (store: string, channel: string): Promise<ChannelEntry | null> => {
  const seq = (await sequence(store, channel)).at(-1)
  return seq === undefined ? null : readEntry(store, channel, seq)
}

/** A channel's entries, newest first. */
export const channelHistory = async (store: string, channel: string): Promise<ChannelEntry[]> => {
  const numbers = (await sequence(store, channel)).toReversed()
  return Promise.all(numbers.map((seq) => readEntry(store, channel, seq)))
}

/**
 * Moves a channel: compare-and-set on its sequence number; CHANNEL_MOVED where another move took that number first. The
 * entry is signed with the site's key where trust was set up; KEY_MISSING where that is not at hand.
 */
export const moveChannel = async (store: string, channel: string, entry: ChannelEntry): Promise<void> => {
  const signed = await signEntry(store, channel, entry)
  if (!(await linkDocument(store, storePaths(store).channel(channel), entry.seq, signed)))
    throw new StoreError('CHANNEL_MOVED', `${channel} has moved on meanwhile; try again.`)
}

/**
 * Points a channel back to what it showed before its newest change, as a new entry. Going back twice goes back two
 * changes. Throws NOTHING_TO_ROLL_BACK at the first.
 */
export const rollBack = async (store: string, channel: string, at: Date): Promise<ChannelEntry> => {
  const head = await channelHead(store, channel)
  if (!head) throw new StoreError('CHANNEL_EMPTY', `${channel} points nowhere yet; release something first.`)
  if (head.parent === null) {
    throw new StoreError(
      'NOTHING_TO_ROLL_BACK',
      `${channel} is at its first composition; there is nothing before it.`,
    )
  }
  const target = await readEntry(store, channel, head.parent)
  const entry: ChannelEntry = {
    seq: head.seq + 1,
    composition: target.composition,
    parent: target.parent,
    reason: `rollback of ${head.seq} to ${target.seq}`,
    at: at.toISOString(),
  }
  await moveChannel(store, channel, entry)
  return entry
}
