import type { ChannelEntry } from 'shared-contracts'
import { moveChannel, nextSequenceNumber, StoreError } from '@federation/registry'

/** Creates a channel entry whose composition does not exist. */
export const createTestEntry = (seq: number): ChannelEntry => ({
  seq,
  composition: 'a'.repeat(16),
  parent: null,
  reason: 'test',
  at: '2026-11-21T00:00:00.000Z',
})

/**
 * Appends an entry to the live channel, and returns the entry's sequence number. If another process has already used that number
 * (CHANNEL_MOVED), tries again with the next number.
 */
export const moveWithRetry = async (store: string): Promise<number> => {
  for (;;) {
    const seq = await nextSequenceNumber(store, 'live')
    try {
      await moveChannel(store, 'live', createTestEntry(seq))
      return seq
    } catch (error) {
      if (!(error instanceof StoreError) || error.code !== 'CHANNEL_MOVED') throw error
    }
  }
}
