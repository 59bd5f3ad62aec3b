import type { ChannelEntry, Composition } from 'shared-contracts'
import { channelSequence, nextNumber, readEntry, type UnreadableEntry } from './channels.ts'
import { readComposition } from './composition-document.ts'
import { damageOf } from './faults.ts'

/** Where a channel stands for who is about to move it. */
export interface ChannelState {
  /** The newest entry whose composition can be read; null where it has never pointed anywhere. */
  standing: { entry: ChannelEntry; composition: Composition } | null
  /** Newer entries that are damaged, or whose compositions are, newest first. */
  passedOver: UnreadableEntry[]
  /** The number that the next entry takes. */
  next: number
}

/**
 * Reads where a channel stands. What is damaged is passed over; rejects where something cannot be read just now, since
 * whoever built on what was before would undo it.
 */
export const channelState = async (store: string, channel: string): Promise<ChannelState> => {
  // First: who moves it while this reads has taken that number.
  const next = await nextNumber(store, channel)
  const passedOver: UnreadableEntry[] = []
  for (const seq of await channelSequence(store, channel)) {
    if (seq >= next) continue
    const entry = await readEntry(store, channel, seq).catch(damageOf)
    if ('code' in entry) {
      passedOver.push({ seq, fault: entry })
      continue
    }
    const composition = await readComposition(store, entry.composition).catch(damageOf)
    if (!('code' in composition)) return { standing: { entry, composition }, passedOver, next }
    passedOver.push({ seq, fault: composition })
  }
  return { standing: null, passedOver, next }
}
