import type { CanaryState, ChannelChange, ChannelEntry } from 'shared-contracts'
import {
  assertCompositionTrusted,
  CANARY,
  channelHead,
  channelState,
  LIVE,
  moveChannel,
  nextSequenceNumber,
  StoreError,
} from '@federation/registry'

/** Entry of the canary channel with a share of visitors above 0%. */
export type RunningCanary = ChannelEntry & { canary: CanaryState }

/** Returns true if the entry assigns a share of visitors to a canary. The last entry of an ended canary has a share of 0. */
export const isRunningCanary = (entry: ChannelEntry | null): entry is RunningCanary =>
  (entry?.canary?.percent ?? 0) > 0

/** Returns the canary channel's current entry, or null if no canary runs. */
export const readRunningCanary = async (store: string): Promise<RunningCanary | null> => {
  const head = await channelHead(store, CANARY)
  return isRunningCanary(head) ? head : null
}

/** Reason for a change of the canary, and the measured figures behind it. The channel history records both. */
export interface StepReason {
  reason: string
  figures?: string
}

const reverseChange = (releases: ChannelChange['releases']): ChannelChange['releases'] =>
  Object.fromEntries(
    Object.entries(releases).map(([name, { from, to }]) => [name, { from: to, to: from }]),
  ) as ChannelChange['releases']

const NOTHING = {} as ChannelChange['releases']
const releasesOf = (entry: ChannelEntry): ChannelChange['releases'] => entry.change?.releases ?? NOTHING

/** Formats the releases of a canary, such as `mf-pay 1.2.0`. */
export const formatCanaryReleases = (entry: ChannelEntry): string =>
  Object.entries(releasesOf(entry))
    .map(([name, { to }]) => `${name} ${to}`)
    .join(', ')

/**
 * Returns the sequence number for the entry after `head`. Skips the numbers of damaged entries. Throws CHANNEL_MOVED if
 * `head` is no longer the newest valid entry.
 */
export const nextSequenceAfter = async (store: string, head: ChannelEntry | null): Promise<number> => {
  // Read the next number before the newest entry. In the opposite order, this function would not notice an entry that another
  // process adds between the two reads.
  const next = await nextSequenceNumber(store, CANARY)
  const newest = await channelHead(store, CANARY)
  if (newest?.seq !== head?.seq)
    throw new StoreError('CHANNEL_MOVED', `${CANARY} was changed concurrently. Try again.`)
  return next
}

/**
 * Stops a canary, so that all visitors get the live composition. Throws CHANNEL_MOVED if another process has changed the
 * channel.
 */
export const stopCanary = async (
  store: string,
  head: RunningCanary,
  { reason, figures }: StepReason,
): Promise<ChannelEntry> => {
  const live = await channelHead(store, LIVE)
  const entry: ChannelEntry = {
    seq: await nextSequenceAfter(store, head),
    composition: live?.composition ?? head.composition,
    parent: null,
    reason,
    change: {
      kind: 'canary',
      releases: reverseChange(releasesOf(head)),
      ...(figures === undefined ? {} : { figures }),
    },
    canary: { ...head.canary, percent: 0, on: live?.seq ?? head.canary.on },
    at: new Date().toISOString(),
  }
  await moveChannel(store, CANARY, entry)
  return entry
}

/**
 * Changes the percentage of visitors who get the canary. Throws CHANNEL_MOVED if another process has changed the channel.
 */
export const setCanaryShare = async (
  store: string,
  head: RunningCanary,
  percent: number,
  minutes = head.canary.minutes,
): Promise<ChannelEntry> => {
  const entry: ChannelEntry = {
    ...head,
    seq: await nextSequenceAfter(store, head),
    reason: `canary of ${formatCanaryReleases(head)} from ${head.canary.percent}% to ${percent}%`,
    canary: { ...head.canary, percent, minutes },
    at: new Date().toISOString(),
  }
  await moveChannel(store, CANARY, entry)
  return entry
}

/**
 * Makes a canary's composition live, unchanged. Throws CHANNEL_MOVED if the live composition has changed since the canary was
 * composed, or if another process changes a channel at the same time.
 */
export const promoteCanary = async (
  store: string,
  head: RunningCanary,
  { reason, figures }: StepReason,
): Promise<ChannelEntry> => {
  const { current, next: seq } = await channelState(store, LIVE)
  const live = current?.entry
  if (live?.seq !== head.canary.on)
    throw new StoreError('CHANNEL_MOVED', 'live has moved on since the canary was composed; try again.')
  // Verify the signatures again, because a key may have been revoked since the canary started.
  await assertCompositionTrusted(store, head.composition)
  const entry: ChannelEntry = {
    seq,
    composition: head.composition,
    parent: live.seq,
    reason,
    ...(live.site === undefined ? {} : { site: live.site }),
    change: { kind: 'promotion', releases: releasesOf(head), ...(figures === undefined ? {} : { figures }) },
    at: new Date().toISOString(),
  }
  await moveChannel(store, LIVE, entry)
  // Stop the canary, because all visitors now get its composition. If the process crashes before this step, the canary equals
  // the live composition. The next evaluation of the canary then stops the canary.
  const running = await readRunningCanary(store)
  if (running?.seq === head.seq)
    await stopCanary(store, head, { reason: `${formatCanaryReleases(head)} is live for everybody` })
  return entry
}
