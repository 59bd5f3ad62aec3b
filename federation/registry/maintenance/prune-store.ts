import { lstat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ChannelEntry, type Composition, CompositionId } from 'shared-contracts'
import { listFolder } from '@federation/node-kit'
import { readChannel } from '../store/channels.ts'
import { readComposition } from '../store/compositions.ts'
import { getSharedStore } from '../store/shared-store.ts'
import { RELEASE_FILE } from '@federation/node-kit/release-format'
import { toPermanentFault, type Fault, formatFault } from '../store/store-errors.ts'
import { exists, getStorePath, removeStaleScratch, storePaths } from '../store/store-files.ts'

const DAY_MS = 24 * 60 * 60_000

interface RetentionPolicy {
  now: Date
  /**
   * Number of newest entries per channel whose compositions (sets of releases) are kept, so that a rollback can restore them.
   */
  keep: number
  /** Days for which a composition is kept after it was live, because an open browser tab may still use it. */
  days: number
}

/** Retention if the command names none: `keep` channel entries, and `days` for open browser tabs. */
export const DEFAULT_RETENTION = { keep: 20, days: 7 }

interface NeededCompositions {
  compositions: Set<string>
  /** Unreadable channel entries. Each can point to any composition, so no composition may be deleted. */
  unreadable: Fault[]
}

/** Returns at most `keep` compositions: the current one, then those that repeated rollbacks would restore. */
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

/**
 * Finds compositions that must not be deleted: those of the newest `keep` channel entries, those that rollbacks can restore,
 * and those that were live in the last `days` days.
 */
export const findNeededCompositions = async (
  store: string,
  { now, keep, days }: RetentionPolicy,
): Promise<NeededCompositions> => {
  const since = now.getTime() - days * DAY_MS
  const compositions = new Set<string>()
  const unreadable: Fault[] = []
  for (const channel of await listFolder(storePaths(store).channels)) {
    const read = await readChannel(store, channel)
    unreadable.push(...read.unreadable.map(({ fault }) => fault))
    for (const [index, { composition }] of read.entries.entries()) {
      // Entries are sorted newest first, so `after` is the next newer one. An entry was live until `after` was added.
      const after = read.entries[index - 1]
      if (index < keep || !after || Date.parse(after.at) >= since) compositions.add(composition)
    }
    for (const target of rollbackTargets(read.entries, keep)) compositions.add(target)
  }
  return { compositions, unreadable }
}

/** Returns the name and id of each release in a composition. The composer and the shell are first. */
export const listReleases = ({
  shell,
  areas,
  composer,
}: Pick<Composition, 'shell' | 'areas' | 'composer'>): [string, string][] => [
  ['composer', composer],
  ['shell', shell],
  ...Object.entries(areas),
]

/**
 * Minimum time in ms between the last use of a file and its removal: a release command on another machine can still need it.
 */
const MIN_UNUSED_MS = 24 * 60 * 60_000

/** Removed and kept parts of the store. `removed` contains paths relative to the store. */
export interface PruneResult {
  removed: string[]
  kept: { compositions: number; releases: number }
  /** Unreadable files. Everything that these files might refer to was kept. */
  held: Fault[]
}

/**
 * Removes releases and compositions that were not used for a day, and that no channel, rollback or open browser tab needs.
 * If a document is unreadable, everything that it might refer to is kept. With `isDryRun`, returns the same result and
 * removes nothing.
 */
export const pruneStore = async (
  store: string,
  { now = new Date(), isDryRun = false, ...policy }: Partial<RetentionPolicy> & { isDryRun?: boolean } = {},
): Promise<PruneResult> => {
  const paths = storePaths(store)
  const removed: string[] = []
  const { compositions: needed, unreadable } = await findNeededCompositions(store, {
    ...DEFAULT_RETENTION,
    ...policy,
    now,
  })
  const compositions = (await listFolder(paths.compositions)).filter(
    (name) => CompositionId.safeParse(name).success,
  )
  const kept = { compositions: compositions.length, releases: 0 }
  if (unreadable.length > 0) return { removed, kept, held: unreadable }

  const shared = getSharedStore(store)
  const old = new Date(now.getTime() - MIN_UNUSED_MS)
  const remove = async (path: string): Promise<boolean> => {
    const place = getStorePath(store, path)
    const isRemoved = await (isDryRun ? shared.isUnused(place, old) : shared.remove(place, old))
    if (isRemoved) removed.push(place)
    return isRemoved
  }
  const keptIds: string[] = []
  for (const id of compositions)
    if (needed.has(id) || !(await remove(paths.composition(id)))) keptIds.push(id)
  kept.compositions = keptIds.length

  const neededReleases = new Set<string>()
  const held: Fault[] = []
  for (const id of keptIds) {
    const composition = await readComposition(store, id).catch(toPermanentFault)
    if ('code' in composition) held.push(composition)
    else
      for (const [name, release] of listReleases(composition))
        neededReleases.add(paths.release(name, release))
  }
  if (held.length > 0) return { removed, kept, held }
  for (const name of await listFolder(paths.deployables)) {
    for (const release of await listFolder(paths.releases(name))) {
      const path = paths.release(name, release)
      if (!(await exists(join(path, RELEASE_FILE)))) continue
      if (neededReleases.has(path) || !(await remove(path))) kept.releases += 1
    }
  }
  removed.push(...(await shared.deleteUnusedContent(keptIds, old, isDryRun)))
  if (!isDryRun) await removeStaleScratch(store)
  return { removed, kept, held }
}

/** Prunes at most once a day, also after a failed attempt. Never rejects, because a failure must not stop a release. */
export const pruneDaily = async (store: string): Promise<void> => {
  const stamp = join(store, 'pruned')
  try {
    const now = new Date()
    const last = await lstat(stamp).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    )
    if (now.getTime() - last < MIN_UNUSED_MS) return
    await writeFile(stamp, '')
    await utimes(stamp, now, now)
    await pruneStore(store, { now })
  } catch {
    // The store works without pruning, so a failure is ignored.
  }
}

/** Returns a warning about unreadable files with advice, or an empty text if there are none. */
export const formatUnreadable = (faults: Fault[]): string =>
  faults.length === 0
    ? ''
    : `Other files are kept, because these cannot be read: ${faults.map(formatFault).join('; ')}.\nRepair them first: npm run fed -- verify --repair`
