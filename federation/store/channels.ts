import { readFile } from 'node:fs/promises'
import { ChannelEntry } from 'shared-contracts'
import { parseContract } from 'shared-contracts/parse'
import { StoreError } from './errors.ts'
import { linkDocument, linkedFile, linkedNumbers } from './linked-files.ts'
import { storePaths } from './store-paths.ts'

/** A channel's sequence numbers in use, oldest first. */
const sequence = (store: string, channel: string): Promise<number[]> =>
  linkedNumbers(storePaths(store).channel(channel))

const readEntry = async (store: string, channel: string, seq: number): Promise<ChannelEntry> => {
  const text = await readFile(linkedFile(storePaths(store).channel(channel), seq), 'utf8')
  return parseContract(ChannelEntry, JSON.parse(text), `channel ${channel}, entry ${seq}`)
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

/** Moves a channel: compare-and-set on its sequence number; CHANNEL_MOVED where another move took that number first. */
export const moveChannel = async (store: string, channel: string, entry: ChannelEntry): Promise<void> => {
  if (!(await linkDocument(store, storePaths(store).channel(channel), entry.seq, entry)))
    throw new StoreError('CHANNEL_MOVED', `${channel} has moved on meanwhile; try again.`)
}
