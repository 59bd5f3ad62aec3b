import {
  AreaName,
  type ChannelEntry,
  type Composition,
  DeployableName,
  type RetiredArea,
  SitePath,
} from 'shared-contracts'
import { parseContract } from 'shared-contracts/parse'
import type { SiteEnvironment } from '@federation/node-kit'
import {
  changesBetween,
  channelState,
  formatChanges,
  formatFault,
  LIVE,
  moveChannel,
  readPastEntries,
  readComposition,
  readEntry,
  readRelease,
  getPreviousRelease,
  StoreError,
  withReleases,
} from '@federation/registry'
import { runComposer } from './composer.ts'
import { type ChangedParts, changeLive, type LiveOptions, readLiveComposition } from './release.ts'

/**
 * Returns the data that `read` resolves with. If `read` rejects, throws the error that `refuse` creates from the reason, with
 * advice for the operator.
 */
const requireForRollback = async <T>(read: Promise<T>, refuse: (reason: string) => StoreError): Promise<T> =>
  read.catch((error: Error) => {
    throw refuse(error.message)
  })

const target = async (store: string, live: Composition | null, name: string): Promise<string> => {
  const deployable = DeployableName.safeParse(name).data
  const isLive = deployable === 'shell' || (deployable !== undefined && live?.areas[deployable] !== undefined)
  if (!live || !isLive)
    throw new StoreError(
      'RELEASE_UNKNOWN',
      `${name} is not live, so it cannot be rolled back. Live: ${live ? ['shell', ...Object.keys(live.areas)].join(', ') : 'none'}.`,
    )
  const before = getPreviousRelease(await readPastEntries(store, LIVE), name)
  if (before === undefined)
    throw new StoreError(
      'NOTHING_TO_ROLL_BACK',
      `${name} had no earlier live release. To remove an area from the site: npm run fed -- retire ${name}`,
    )
  await requireForRollback(
    readRelease(store, name, before),
    (reason) =>
      new StoreError(
        'RELEASE_UNKNOWN',
        `${name} ${before}, which was live before, is no longer in the store (${reason}). Release it again from its sources: npm run fed -- release ${name}`,
      ),
  )
  return before
}

/**
 * Returns areas to their previous live releases. Checks the result like a release, except that pages of the newer releases may
 * disappear. Throws NOTHING_TO_ROLL_BACK without a previous release, RELEASE_UNKNOWN if the store no longer has it, and
 * GATE_REFUSED if other areas need the newer one. `isForced` ignores the needs of other areas.
 */
export const rollBackParts = (
  environment: SiteEnvironment,
  names: readonly string[],
  { isForced = false, ...options }: Pick<LiveOptions, 'isDryRun' | 'progress'> & { isForced?: boolean } = {},
): Promise<ChannelEntry | null> =>
  changeLive(environment, {
    ...options,
    kind: 'rollback',
    reason: `rollback of ${names.join(', ')}`,
    against: isForced ? 'nothing' : 'what others need',
    releases: async (live) => {
      const targets = new Map<DeployableName, string>()
      for (const name of names) {
        const release = await target(environment.storeDir, live, name)
        targets.set(name as DeployableName, release)
      }
      if (!live) throw new Error('unreachable: what is not live has no target')
      return withReleases(live, targets)
    },
  })

export interface ChannelRollback {
  entry: ChannelEntry
  /** The channel entry that the rollback undoes. If this entry is damaged, `reason` describes the damage. */
  undoes: Pick<ChannelEntry, 'seq' | 'reason'>
}

interface RollbackTarget {
  entry: ChannelEntry
  composition: Composition
}

const readBefore = async (store: string, seq: number): Promise<RollbackTarget> => {
  const read = async () => {
    const entry = await readEntry(store, LIVE, seq)
    return { entry, composition: await readComposition(store, entry.composition) }
  }
  return requireForRollback(
    read(),
    (reason) =>
      new StoreError(
        'COMPOSITION_UNKNOWN',
        `The composition that ${LIVE} showed before entry ${seq} is no longer in the store (${reason}). Roll back one area: npm run fed -- rollback <area>`,
      ),
  )
}

/**
 * Returns the entry that would undo the newest change of the live channel, including a change of the site config. If the newest
 * entries are damaged, the returned entry restores the newest intact composition. Throws CHANNEL_EMPTY, NOTHING_TO_ROLL_BACK if
 * there is only one change, and COMPOSITION_UNKNOWN if the store no longer has the composition.
 */
export const planRollback = async (store: string): Promise<ChannelRollback> => {
  const { current, skippedEntries, next } = await channelState(store, LIVE)
  if (!current) throw new StoreError('CHANNEL_EMPTY', `${LIVE} points nowhere yet; release something first.`)
  const { entry: head, composition: currentComposition } = current
  const [damagedEntry] = skippedEntries
  const undoes = damagedEntry ? { seq: damagedEntry.seq, reason: formatFault(damagedEntry.fault) } : head
  const parent = damagedEntry ? head.seq : head.parent
  if (parent === null)
    throw new StoreError(
      'NOTHING_TO_ROLL_BACK',
      `${LIVE} is at its first composition; there is nothing before it.`,
    )
  const before = await readBefore(store, parent)
  const { site } = before.entry
  const entry: ChannelEntry = {
    seq: next,
    composition: before.entry.composition,
    parent: before.entry.parent,
    reason: `rollback of ${undoes.seq} to ${before.entry.seq}`,
    ...(site === undefined ? {} : { site }),
    change: {
      kind: 'rollback',
      releases: changesBetween(currentComposition, before.composition),
      ...(site === head.site ? {} : { site: { from: head.site ?? null, to: site ?? null } }),
    },
    at: new Date().toISOString(),
  }
  return { entry, undoes }
}

