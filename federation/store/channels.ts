import { ChannelEntry, type Composition } from 'shared-contracts'
import { parseContract } from 'shared-contracts/parse'
import { namesIn } from '../service/names-in.ts'
import { readComposition } from './compositions.ts'
import { sharedStore } from './engines.ts'
import { damageOf, type Fault, faultOf, StoreError, StoreFault } from './store-errors.ts'
import {
  linkedFile,
  linkedNumbers,
  placeOf,
  removeStaleScratch,
  storePaths,
  storeReader,
} from './store-files.ts'
import { assertEntryTrusted, signEntry } from './trust.ts'

/** Channel that visitors see. */
export const LIVE = 'live'

/** An entry that is there and cannot be read. */
export interface UnreadableEntry {
  seq: number
  fault: Fault
}

/** A channel's sequence numbers in use, newest first. */
export const channelSequence = async (store: string, channel: string): Promise<number[]> =>
  (await linkedNumbers(storePaths(store).channel(channel))).toReversed()

/** The number that no entry has had yet: those set aside count, since somebody may show them still. */
export const nextNumber = async (store: string, channel: string): Promise<number> => {
  const aside = (await namesIn(storePaths(store).aside('channels', channel))).map((name) =>
    Number(name.slice(0, 8)),
  )
  const [newest = 0] = await channelSequence(store, channel)
  return Math.max(newest, ...aside.filter(Number.isInteger)) + 1
}

/** Reads one entry. Throws a StoreFault where that cannot be. */
export const readEntry = async (store: string, channel: string, seq: number): Promise<ChannelEntry> => {
  const file = linkedFile(storePaths(store).channel(channel), seq)
  const place = placeOf(store, file)
  try {
    const text = (await storeReader(store)(file)).toString()
    const entry = parseContract(ChannelEntry, JSON.parse(text), place)
    if (entry.seq !== seq)
      throw new StoreFault({ code: 'ENTRY_UNREADABLE', place, detail: `says ${entry.seq}` })
    await assertEntryTrusted(store, channel, entry)
    return entry
  } catch (error) {
    throw new StoreFault(faultOf(error, place, 'ENTRY_UNREADABLE'))
  }
}

/** A channel's entries that can be read, newest first, and those that cannot. */
export const readChannel = async (
  store: string,
  channel: string,
): Promise<{ entries: ChannelEntry[]; unreadable: UnreadableEntry[] }> => {
  const entries: ChannelEntry[] = []
  const unreadable: UnreadableEntry[] = []
  const read = await Promise.allSettled(
    (await channelSequence(store, channel)).map(async (seq) => {
      try {
        return await readEntry(store, channel, seq)
      } catch (error) {
        if (!(error instanceof StoreFault)) throw error
        return { seq, fault: error.fault }
      }
    }),
  )
  for (const result of read) {
    if (result.status === 'rejected') throw result.reason
    if ('fault' in result.value) unreadable.push(result.value)
    else entries.push(result.value)
  }
  return { entries, unreadable }
}

/** What a channel points to: the newest entry that holds; null where it has never pointed anywhere. */
export const channelHead = async (store: string, channel: string): Promise<ChannelEntry | null> => {
  for (const seq of await channelSequence(store, channel)) {
    const entry = await readEntry(store, channel, seq).catch(damageOf)
    if ('seq' in entry) return entry
  }
  return null
}

/** A channel's entries that can be read, newest first. */
export const channelHistory = async (store: string, channel: string): Promise<ChannelEntry[]> =>
  (await readChannel(store, channel)).entries

/**
 * Moves a channel: compare-and-set on its sequence number; CHANNEL_MOVED where another move took that number first. The
 * entry is signed with the site's key where trust was set up; KEY_MISSING where that is not at hand. What killed ones left in the
 * store's scratch folder is cleared.
 */
export const moveChannel = async (store: string, channel: string, entry: ChannelEntry): Promise<void> => {
  const signed = await signEntry(store, channel, entry)
  if (!(await sharedStore(store).link(`channels/${channel}`, entry.seq, signed)))
    throw new StoreError('CHANNEL_MOVED', `${channel} has moved on meanwhile; try again.`)
  // It has moved, whatever stands in the way of tidying up.
  await removeStaleScratch(store).catch(() => undefined)
}

/** Where a channel stands for who is about to move it. */
export interface ChannelState {
  /** The newest entry whose composition can be read; null where it has never pointed anywhere. */
  standing: { entry: ChannelEntry; composition: Composition } | null
  /** Newer entries that are damaged, or whose compositions are, newest first. */
  passedOver: UnreadableEntry[]
  /** The number that the next entry takes. */
  next: number
}

/**
 * Reads where a channel stands. What is damaged is passed over; rejects where something cannot be read just now, since
 * whoever built on what was before would undo it.
 */
export const channelState = async (store: string, channel: string): Promise<ChannelState> => {
  // First: who moves it while this reads has taken that number.
  const next = await nextNumber(store, channel)
  const passedOver: UnreadableEntry[] = []
  for (const seq of await channelSequence(store, channel)) {
    if (seq >= next) continue
    const entry = await readEntry(store, channel, seq).catch(damageOf)
    if ('code' in entry) {
      passedOver.push({ seq, fault: entry })
      continue
    }
    const composition = await readComposition(store, entry.composition).catch(damageOf)
    if (!('code' in composition)) return { standing: { entry, composition }, passedOver, next }
    passedOver.push({ seq, fault: composition })
  }
  return { standing: null, passedOver, next }
}
