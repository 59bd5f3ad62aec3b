import type { CanaryState, ChannelChange, ChannelEntry } from 'shared-contracts'
import { channelHead, channelState, LIVE, moveChannel } from '../store/channels.ts'
import { assertCompositionTrusted } from '../store/releases.ts'
import { StoreError } from '../store/store-errors.ts'

/** The channel of the composition that some visitors get before everybody does. */
export const CANARY = 'canary'

/** An entry of a canary that is tried on somebody. */
export type RunningCanary = ChannelEntry & { canary: CanaryState }

/** Whether an entry is of a canary that is tried on somebody. */
export const isRunning = (entry: ChannelEntry | null): entry is RunningCanary =>
  (entry?.canary?.percent ?? 0) > 0

/** The canary that is running; null where none is. */
export const runningCanary = async (store: string): Promise<RunningCanary | null> => {
  const head = await channelHead(store, CANARY)
  return isRunning(head) ? head : null
}

/** Why a step is taken, for the history. */
export interface StepReason {
  reason: string
  /** The numbers that led to it. */
  figures?: string
}

const without = (releases: ChannelChange['releases']): ChannelChange['releases'] =>
  Object.fromEntries(
    Object.entries(releases).map(([name, { from, to }]) => [name, { from: to, to: from }]),
  ) as ChannelChange['releases']

const NOTHING = {} as ChannelChange['releases']
const releasesOf = (entry: ChannelEntry): ChannelChange['releases'] => entry.change?.releases ?? NOTHING

/** What a canary tries, as text: `mf-pay 1.2.0`. */
export const triedReleases = (entry: ChannelEntry): string =>
  Object.entries(releasesOf(entry))
    .map(([name, { to }]) => `${name} ${to}`)
    .join(', ')

/** Takes a canary back: everybody gets what is live. Throws CHANNEL_MOVED where somebody was quicker. */
export const stopCanary = async (
  store: string,
  head: RunningCanary,
  { reason, figures }: StepReason,
): Promise<ChannelEntry> => {
  const live = await channelHead(store, LIVE)
  const entry: ChannelEntry = {
    seq: head.seq + 1,
    composition: live?.composition ?? head.composition,
    parent: null,
    reason,
    change: {
      kind: 'canary',
      releases: without(releasesOf(head)),
      ...(figures === undefined ? {} : { figures }),
    },
    canary: { ...head.canary, percent: 0 },
    at: new Date().toISOString(),
  }
  await moveChannel(store, CANARY, entry)
  return entry
}

/** Gives a canary to more visitors, or to fewer. Throws CHANNEL_MOVED where somebody was quicker. */
export const shareCanary = async (
  store: string,
  head: RunningCanary,
  percent: number,
  minutes = head.canary.minutes,
): Promise<ChannelEntry> => {
  const entry: ChannelEntry = {
    ...head,
    seq: head.seq + 1,
    reason: `canary of ${triedReleases(head)} from ${head.canary.percent}% to ${percent}%`,
    canary: { ...head.canary, percent, minutes },
    at: new Date().toISOString(),
  }
  await moveChannel(store, CANARY, entry)
  return entry
}

/**
 * Gives a canary to everybody: live shows, from now on, the very composition that was tried. Throws CHANNEL_MOVED where live has
 * moved since it was composed, or somebody was quicker.
 */
export const promoteCanary = async (
  store: string,
  head: RunningCanary,
  { reason, figures }: StepReason,
): Promise<ChannelEntry> => {
  const { standing, next: seq } = await channelState(store, LIVE)
  const live = standing?.entry
  if (live?.seq !== head.canary.on)
    throw new StoreError('CHANNEL_MOVED', 'live has moved on since the canary was composed; try again.')
  // A key may have been revoked since it was tried.
  await assertCompositionTrusted(store, head.composition)
  const entry: ChannelEntry = {
    seq,
    composition: head.composition,
    parent: live.seq,
    reason,
    change: { kind: 'promotion', releases: releasesOf(head), ...(figures === undefined ? {} : { figures }) },
    at: new Date().toISOString(),
  }
  await moveChannel(store, LIVE, entry)
  // Whoever dies between the two leaves a canary that equals live: the next look ends it.
  const running = await runningCanary(store)
  if (running?.seq === head.seq)
    await stopCanary(store, head, { reason: `${triedReleases(head)} is live for everybody` })
  return entry
}
