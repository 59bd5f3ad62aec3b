import { link, mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ChannelEntry } from 'shared-contracts'
import { parseContract } from 'shared-contracts/parse'
import { namesIn } from '../service/names-in.ts'
import { syncPath, writeDurably } from '../service/durable-files.ts'
import { StoreError } from './errors.ts'
import { scratchName } from './stale-scratch.ts'
import { storePaths } from './store-paths.ts'

const fileName = (seq: number) => `${String(seq).padStart(8, '0')}.json`

/** A channel's sequence numbers in use, oldest first. */
const sequence = async (store: string, channel: string): Promise<number[]> => {
  const names = await namesIn(storePaths(store).channel(channel))
  return names
    .flatMap((name) => (/^\d{8}\.json$/.test(name) ? [Number(name.slice(0, 8))] : []))
    .toSorted((a, b) => a - b)
}

const readEntry = async (store: string, channel: string, seq: number): Promise<ChannelEntry> => {
  const text = await readFile(join(storePaths(store).channel(channel), fileName(seq)), 'utf8')
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

/**
 * Moves a channel: compare-and-set on its sequence number. The entry is written aside and linked under its number,
 * which fails where another move took that number first (CHANNEL_MOVED), and which a crash leaves done or not done.
 */
export const moveChannel = async (store: string, channel: string, entry: ChannelEntry): Promise<void> => {
  const paths = storePaths(store)
  const aside = join(paths.scratch, scratchName())
  await mkdir(paths.channel(channel), { recursive: true })
  await writeDurably(aside, `${JSON.stringify(entry)}\n`)
  try {
    await link(aside, join(paths.channel(channel), fileName(entry.seq)))
    await syncPath(paths.channel(channel))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    throw new StoreError('CHANNEL_MOVED', `${channel} has moved on meanwhile; try again.`)
  } finally {
    await rm(aside, { force: true })
  }
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
