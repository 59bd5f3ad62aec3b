import type { ChannelEntry } from 'shared-contracts'
import { channelState } from './channel-state.ts'
import { moveChannel, readEntry } from './channels.ts'
import { readComposition } from './composition-document.ts'
import { StoreError } from './errors.ts'

/**
 * Points a channel back to what it showed before its newest change, as a new entry; where its newest entries are not
 * whole, to the newest that is, which undoes those. Going back twice goes back two changes. Throws
 * NOTHING_TO_ROLL_BACK at the first.
 */
export const rollBack = async (store: string, channel: string, at: Date): Promise<ChannelEntry> => {
  const { standing, passedOver, next } = await channelState(store, channel)
  if (!standing)
    throw new StoreError('CHANNEL_EMPTY', `${channel} points nowhere yet; release something first.`)
  const head = standing.entry
  const [undone] = passedOver
  const parent = undone ? head.seq : head.parent
  if (parent === null) {
    throw new StoreError(
      'NOTHING_TO_ROLL_BACK',
      `${channel} is at its first composition; there is nothing before it.`,
    )
  }
  const target = await readEntry(store, channel, parent)
  await readComposition(store, target.composition)
  const entry: ChannelEntry = {
    seq: next,
    composition: target.composition,
    parent: target.parent,
    reason: `rollback of ${undone?.seq ?? head.seq} to ${target.seq}`,
    at: at.toISOString(),
  }
  await moveChannel(store, channel, entry)
  return entry
}
