import {
  type ChannelChange,
  type ChannelEntry,
  type Composition,
  CompositionId,
  type DeployableName,
} from 'shared-contracts'
import type { Progress } from '@federation/node-kit'
import { runComposer } from './composer.ts'
import {
  BROWSER_STEP,
  type CandidateCheck,
  COMPOSE_STEP,
  composeAndRecord,
  recordViolations,
} from './gate-log.ts'
import {
  channelHead,
  channelHistory,
  hasComposition,
  includesReleases,
  LIVE,
  moveChannel,
  readComposition,
  readRelease,
  getRelease,
  type Releases,
  StoreError,
  withReleases,
} from '@federation/registry'
import { assertPromotable } from './promotable.ts'
import {
  CANARY,
  isRunningCanary,
  makeCohortKey,
  nextSequenceAfter,
  readRunningCanary,
  setCanaryShare,
  stopCanary,
  formatCanaryReleases,
} from '@federation/rollout'

const diffReleases = (base: Composition, releases: Releases): ChannelChange['releases'] =>
  Object.fromEntries(
    [...releases].map(([name, to]) => [name, { from: getRelease(base, name), to }]),
  ) as ChannelChange['releases']

interface CanaryTrial {
  composition: string
  /** Id of the live composition with which the canary is compared. */
  base: string
  /** Sequence number of the current entry of the live channel, which points to `base`. */
  on: number
  releases: ChannelChange['releases']
}

/**
 * Composes a candidate from the live releases, some of them replaced by `releases`, and runs the gate. Each of `releases` needs
 * a valid seal, unless it was live in `channel` before. Throws CHANNEL_EMPTY, CANARY_IS_LIVE, RELEASE_UNKNOWN, GATE_REFUSED, or
 * an error about an invalid seal or a changed file.
 */
export const composeWithReleases = async (
  store: string,
  releases: Releases,
  { channel = LIVE, progress = () => undefined }: { channel?: string; progress?: Progress | undefined } = {},
): Promise<CanaryTrial> => {
  const live = await channelHead(store, LIVE)
  if (!live)
    throw new StoreError(
      'CHANNEL_EMPTY',
      'Nothing is live yet; release something before trying something else.',
    )
  for (const [name, release] of releases) await readRelease(store, name, release)
  const base = await readComposition(store, live.composition)
  if (includesReleases(base, releases))
    throw new StoreError(
      'CANARY_IS_LIVE',
      `${[...releases].map((release) => release.join(' ')).join(', ')} is live already; there is nothing to try.`,
    )
  const next = withReleases(base, releases)
  await assertPromotable(store, channel, base, next)
  progress(COMPOSE_STEP)
  const composition = await composeAndRecord(store, base, next)
  return { composition, base: live.composition, on: live.seq, releases: diffReleases(base, releases) }
}

const getTriedReleases = (entry: ChannelEntry): Map<DeployableName, string> =>
  new Map(
    Object.entries(entry.change?.releases ?? {}).flatMap(([name, { to }]) =>
      to === null ? [] : [[name as DeployableName, to]],
    ),
  )

export interface CanaryOptions {
  check?: CandidateCheck | undefined
  progress?: Progress | undefined
  skipped?: ChannelChange['skipped']
  percent: number
  minutes?: number | undefined
}

export const DEFAULT_CANARY_MINUTES = 30

/**
 * Starts a canary: a share of the visitors gets these releases. If a canary of the same releases is running, changes its share.
 * Throws CANARY_RUNNING if a canary of other releases is running.
 */
export const startReleaseCanary = async (
  store: string,
  releases: Releases,
  { percent, minutes, check, progress = () => undefined, skipped = [] }: CanaryOptions,
): Promise<ChannelEntry> => {
  const head = await channelHead(store, CANARY)
  if (isRunningCanary(head)) {
    const runningReleases = getTriedReleases(head)
    const isSame =
      runningReleases.size === releases.size &&
      [...releases].every(([name, release]) => runningReleases.get(name) === release)
    if (isSame) return setCanaryShare(store, head, percent, minutes)
    throw new StoreError(
      'CANARY_RUNNING',
      `${formatCanaryReleases(head)} is being tried; one at a time. End it first: npm run fed -- promote --stop`,
    )
  }
  const seq = await nextSequenceAfter(store, head)
  const trial = await composeWithReleases(store, releases, { progress })
  const { composition, base } = trial
  if (check) progress(BROWSER_STEP)
  const figures = await recordViolations(
    store,
    trial,
    async () => check?.({ composition, passed: [base] }) ?? null,
  )
  const entry: ChannelEntry = {
    seq,
    composition: trial.composition,
    parent: null,
    reason: `canary of ${[...releases].map((release) => release.join(' ')).join(', ')} at ${percent}%`,
    change: {
      kind: 'canary',
      releases: trial.releases,
      ...(skipped.length > 0 ? { skipped } : {}),
      ...(figures === null ? {} : { figures }),
    },
    canary: { percent, first: seq, on: trial.on, minutes: minutes ?? DEFAULT_CANARY_MINUTES },
    at: new Date().toISOString(),
  }
  // Create the key with which servers sign visitors' cookies. Servers must not write to the store, so they cannot create it.
  await makeCohortKey(store)
  progress(`Moving ${CANARY} to ${composition}`)
  await moveChannel(store, CANARY, entry)
  return entry
}