/**
 * Throws GATE_REFUSED if the rollback would break another area. Checks this for the live composition, the canary, and the
 * composition that a second rollback would restore. Ignores other errors, because a missing composer or release must not
 * prevent a rollback.
 */
const assertUndoable = async (store: string, entry: ChannelEntry): Promise<void> => {
  const before = await readComposition(store, entry.composition)
  await runComposer(store, before, 'what others need').catch((error: unknown) => {
    if (error instanceof StoreError && error.code === 'GATE_REFUSED') throw error
  })
}

const countChanges = ({ change }: ChannelEntry): number =>
  Object.keys(change?.releases ?? {}).length + (change?.site ? 1 : 0)

interface RollbackOptions extends Pick<LiveOptions, 'isDryRun' | 'progress'> {
  /** True to permit a rollback that changes several releases, or that breaks another area, for example its links. */
  isConfirmed?: boolean
}

/**
 * Undoes the newest change of the live channel with a new entry. Another call undoes the change before that one. Throws the
 * errors of `planRollback`, and CHANNEL_MOVED. Unless `isConfirmed` is true, also throws the errors of `assertUndoable`, and an
 * Error if several releases change (not in a dry run).
 */
export const rollBack = async (
  store: string,
  { isConfirmed = false, isDryRun = false, progress = () => undefined }: RollbackOptions = {},
): Promise<ChannelEntry> => {
  const { entry, undoes } = await planRollback(store)
  if (countChanges(entry) > 1 && !isConfirmed && !isDryRun)
    throw new Error(
      [
        `This undoes entry ${undoes.seq} (${undoes.reason}), which is more than one part's change. Say --yes to do it, or name one: npm run fed -- rollback <area>`,
        ...formatChanges(entry).map((line) => `  ${line}`),
      ].join('\n'),
    )
  if (!isConfirmed) await assertUndoable(store, entry)
  if (isDryRun) return entry
  progress(`Moving ${LIVE} to ${entry.composition}`)
  await moveChannel(store, LIVE, entry)
  return entry
}

/** Returns the paths of a live or retired area. Throws if the area is neither. */
const pathsOf = async (store: string, area: AreaName, live: Composition | null): Promise<string[]> => {
  const release = live?.areas[area]
  if (release === undefined) {
    const before = live?.retired?.[area]
    if (before) return before.paths
    throw new Error(
      `${area} is not live; live are ${Object.keys(live?.areas ?? {}).join(', ') || 'no areas'}.`,
    )
  }
  const document = await readRelease(store, area, release)
  if (document.kind !== 'area') throw new Error(`${area} ${release} is not a release of an area`)
  return [
    ...document.manifest.routes.map(({ path }) => path),
    ...document.manifest.redirects.map(({ from }) => from),
  ]
}

const without = (live: Composition, area: AreaName, retired: RetiredArea): ChangedParts => ({
  shell: live.shell,
  areas: Object.fromEntries(Object.entries(live.areas).filter(([name]) => name !== area)),
  retired: { ...live.retired, [area]: retired },
})

export interface Retirement extends LiveOptions {
  name: string
  /** Path to which all paths of the area redirect. Without `redirectTo`, the area's paths answer with 404. */
  redirectTo?: string | undefined
}

/** Returns the paths that retiring the area would remove from the site. */
export const listRetiredPaths = async (
  store: string,
  { name }: Retirement,
): Promise<{ area: AreaName; paths: string[] }> => {
  const area = parseContract(AreaName, name, name)
  return { area, paths: await pathsOf(store, area, await readLiveComposition(store)) }
}

/**
 * Removes an area from the live site. Until its next release, the area is listed as retired. Returns null if nothing changes.
 * Throws GATE_REFUSED if another area uses a slot of the area or links to its pages. With `redirectTo`, such links are allowed.
 */
export const retire = async (
  environment: SiteEnvironment,
  { name, redirectTo, ...options }: Retirement,
): Promise<ChannelEntry | null> => {
  const area = parseContract(AreaName, name, name)
  const to = redirectTo === undefined ? undefined : parseContract(SitePath, redirectTo, '--redirect-to')
  const reason = `retirement of ${area}${to === undefined ? '' : `, its addresses lead to ${to}`}`
  try {
    return await changeLive(environment, {
      ...options,
      kind: 'retirement',
      reason,
      releases: async (live) => {
        const paths = await pathsOf(environment.storeDir, area, live)
        if (!live) throw new Error(`${area} is not live; nothing is.`)
        return without(live, area, { paths, ...(to === undefined ? {} : { to }) })
      },
    })
  } catch (error) {
    if (!(error instanceof StoreError) || error.code !== 'GATE_REFUSED') throw error
    const advice =
      to === undefined
        ? '\nRemove these first, or name the page to which its addresses redirect: --redirect-to /path'
        : ''
    // Change the message of the caught error, because a new error would lack the violations.
    error.message = `${area} stays live: others need it.\n${error.message}${advice}`
    throw error
  }
}
