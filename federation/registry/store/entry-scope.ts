import { type ChannelEntry, Composition, type ChannelChange } from 'shared-contracts'
import { canonicalJson } from '@federation/node-kit/signing'

/** Name of the channel whose current entry names the composition (set of releases) that visitors get. */
export const LIVE = 'live'
/** Channel with the composition that only a share of the visitors gets, before it goes live for all. */
export const CANARY = 'canary'

export interface EntryChange {
  channel: string
  entry: ChannelEntry
  /** Newest valid entry before `entry` in the same channel. */
  previous: ChannelEntry | null
  /**
   * Only for the canary channel: `base` is the live entry on which `entry` is based, `previousBase` the one on which `previous`
   * is based.
   */
  base: ChannelEntry | null
  previousBase: ChannelEntry | null
}

/** Kinds of changes in the live channel that an area's key may sign. */
const AREA_KINDS: ReadonlySet<string> = new Set(['release', 'rollback', 'promotion'])

const OLDER =
  'the entry before it was made by an older version, so that the change cannot be checked. The next entry needs the key of site'

/**
 * Checks that an entry changes only the releases of `names`. Site config, retired areas, other releases and canaries of other
 * areas must not change. Returns the reason of a failure, such as `it changes mf-hr`, or null.
 */
export const findScopeError = (names: readonly string[], change: EntryChange): string | null => {
  if (change.channel === LIVE) return findLiveError(names, change)
  if (change.channel === CANARY) return findCanaryError(names, change)
  return `only entries of ${LIVE} and ${CANARY} may be signed with the key of an area`
}

/**
 * Returns true if `entry` and the entries with which it is compared contain the documents of their compositions. Older versions
 * of this software wrote entries without this document. The changes of such an entry are unknown.
 */
export const isComparable = ({ channel, entry, previous, base, previousBase }: EntryChange): boolean =>
  [
    entry,
    ...(channel === LIVE ? [previous] : [base]),
    ...(isRunning(previous) ? [previous, previousBase] : []),
  ].every((each) => each?.document !== undefined)

const isRunning = (entry: ChannelEntry | null): boolean => (entry?.canary?.percent ?? 0) > 0

/**
 * Returns the composition in an entry, or null if the entry has none. Parsing adds defaults of settings that are newer than
 * the entry.
 */
const parseComposition = (entry: ChannelEntry | null): Composition | null =>
  Composition.safeParse(entry?.document).data ?? null

const diffCompositions = (before: Composition, after: Composition) => {
  const { shell: _shell, areas: _areas, ...rest } = before
  const { shell: _shellAfter, areas: _areasAfter, ...restAfter } = after
  const releases = changesBetween(before, after)
  return {
    releases,
    names: Object.keys(releases),
    isRestEqual: canonicalJson(rest) === canonicalJson(restAfter),
  }
}

/**
 * Checks that two compositions differ only in releases of the areas in `names` (which can include the shell), and that the
 * second composition removes none of these releases. Returns the error message, or null if both conditions are met.
 */
const findCompositionError = (
  names: readonly string[],
  before: Composition,
  after: Composition,
): string | null => {
  const { releases, names: changed, isRestEqual } = diffCompositions(before, after)
  const foreign = changed.filter((name) => !names.includes(name))
  if (foreign.length > 0) return `it changes ${foreign.join(', ')}`
  const removed = Object.entries(releases).find(([, { to }]) => to === null)
  if (removed) return `it removes ${removed[0]}`
  return isRestEqual ? null : 'it changes the site config, the composer or a retirement'
}

const findLiveError = (names: readonly string[], { entry, previous }: EntryChange): string | null => {
  const [before, after] = [parseComposition(previous), parseComposition(entry)]
  if (!before || !after || !previous) return OLDER
  const error = findCompositionError(names, before, after)
  if (error !== null) return error
  if (entry.site !== previous.site) return 'it changes the site config'
  if (entry.canary) return 'it has a canary, which belongs to another channel'
  if (entry.parent !== previous.seq) return 'it undoes more than one change'
  const { change } = entry
  const isRecorded =
    change &&
    AREA_KINDS.has(change.kind) &&
    change.site === undefined &&
    canonicalJson(change.releases) === canonicalJson(changesBetween(before, after))
  return isRecorded ? null : 'it does not record what it changes'
}

const findCanaryError = (
  names: readonly string[],
  { entry, previous, base, previousBase }: EntryChange,
): string | null => {
  const state = entry.canary
  const [live, after] = [parseComposition(base), parseComposition(entry)]
  if (!state) return 'it has no canary'
  if (!live || !after) return OLDER
  const last = previous?.canary
  if (last && state.on < last.on) return `it is based on an older live entry than entry ${previous.seq}`
  if (entry.change?.kind !== 'canary' || entry.site !== undefined || entry.parent !== null)
    return 'it is no change of a canary'
  if (!last || !isRunning(previous)) {
    if (state.first !== entry.seq || state.percent === 0) return 'no canary is running'
    return findCompositionError(names, live, after) ?? findRecordError(entry, names)
  }
  const [liveBefore, before] = [parseComposition(previousBase), parseComposition(previous)]
  if (!liveBefore || !before) return OLDER
  const { names: tried } = diffCompositions(liveBefore, before)
  if (state.first !== last.first) return `it replaces the canary of ${tried.join(', ')}`
  const foreign = tried.filter((name) => !names.includes(name))
  if (foreign.length === 0) return findCompositionError(names, live, after) ?? findRecordError(entry, names)
  // A release of an area also moves the base (`on`) of a running canary to the new live entry. So the key of an area may change
  // the base of another area's canary, but nothing else of that canary.
  const isSame = state.percent === last.percent && state.minutes === last.minutes && state.on > last.on
  const isKept = Object.keys(changesBetween(before, after)).every((name) => !tried.includes(name))
  if (!isSame || !isKept) return `it changes the canary of ${foreign.join(', ')}`
  return findCompositionError(tried, live, after) ?? findRecordError(entry, tried)
}

const findRecordError = ({ change }: ChannelEntry, names: readonly string[]): string | null =>
  Object.keys(change?.releases ?? {}).every((name) => names.includes(name))
    ? null
    : 'it does not record what it changes'

type Part = Pick<Composition, 'shell' | 'areas'> | null

const releasesOf = (composition: Part): Record<string, string> =>
  composition ? { shell: composition.shell, ...composition.areas } : {}

/**
 * Returns the changed releases between two compositions (sets of releases), each with its id before (`from`) and after (`to`).
 * Null means that the composition does not contain that area or the shell.
 */
export const changesBetween = (before: Part, after: Part): ChannelChange['releases'] => {
  const [old, now] = [releasesOf(before), releasesOf(after)]
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
    (name) => old[name] !== now[name],
  )
  return Object.fromEntries(
    names.map((name) => [name, { from: old[name] ?? null, to: now[name] ?? null }]),
  ) as ChannelChange['releases']
}
