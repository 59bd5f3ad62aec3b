import type {
  Author,
  ChannelChange,
  ChannelEntry,
  Composition,
  DeployableName,
  Provenance,
} from 'shared-contracts'
import { channelHistory, channelState } from './channels.ts'
import { changesBetween } from './entry-scope.ts'
import { memoize } from '@federation/node-kit'
import { readComposition, readPageTable } from './compositions.ts'
import type { PageTable } from './page-table.ts'

/** Release ids by deployable. */
export type Releases = ReadonlyMap<DeployableName, string>

/** Returns the id of the release that a composition contains of a deployable, or null if it contains none. */
export const getRelease = (composition: Composition, name: DeployableName): string | null =>
  (name === 'shell' ? composition.shell : composition.areas[name]) ?? null

/** Returns true if the composition contains all of these releases. */
export const includesReleases = (composition: Composition, releases: Releases): boolean =>
  [...releases].every(([name, release]) => getRelease(composition, name) === release)

/**
 * Returns a copy of the composition `base` in which `releases` replace its releases. A retired area (removed from the site)
 * that gets a new release is no longer retired.
 */
export const withReleases = (base: Composition, releases: Releases): Composition => {
  const { shell, ...areas } = Object.fromEntries(releases)
  const { retired = {}, ...rest } = base
  const remainingRetired = Object.entries(retired).filter(([name]) => areas[name] === undefined)
  return {
    ...rest,
    shell: shell ?? base.shell,
    areas: { ...base.areas, ...areas },
    ...(remainingRetired.length > 0 ? { retired: Object.fromEntries(remainingRetired) } : {}),
  }
}

/** Differences between two compositions. `pages` contains paths. */
export interface CompositionDiff {
  from: string
  to: string
  releases: ChannelChange['releases']
  pages: { added: string[]; removed: string[]; changed: string[] }
  redirects: string[]
  /** Paths of files other than pages, such as `/sitemap.xml`, that were added, removed or changed. */
  files: string[]
}

const diffNames = <T>(
  before: Record<string, T>,
  after: Record<string, T>,
  isEqual: (a: T, b: T) => boolean,
) => {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted()
  const both = names.filter((name) => before[name] !== undefined && after[name] !== undefined)
  return {
    added: names.filter((name) => before[name] === undefined),
    removed: names.filter((name) => after[name] === undefined),
    changed: both.filter((name) => !isEqual(before[name] as T, after[name] as T)),
  }
}

const isSameFile = (a: { etag: string }, b: { etag: string }) => a.etag === b.etag
const listAllPaths = ({ added, removed, changed }: CompositionDiff['pages']) =>
  [...added, ...removed, ...changed].toSorted()

/** Compares the content of two compositions. A page has changed if a byte of its HTML differs. */
export const diffCompositions = async (store: string, from: string, to: string): Promise<CompositionDiff> => {
  const [before, after] = await Promise.all([readComposition(store, from), readComposition(store, to)])
  const [beforeTable, afterTable]: [PageTable, PageTable] = await Promise.all([
    readPageTable(store, from),
    readPageTable(store, to),
  ])
  return {
    from,
    to,
    releases: changesBetween(before, after),
    pages: diffNames(beforeTable.pages, afterTable.pages, isSameFile),
    redirects: listAllPaths(diffNames(beforeTable.redirects, afterTable.redirects, (a, b) => a === b)),
    files: listAllPaths(diffNames(beforeTable.files ?? {}, afterTable.files ?? {}, isSameFile)),
  }
}

/** A channel entry with its change. For older entries without a recorded change, the change is computed. */
export interface PastEntry extends ChannelEntry {
  change: ChannelChange
}

/**
 * Returns the entries of a channel, such as `live`, up to the current one, oldest first. Old entries do not record what they
 * changed, so their changes are computed from their composition and the one before.
 */
export const readPastEntries = async (store: string, channel: string): Promise<PastEntry[]> => {
  // If an entry's composition (set of releases) cannot be read, treat the composition as empty.
  const compositionOf = memoize((id: string) => readComposition(store, id).catch(() => null))
  const { current } = await channelState(store, channel)
  const pastEntries = (await channelHistory(store, channel)).filter(
    ({ seq }) => current && seq <= current.entry.seq,
  )
  const past: PastEntry[] = []
  for (const entry of pastEntries.toReversed()) {
    const before = past.at(-1)
    const readChange = async (): Promise<ChannelChange> => ({
      kind: entry.reason.startsWith('rollback') ? 'rollback' : 'release',
      releases: changesBetween(
        before ? await compositionOf(before.composition) : null,
        await compositionOf(entry.composition),
      ),
    })
    past.push({ ...entry, change: entry.change ?? (await readChange()) })
  }
  return past
}

/** Returns all release ids in these entries' changes, by deployable. */
export const listServedReleases = (past: readonly PastEntry[]): Map<string, Set<string>> => {
  const namesByComposition = new Map<string, Set<string>>()
  for (const { change } of past)
    for (const [name, { from, to }] of Object.entries(change.releases))
      for (const release of [from, to])
        if (release !== null)
          namesByComposition.set(name, (namesByComposition.get(name) ?? new Set()).add(release))
  return namesByComposition
}

/** Returns the names of areas whose newest change was a rollback to an older release. The shell counts as an area. */
export const listRolledBack = (past: readonly PastEntry[]): Set<string> => {
  const names = new Set<string>()
  for (const { change } of past)
    for (const [name, { from }] of Object.entries(change.releases))
      if (change.kind === 'rollback' && from !== null) names.add(name)
      else names.delete(name)
  return names
}

/**
 * Returns the release that was live before the current one of an area or the shell. Ignores releases that were rolled back.
 */
export const getPreviousRelease = (past: readonly PastEntry[], name: string): string | undefined => {
  const stack: string[] = []
  for (const { change } of past) {
    const to = Object.entries(change.releases).find(([changedName]) => changedName === name)?.[1].to
    if (to === undefined || to === null) continue
    const returned = change.kind === 'rollback' ? stack.lastIndexOf(to) : -1
    if (returned === -1) {
      if (stack.at(-1) !== to) stack.push(to)
    } else stack.length = returned + 1
  }
  return stack.findLast((release) => release !== stack.at(-1))
}

const formatChange = (from: string | number | null, to: string | number | null): string =>
  `${from ?? 'none'} → ${to ?? 'none'}`

/** Describes the change of a channel entry in lines for a terminal. */
export const formatChanges = ({ change, by }: Pick<ChannelEntry, 'change' | 'by'>): string[] => [
  ...Object.entries(change?.releases ?? {}).map(
    ([name, { from, to }]) => `${name.padEnd(16)}${formatChange(from, to)}`,
  ),
  ...(change?.site ? [`${'site config'.padEnd(16)}${formatChange(change.site.from, change.site.to)}`] : []),
  ...(change?.skipped?.length ? [`skipped         ${change.skipped.join(', ')}`] : []),
  ...(change?.figures === undefined ? [] : [change.figures]),
  ...(by ? [`by ${authorText(by)}`] : []),
]

/** Describes a CI job, such as `acme/pay@0a1b2c3d4e5f, started by ada, https://github.com/acme/pay/actions/runs/1`. */
export const jobText = ({ repository, commit, run, actor }: Provenance): string =>
  [`${repository}@${commit.slice(0, 12)}`, ...(actor === undefined ? [] : [`started by ${actor}`]), run].join(
    ', ',
  )

const authorText = (by: Author): string =>
  'publisher' in by ? `${by.name}: ${jobText(by.publisher)}` : `${by.name}, key ${by.keyId.slice(0, 8)}`
