import { lstat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ChannelEntry, type Composition, CompositionId } from 'shared-contracts'
import { namesIn } from '../service/names-in.ts'
import { readChannel } from '../store/channels.ts'
import { readComposition } from '../store/compositions.ts'
import { sharedStore } from '../store/engines.ts'
import { RELEASE_FILE } from '../store/release-format.ts'
import { damageOf, type Fault, faultSentence } from '../store/store-errors.ts'
import { exists, placeOf, removeStaleScratch, storePaths } from '../store/store-files.ts'

const DAY_MS = 24 * 60 * 60_000

/** How far back a store goes. */
export interface Horizon {
  now: Date
  /** Entries of each channel, the newest among them, whose compositions can be rolled back to. */
  keep: number
  /** For how long an open tab may need what was live. */
  days: number
}

export const HORIZON = { keep: 20, days: 7 }

/** What somebody may still need, by the channels. */
export interface Needed {
  compositions: Set<string>
  /** Entries that cannot be read: nobody knows what they point to. */
  unreadable: Fault[]
}

/** The compositions to which rollbacks lead one after the other. */
const rollbackTargets = (entries: ChannelEntry[], keep: number): string[] => {
  const bySeq = new Map(entries.map((entry) => [entry.seq, entry]))
  const targets: string[] = []
  let entry = entries[0]
  while (entry && targets.length < keep) {
    targets.push(entry.composition)
    entry = entry.parent === null ? undefined : bySeq.get(entry.parent)
  }
  return targets
}

/** Compositions that a channel points to, that rollbacks lead to, or that were live of late. */
export const neededCompositions = async (store: string, { now, keep, days }: Horizon): Promise<Needed> => {
  const since = now.getTime() - days * DAY_MS
  const compositions = new Set<string>()
  const unreadable: Fault[] = []
  for (const channel of await namesIn(storePaths(store).channels)) {
    const read = await readChannel(store, channel)
    unreadable.push(...read.unreadable.map(({ fault }) => fault))
    for (const [index, { composition }] of read.entries.entries()) {
      // Live until the entry after it came.
      const after = read.entries[index - 1]
      if (index < keep || !after || Date.parse(after.at) >= since) compositions.add(composition)
    }
    for (const target of rollbackTargets(read.entries, keep)) compositions.add(target)
  }
  return { compositions, unreadable }
}

/** Name and release of all that a composition was laid together from and by. */
export const releasesOf = ({ shell, areas, composer }: Composition): [string, string][] => [
  ['shell', shell],
  ...Object.entries(areas),
  ['composer', composer],
]

/** What was published or used of late may belong to a release that is under way, on whichever machine. */
const YOUNG_MS = 24 * 60 * 60_000

export interface Pruned {
  /** Paths from the store's folder. */
  removed: string[]
  kept: { compositions: number; releases: number }
  /** Why nothing more was removed, where something cannot be read. */
  held: Fault[]
}

/**
 * Removes compositions and releases that nobody may need: no channel points to them, no rollback leads to them, no tab of the
 * last days has them, and they are older than a day. Where something cannot be read that says what is needed, what it may
 * need stays. `isDry` removes nothing and tells the same.
 */
export const pruneStore = async (
  store: string,
  { now = new Date(), isDry = false, ...given }: Partial<Horizon> & { isDry?: boolean } = {},
): Promise<Pruned> => {
  const paths = storePaths(store)
  const removed: string[] = []
  const { compositions: needed, unreadable } = await neededCompositions(store, { ...HORIZON, ...given, now })
  const compositions = (await namesIn(paths.compositions)).filter(
    (name) => CompositionId.safeParse(name).success,
  )
  const kept = { compositions: compositions.length, releases: 0 }
  if (unreadable.length > 0) return { removed, kept, held: unreadable }

  const shared = sharedStore(store)
  const old = new Date(now.getTime() - YOUNG_MS)
  const remove = async (path: string): Promise<boolean> => {
    const place = placeOf(store, path)
    const isRemoved = await (isDry ? shared.isUnused(place, old) : shared.remove(place, old))
    if (isRemoved) removed.push(place)
    return isRemoved
  }
  const staying: string[] = []
  for (const id of compositions)
    if (needed.has(id) || !(await remove(paths.composition(id)))) staying.push(id)
  kept.compositions = staying.length

  const wanted = new Set<string>()
  const held: Fault[] = []
  for (const id of staying) {
    const composition = await readComposition(store, id).catch(damageOf)
    if ('code' in composition) held.push(composition)
    else for (const [name, release] of releasesOf(composition)) wanted.add(paths.release(name, release))
  }
  if (held.length > 0) return { removed, kept, held }
  for (const name of await namesIn(paths.deployables)) {
    for (const release of await namesIn(paths.releases(name))) {
      const path = paths.release(name, release)
      if (!(await exists(join(path, RELEASE_FILE)))) continue
      if (wanted.has(path) || !(await remove(path))) kept.releases += 1
    }
  }
  removed.push(...(await shared.sweep(staying, old, isDry)))
  if (!isDry) await removeStaleScratch(store)
  return { removed, kept, held }
}

/** Prunes where nobody has for a day. Never rejects: a release does not fail for it, and the next one tries again. */
export const pruneDaily = async (store: string): Promise<void> => {
  const stamp = join(store, 'pruned')
  try {
    const now = new Date()
    const last = await lstat(stamp).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    )
    if (now.getTime() - last < YOUNG_MS) return
    await writeFile(stamp, '')
    await utimes(stamp, now, now)
    await pruneStore(store, { now })
  } catch {
    // The store that cannot be pruned now is none the worse for it.
  }
}

export const heldText = (held: Fault[]): string =>
  held.length === 0
    ? ''
    : `More stays, since nobody knows what these need: ${held.map(faultSentence).join('; ')}.\nMend that first: npm run fed -- verify --repair`