/**
 * Error codes that do not concern the canary: this machine lacks a key, or the database does not answer. The canary then stays
 * as it is. Servers stop it later if it is not based on the current live entry (`advanceCanary`).
 */
const UNRELATED_CODES: ReadonlySet<string> = new Set(['KEY_MISSING', 'ENTRY_FORBIDDEN', 'DATABASE_AWAY'])

/**
 * Composes the running canary again, based on the current live entry. Call this after the live channel has changed. Stops the
 * canary if its releases are live already, or if the gate rejects them together with the live releases. Returns null if the
 * canary does not change.
 */
export const rebaseCanary = async (store: string): Promise<ChannelEntry | null> => {
  for (;;) {
    const head = await readRunningCanary(store)
    const live = await channelHead(store, LIVE)
    if (!head || live?.seq === head.canary.on) return null
    try {
      const trial = await composeWithReleases(store, getTriedReleases(head), { channel: CANARY })
      const entry: ChannelEntry = {
        ...head,
        seq: await nextSequenceAfter(store, head),
        composition: trial.composition,
        reason: `canary of ${formatCanaryReleases(head)} on live entry ${trial.on}`,
        change: { kind: 'canary', releases: trial.releases },
        canary: { ...head.canary, on: trial.on },
        at: new Date().toISOString(),
      }
      await moveChannel(store, CANARY, entry)
      return entry
    } catch (error) {
      if (!(error instanceof StoreError)) throw error
      if (error.code === 'CHANNEL_MOVED') continue
      if (UNRELATED_CODES.has(error.code)) return null
      const stopReason =
        error.code === 'CANARY_IS_LIVE'
          ? `${formatCanaryReleases(head)} is live for everybody`
          : `canary of ${formatCanaryReleases(head)} stopped: it fails the gate together with live entry ${live?.seq}: ${error.message}`
      return stopCanary(store, head, { reason: stopReason.slice(0, 2000) }).catch((failure: unknown) => {
        // Keep the canary. Either this machine has no key to stop it, or the database does not answer. A server with the key
        // stops the canary later (see `UNRELATED_CODES`).
        if (failure instanceof StoreError && UNRELATED_CODES.has(failure.code)) return null
        throw failure
      })
    }
  }
}

/**
 * Composes `base` with some releases replaced, and returns the id of the result. `base` is an id, a channel or a day: see
 * `resolveComposition`. The releases must be signed and pass the gate, but may be expired or older than the newest ones. They
 * are not compared with the live site, because this composition does not go live. Throws GATE_REFUSED, RELEASE_UNKNOWN,
 * COMPOSITION_UNKNOWN and the errors of `assertPromotable`.
 */
export const composeMix = async (store: string, releases: Releases, base: string): Promise<string> => {
  const id = await resolveComposition(store, base)
  const composition = await readComposition(store, id)
  if (includesReleases(composition, releases)) return id
  const mix = withReleases(composition, releases)
  await assertPromotable(store, LIVE, composition, mix, { isOldAllowed: true })
  return runComposer(store, mix, 'nothing')
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const CHANNEL = /^[a-z][a-z0-9-]{0,39}$/

const unknown = (name: string, why: string): StoreError =>
  new StoreError(
    'COMPOSITION_UNKNOWN',
    `The store has no composition ${name}: ${why}. List compositions: npm run fed -- history`,
  )

/** Returns the channel entry that was current at the end of a day (UTC). `history` is sorted newest first. */
const findEntryOfDay = (history: readonly ChannelEntry[], day: string): ChannelEntry | undefined =>
  history.find(({ at }) => at.slice(0, day.length) <= day)

/**
 * Returns the id of a composition, given its id, a channel (`live` or `canary`), or a day such as `2026-11-22`. For a day it
 * is the composition that was live at the end of that day, UTC. Throws COMPOSITION_UNKNOWN.
 */
export const resolveComposition = async (store: string, name: string): Promise<string> => {
  if (CompositionId.safeParse(name).success) {
    if (!(await hasComposition(store, name))) throw unknown(name, 'it has none of that id')
    return name
  }
  if (DAY.test(name)) {
    const entry = findEntryOfDay(await channelHistory(store, LIVE), name)
    if (!entry) throw unknown(name, 'nothing was live on that day')
    return entry.composition
  }
  if (!CHANNEL.test(name)) throw unknown(name, 'it is no id, no channel and no day')
  const [head] = await channelHistory(store, name)
  if (!head) throw unknown(name, 'there is no channel of that name')
  return head.composition
}
