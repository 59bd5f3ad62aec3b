import { readFile, rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { type ChannelEntry, z } from 'shared-contracts'
import { acquireLock, replaceDurably } from '@federation/node-kit'
import type { Fault } from './store-errors.ts'
import { getPurgeFile } from './shared-store.ts'
import { highestNumber, listNumbers, storePaths } from './store-files.ts'
import { readTrust } from './trust.ts'

/**
 * Data that this machine recorded when it verified a channel. Later checks use the data to detect that an older copy of the
 * store was restored.
 */
const ChannelMarks = z.object({
  /** Highest sequence number of a valid entry in the channel. */
  head: z.int(),
  /** Sequence number of the trust document (list of trusted keys) with which the entries in `anchors` were verified. */
  trust: z.int(),
  /**
   * Signatures of verified entries, by sequence number. An entry with the same signature is not verified again. Contains the
   * newest `ANCHOR_INTERVAL` entries, and every `ANCHOR_INTERVAL`th of the older ones.
   */
  anchors: z.record(z.string(), z.string()),
})

/**
 * Highest sequence numbers that this machine has verified in a store. A lower number in the store later means that an older
 * copy of the store was restored.
 */
const Marks = z.object({ trust: z.int(), site: z.int(), channels: z.record(z.string(), ChannelMarks) })
type Marks = z.infer<typeof Marks>
const NO_MARKS: Marks = { trust: 0, site: 0, channels: {} }

/**
 * Interval, in channel entries, between two signatures that this machine remembers as verified. To verify an entry, it
 * therefore reads at most this number of earlier entries.
 */
const ANCHOR_INTERVAL = 64

/**
 * Returns the path of the file with the marks (the highest sequence numbers that this machine has verified). The file is
 * outside the store, so that it stays the same if the store is replaced or restored.
 */
const getMarksFile = (store: string): string => `${store}.seen.json`

const marksOf = new Map<string, Promise<Marks>>()
/**
 * Signatures of channel entries that this process has verified, by sequence number. The outer key is the store, the channel and
 * the number of the trust document. `ChannelMarks`, which are stored in a file, contain only some of these signatures.
 */
const verifiedHere = new Map<string, Map<number, string>>()
const keyOf = (store: string, channel: string, trust: number): string => `${store} ${channel} ${trust}`

/** Reads the marks (highest verified sequence numbers) from their file. Resolves to null if the file is damaged. */
const readMarks = async (store: string): Promise<Marks | null> => {
  try {
    return Marks.parse(JSON.parse(await readFile(getMarksFile(store), 'utf8')))
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? NO_MARKS : null
  }
}

const getMarks = (store: string): Promise<Marks> => {
  const marks = marksOf.get(store) ?? readMarks(store).then((read) => read ?? NO_MARKS)
  marksOf.set(store, marks)
  return marks
}

/**
 * Changes the marks (the highest sequence numbers that this machine has verified) in their file. A lock prevents two processes
 * from overwriting each other's marks. If the file cannot be written, the marks are known only until this process ends.
 */
const changeMarks = async (store: string, change: (newest: Marks | null) => Marks | null): Promise<void> => {
  const file = getMarksFile(store)
  const releaseLock = await acquireLock(`${file}.lock`).catch(() => () => undefined)
  try {
    const marks = change(await readMarks(store))
    if (marks === null) return
    marksOf.set(store, Promise.resolve(marks))
    await replaceDurably(file, JSON.stringify(marks))
  } catch {
    // A full or read-only disk must not stop a check that only reads. The marks (verified sequence numbers) remain in memory.
  } finally {
    releaseLock()
  }
}

/**
 * Returns true if this machine has already verified the signature of an entry, under the trust document (list of trusted keys)
 * with the number `trust`. The entry then needs no second verification.
 */
export const isVerified = async (
  store: string,
  channel: string,
  { seq, signed }: ChannelEntry,
  trust: number,
): Promise<boolean> => {
  if (signed === undefined) return false
  if (verifiedHere.get(keyOf(store, channel, trust))?.get(seq) === signed.signature) return true
  const marks = (await getMarks(store)).channels[channel]
  return marks?.trust === trust && marks.anchors[seq] === signed.signature
}

/** Remembers in memory that an entry's signature is verified. `recordHead` can store this in a file for later processes. */
export const noteVerified = (
  store: string,
  channel: string,
  { seq, signed }: ChannelEntry,
  trust: number,
): void => {
  const key = keyOf(store, channel, trust)
  const entries = verifiedHere.get(key) ?? new Map<number, string>()
  verifiedHere.set(key, entries)
  if (signed) entries.set(seq, signed.signature)
}

/**
 * Stores the sequence numbers of a channel's newest valid entry, the newest trust document and the newest site config as marks
 * (the highest verified numbers). Writes only if a number is higher than the stored one.
 */
export const recordHead = async (store: string, channel: string, entry: ChannelEntry): Promise<void> => {
  const [{ seq: trust = 0 } = {}, sites] = await Promise.all([
    readTrust(store).then((document) => document ?? undefined),
    listNumbers(storePaths(store).site),
  ])
  const site = sites.at(-1) ?? 0
  const marks = await getMarks(store)
  const before = marks.channels[channel]
  if (before && entry.seq <= before.head && trust <= before.trust && site <= marks.site) return
  const anchors = Object.fromEntries(
    [
      ...Object.entries(before?.trust === trust ? before.anchors : {}),
      ...(verifiedHere.get(keyOf(store, channel, trust)) ?? []),
    ].filter(([seq]) => Number(seq) % ANCHOR_INTERVAL === 0 || Number(seq) > entry.seq - ANCHOR_INTERVAL),
  )
  await changeMarks(store, (newestMarks) => {
    // If the file of the marks is damaged (null), do not overwrite it. The fault is then reported until an operator accepts the
    // store.
    if (newestMarks === null) return null
    // Never lower a stored number. Another process can have written higher numbers since this process read the file.
    const head = Math.max(entry.seq, newestMarks.channels[channel]?.head ?? 0)
    return {
      trust: Math.max(trust, newestMarks.trust),
      site: Math.max(site, newestMarks.site),
      channels: { ...newestMarks.channels, [channel]: { head, trust, anchors } },
    }
  })
}

/**
 * Compares the highest document numbers in the store with those that this machine has verified before. Returns a fault for each
 * lower number, which means that an entry was removed or a backup restored. Damaged entries that a repair has moved away count
 * as present. Returns only SEEN_DAMAGED if the file of verified numbers is damaged.
 */
export const findRollbacks = async (store: string): Promise<Fault[]> => {
  // Read the marks from the file, not from this process's cache. An operator can have accepted an older store in another
  // process, which lowers the marks in the file.
  const marks = await readMarks(store)
  if (marks === null) return [{ code: 'SEEN_DAMAGED', place: basename(getMarksFile(store)) }]
  const trust = (await readTrust(store).catch(() => null))?.seq ?? 0
  const site = (await listNumbers(storePaths(store).site)).at(-1) ?? 0
  const channels = await Promise.all(
    Object.entries(marks.channels).map(async ([channel, { head }]) => {
      const place = `channels/${channel}`
      return { place, present: await highestNumber(store, place), seen: head }
    }),
  )
  return [
    ...channels,
    { place: 'trust', present: trust, seen: marks.trust },
    { place: 'site', present: site, seen: marks.site },
  ].flatMap(({ place, present, seen }) =>
    present < seen
      ? [
          {
            code: 'STORE_OLDER' as const,
            place,
            detail: `it ends at ${present}, and this machine has seen ${seen}`,
          },
        ]
      : [],
  )
}

/**
 * Deletes the marks (the highest sequence numbers that this machine has verified) and the record of purged pages. Afterward,
 * this machine accepts the store's current state, for example that of a restored backup.
 */
export const acceptStore = async (store: string): Promise<void> => {
  verifiedHere.clear()
  await rm(getPurgeFile(store), { force: true })
  await changeMarks(store, () => NO_MARKS)
}

/** Clears this process's cache of verified sequence numbers and signatures, so that a test can simulate another process. */
export const clearMarksCache = (): void => {
  marksOf.clear()
  verifiedHere.clear()
}
