import { randomUUID } from 'node:crypto'
import { readFile, rename } from 'node:fs/promises'
import { type ChannelEntry, z } from 'shared-contracts'
import { listFolder, writeDurably } from '@federation/node-kit'
import type { Fault } from './store-errors.ts'
import { listNumbers, storePaths } from './store-files.ts'
import { readTrust } from './trust.ts'

/** Marks of one channel. */
const ChannelMarks = z.object({
  /** Highest sequence number of a valid entry. */
  head: z.int(),
  /** Trust document by which the anchors were verified. */
  trust: z.int(),
  /** Signatures of verified entries by sequence number: the newest `ANCHOR_INTERVAL`, and one in as many before. */
  anchors: z.record(z.string(), z.string()),
})

/** Highest sequence numbers that this machine has verified in a store. */
const Marks = z.object({ trust: z.int(), site: z.int(), channels: z.record(z.string(), ChannelMarks) })
type Marks = z.infer<typeof Marks>

/** An entry is verified by reading at most this many entries before it. */
const ANCHOR_INTERVAL = 64

/** The file is next to the store: a change of the store, or a backup of it, does not include it. */
const getMarksFile = (store: string): string => `${store}.seen.json`

const marksOf = new Map<string, Promise<Marks>>()
/** Signatures of entries that this process has verified, by store and channel. The marks keep some of them. */
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

/** Replaces the marks. An unwritable folder is no error: the marks then only serve this process. */
const writeMarks = async (store: string, marks: Marks): Promise<void> => {
  marksOf.set(store, Promise.resolve(marks))
  const file = getMarksFile(store)
  const temporary = `${file}.${randomUUID()}.tmp`
  try {
    await writeDurably(temporary, JSON.stringify(marks))
    await rename(temporary, file)
  } catch {
    // A read-only disk, or another user's folder.
  }
}

/** Returns true if this machine has verified exactly this entry by the same trust document. */
export const isAnchored = async (
  store: string,
  channel: string,
  { seq, signed }: ChannelEntry,
  trust: number,
): Promise<boolean> => {
  const marks = (await getMarks(store)).channels[channel]
  return marks?.trust === trust && signed !== undefined && marks.anchors[seq] === signed.signature
}

/** Notes a verified entry, so that the marks can contain it. */
export const noteVerified = (store: string, channel: string, { seq, signed }: ChannelEntry): void => {
  const key = `${store} ${channel}`
  const entries = verifiedHere.get(key) ?? new Map<number, string>()
  verifiedHere.set(key, entries)
  if (signed) entries.set(seq, signed.signature)
}

/** Records the newest valid entry of a channel, with the sequences of trust and site config. Writes only if one is higher. */
export const recordHead = async (store: string, channel: string, entry: ChannelEntry): Promise<void> => {
  const [{ seq: trust = 0 } = {}, sites] = await Promise.all([
    readTrust(store).then((document) => document ?? undefined),
    listNumbers(storePaths(store).site),
  ])
  const site = sites.at(-1) ?? 0
  const known = await getMarks(store)
  const before = known.channels[channel]
  if (before && entry.seq <= before.head && trust <= before.trust && site <= known.site) return
  const anchors = Object.fromEntries(
    [
      ...Object.entries(before?.trust === trust ? before.anchors : {}),
      ...(verifiedHere.get(`${store} ${channel}`) ?? []),
    ].filter(([seq]) => Number(seq) % ANCHOR_INTERVAL === 0 || Number(seq) > entry.seq - ANCHOR_INTERVAL),
  )
  // Another process can have written since: keep the higher numbers.
  const now = await readMarks(store)
  const head = Math.max(entry.seq, now.channels[channel]?.head ?? 0)
  await writeMarks(store, {
    trust: Math.max(trust, now.trust),
    site: Math.max(site, now.site),
    channels: { ...now.channels, [channel]: { head, trust, anchors } },
  })
}

/**
 * Finds sequences that are lower than this machine has verified: entries were removed, or a backup was restored. Quarantined
 * entries count as present.
 */
export const findRollbacks = async (store: string): Promise<Fault[]> => {
  // From the file: another process can have accepted the store.
  const marks = await readMarks(store)
  const paths = storePaths(store)
  const trust = (await readTrust(store).catch(() => null))?.seq ?? 0
  const site = (await listNumbers(paths.site)).at(-1) ?? 0
  const channels = await Promise.all(
    Object.entries(marks.channels).map(async ([channel, { head }]) => {
      const quarantined = (await listFolder(paths.aside('channels', channel))).map((name) =>
        Number(name.slice(0, 8)),
      )
      const numbers = [
        ...(await listNumbers(paths.channel(channel))),
        ...quarantined.filter(Number.isInteger),
      ]
      return { place: `channels/${channel}`, present: Math.max(0, ...numbers), seen: head }
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

/** Accepts the store as it is, for example after a backup was restored. */
export const acceptStore = async (store: string): Promise<void> => {
  verifiedHere.clear()
  await writeMarks(store, { trust: 0, site: 0, channels: {} })
}

/** Forgets the marks that this process has read. For tests that simulate another process. */
export const clearMarksCache = (): void => {
  marksOf.clear()
  verifiedHere.clear()
}
