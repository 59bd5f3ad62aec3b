import type { CanaryState, ChannelEntry } from 'shared-contracts'
import { channelHead } from '../store/channels.ts'

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
