import { randomUUID } from 'node:crypto'
import { readFile, rename, rm } from 'node:fs/promises'
import { type ChannelEntry, z } from 'shared-contracts'
import { writeDurably } from '@federation/node-kit'
import type { Fault } from './store-errors.ts'
import { getPurgeFile } from './shared-store.ts'
import { highestNumber, listNumbers, storePaths } from './store-files.ts'
import { readTrust } from './trust.ts'

/** State of one channel when this machine last verified it. */
const ChannelMarks = z.object({
  /** Highest sequence number of a valid entry. */
  head: z.int(),
  /** Sequence number of the trust document with which the entries in `anchors` were verified. */
  trust: z.int(),
  /**
   * Signatures of verified entries, by sequence number. Contains the newest `ANCHOR_INTERVAL` entries, and every
   * `ANCHOR_INTERVAL`th of the older ones.
   */
  anchors: z.record(z.string(), z.string()),
})

/**
 * Highest sequence numbers that this machine has verified in a store. A lower number in the store later means that an older copy
 * of the store was restored.
 */
const Marks = z.object({ trust: z.int(), site: z.int(), channels: z.record(z.string(), ChannelMarks) })
type Marks = z.infer<typeof Marks>

/** Interval of the remembered signatures, in entries. To verify one entry, at most this number of earlier entries is read. */
const ANCHOR_INTERVAL = 64

/**
 * Returns the path of the marks file. The file is outside the store, so that it stays the same if the store is replaced or
 * restored.
 */
const getMarksFile = (store: string): string => `${store}.seen.json`

const marksOf = new Map<string, Promise<Marks>>()
/**
 * Signatures of entries that this process has verified, by store and channel. Only some of them are written to the marks
 * file.
 */
const verifiedHere = new Map<string, Map<number, string>>()

const readMarks = async (store: string): Promise<Marks> => {
  const text = await readFile(getMarksFile(store), 'utf8').catch(() => '')
  try {
    return Marks.parse(JSON.parse(text))
  } catch {
    return { trust: 0, site: 0, channels: {} }
  }
}

const getMarks = (store: string): Promise<Marks> => {
  const marks = marksOf.get(store) ?? readMarks(store)
  marksOf.set(store, marks)
  return marks
}

/** Replaces the marks file. If the file cannot be written, only this process remembers the marks. */
const writeMarks = async (store: string, marks: Marks): Promise<void> => {
  marksOf.set(store, Promise.resolve(marks))
  const file = getMarksFile(store)
  const temporary = `${file}.${randomUUID()}.tmp`
  try {
    await writeDurably(temporary, JSON.stringify(marks))
    await rename(temporary, file)
  } catch {}
}

/** Returns true if this machine has verified an entry with the same signature under the same trust document. */
export const isAnchored = async (
  store: string,
  channel: string,
  { seq, signed }: ChannelEntry,
  trust: number,
): Promise<boolean> => {
  const marks = (await getMarks(store)).channels[channel]
  return marks?.trust === trust && signed !== undefined && marks.anchors[seq] === signed.signature
}

/** Remembers the signature of a verified entry, so that the next write of the marks file can include it. */
export const noteVerified = (store: string, channel: string, { seq, signed }: ChannelEntry): void => {
  const key = `${store} ${channel}`
  const entries = verifiedHere.get(key) ?? new Map<number, string>()
  verifiedHere.set(key, entries)
  if (signed) entries.set(seq, signed.signature)
}

/**
 * Records a channel's newest valid entry, and the numbers of the newest trust document and site config. Writes only if a
 * number is higher than before.
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
      ...(verifiedHere.get(`${store} ${channel}`) ?? []),
    ].filter(([seq]) => Number(seq) % ANCHOR_INTERVAL === 0 || Number(seq) > entry.seq - ANCHOR_INTERVAL),
  )
  // Keep the higher number of each, because another process may have written the file since this process read it.
  const newestMarks = await readMarks(store)
  const head = Math.max(entry.seq, newestMarks.channels[channel]?.head ?? 0)
  await writeMarks(store, {
    trust: Math.max(trust, newestMarks.trust),
    site: Math.max(site, newestMarks.site),
    channels: { ...newestMarks.channels, [channel]: { head, trust, anchors } },
  })
}

/**
 * Returns a fault for each sequence number that is lower than one that this machine has verified before. The cause is a removed
 * entry or a restored backup. Quarantined entries do not count as removed.
 */
export const findRollbacks = async (store: string): Promise<Fault[]> => {
  // Read the file instead of the cache, because an operator may have accepted the store's state in another process.
  const marks = await readMarks(store)
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
  await writeMarks(store, { trust: 0, site: 0, channels: {} })
}

/** Clears the cached marks and signatures of this process, so that a test can simulate another process. */
export const clearMarksCache = (): void => {
  marksOf.clear()
  verifiedHere.clear()
}
