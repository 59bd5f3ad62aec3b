import type { ChannelChange, ChannelEntry, Composition, DeployableName } from 'shared-contracts'
import { channelHistory, channelState } from '../store/channels.ts'
import { readComposition, readPageTable } from '../store/compositions.ts'
import type { PageTable } from '../store/page-table.ts'

/** One release of each of some deployables. */
export type Releases = ReadonlyMap<DeployableName, string>

/** The release that a composition has of a deployable; null where it has none. */
export const releaseIn = (composition: Composition, name: DeployableName): string | null =>
  (name === 'shell' ? composition.shell : composition.areas[name]) ?? null

export const isIn = (composition: Composition, releases: Releases): boolean =>
  [...releases].every(([name, release]) => releaseIn(composition, name) === release)

/** A composition with other releases in it; an area that was retired is back. */
export const withReleases = (base: Composition, releases: Releases): Composition => {
  const { shell, ...areas } = Object.fromEntries(releases)
  const { retired = {}, ...rest } = base
  const left = Object.entries(retired).filter(([name]) => areas[name] === undefined)
  return {
    ...rest,
    shell: shell ?? base.shell,
    areas: { ...base.areas, ...areas },
    ...(left.length > 0 ? { retired: Object.fromEntries(left) } : {}),
  }
}

type Part = Pick<Composition, 'shell' | 'areas'> | null

const releasesOf = (composition: Part): Record<string, string> =>
  composition ? { shell: composition.shell, ...composition.areas } : {}

/** Which releases another composition has, and which it does not have any more. */
export const changesBetween = (before: Part, after: Part): ChannelChange['releases'] => {
  const [old, now] = [releasesOf(before), releasesOf(after)]
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
    (name) => old[name] !== now[name],
  )
  return Object.fromEntries(
    names.map((name) => [name, { from: old[name] ?? null, to: now[name] ?? null }]),
  ) as ChannelChange['releases']
}

/** In what a composition differs from another. */
export interface Difference {
  from: string
  to: string
  releases: ChannelChange['releases']
  /** Addresses of pages, in the order of their names. */
  pages: { added: string[]; removed: string[]; changed: string[] }
  /** Addresses that redirect elsewhere than before, or no longer, or only now. */
  redirects: string[]
  /** Files for machines, such as /sitemap.xml. */
  files: string[]
}

const namesApart = <T>(before: Record<string, T>, after: Record<string, T>, is: (a: T, b: T) => boolean) => {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted()
  const both = names.filter((name) => before[name] !== undefined && after[name] !== undefined)
  return {
    added: names.filter((name) => before[name] === undefined),
    removed: names.filter((name) => after[name] === undefined),
    changed: both.filter((name) => !is(before[name] as T, after[name] as T)),
  }
}

const isSameFile = (a: { etag: string }, b: { etag: string }) => a.etag === b.etag
const all = ({ added, removed, changed }: Difference['pages']) =>
  [...added, ...removed, ...changed].toSorted()

/** Compares what two compositions answer. A page counts as changed where one byte of its HTML has. */
export const compositionsApart = async (store: string, from: string, to: string): Promise<Difference> => {
  const [before, after] = await Promise.all([readComposition(store, from), readComposition(store, to)])
  const [was, is]: [PageTable, PageTable] = await Promise.all([
    readPageTable(store, from),
    readPageTable(store, to),
  ])
  return {
    from,
    to,
    releases: changesBetween(before, after),
    pages: namesApart(was.pages, is.pages, isSameFile),
    redirects: all(namesApart(was.redirects, is.redirects, (a, b) => a === b)),
    files: all(namesApart(was.files ?? {}, is.files ?? {}, isSameFile)),
  }
}

export interface PastEntry extends ChannelEntry {
  change: ChannelChange
}

/**
 * A channel's entries up to what it shows, oldest first, each with what it changed; of entries from before that was said, as
 * their compositions tell.
 */
export const pastEntries = async (store: string, channel: string): Promise<PastEntry[]> => {
  const known = new Map<string, Composition | null>()
  const compositionOf = async (id: string | undefined) => {
    if (id === undefined) return null
    // Gone or unreadable: what it changed cannot be told.
    if (!known.has(id)) known.set(id, await readComposition(store, id).catch(() => null))
    return known.get(id) ?? null
  }
  const { standing } = await channelState(store, channel)
  const shown = (await channelHistory(store, channel)).filter(
    ({ seq }) => standing && seq <= standing.entry.seq,
  )
  const past: PastEntry[] = []
  for (const entry of shown.toReversed()) {
    const told = async (): Promise<ChannelChange> => ({
      kind: entry.reason.startsWith('rollback') ? 'rollback' : 'release',
      releases: changesBetween(
        await compositionOf(past.at(-1)?.composition),
        await compositionOf(entry.composition),
      ),
    })
    past.push({ ...entry, change: entry.change ?? (await told()) })
  }
  return past
}

/** Every release of every deployable that a channel ever showed. */
export const everShown = (past: readonly PastEntry[]): Map<string, Set<string>> => {
  const shown = new Map<string, Set<string>>()
  for (const { change } of past)
    for (const [name, { from, to }] of Object.entries(change.releases))
      for (const release of [from, to])
        if (release !== null) shown.set(name, (shown.get(name) ?? new Set()).add(release))
  return shown
}

/** Deployables whose newest change was a rollback to an older release. */
export const rolledBack = (past: readonly PastEntry[]): Set<string> => {
  const names = new Set<string>()
  for (const { change } of past)
    for (const [name, { from }] of Object.entries(change.releases))
      if (change.kind === 'rollback' && from !== null) names.add(name)
      else names.delete(name)
  return names
}

/**
 * The release that a deployable had before the one it has now: of those that went live one after the other, without those
 * that were rolled back from. Undefined where there was none.
 */
export const releaseBefore = (past: readonly PastEntry[], name: string): string | undefined => {
  const stack: string[] = []
  for (const { change } of past) {
    const to = Object.entries(change.releases).find(([changed]) => changed === name)?.[1].to
    if (to === undefined || to === null) continue
    const returned = change.kind === 'rollback' ? stack.lastIndexOf(to) : -1
    if (returned === -1) {
      if (stack.at(-1) !== to) stack.push(to)
    } else stack.length = returned + 1
  }
  return stack.findLast((release) => release !== stack.at(-1))
}
