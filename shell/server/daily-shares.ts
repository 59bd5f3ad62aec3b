import { dayOf } from 'federation/service/day-files'

const KB = 1024
const MB = 1024 * KB

interface Share {
  /** Part of what is left of the day's room, between two bounds in bytes. */
  part: number
  atLeast: number
  atMost: number
}

/** One client, an office of people for instance, and all clients of an address block. */
const SHARES: Record<'client' | 'block', Share> = {
  client: { part: 1 / 64, atLeast: 64 * KB, atMost: MB },
  block: { part: 1 / 16, atLeast: 256 * KB, atMost: 4 * MB },
}
/** Beyond this many the one that came first is forgotten. */
const MAX_SENDERS = 100_000

/** Hashes of a sender's address and of the block it lies in. */
export interface Sender {
  client: string
  block: string
}

export interface DailyShares {
  /** Records bytes of a sender. False, and nothing recorded, if its share or its block's share of this day is used up. */
  take: (sender: Sender, bytes: number, bytesLeft: number) => boolean
}

/**
 * Bounds what one sender adds to a day. Shares shrink with the room that is left, so that no number of senders fills a day
 * quickly and an honest visit is still counted.
 */
export const createDailyShares = (now: () => number): DailyShares => {
  let day = ''
  const used = new Map<string, number>()

  return {
    take: ({ client, block }, bytes, bytesLeft) => {
      if (dayOf(now()) !== day) used.clear()
      day = dayOf(now())
      const entries = [
        { key: client, share: SHARES.client },
        { key: `block ${block}`, share: SHARES.block },
      ].map(({ key, share: { part, atLeast, atMost } }) => ({
        key,
        total: (used.get(key) ?? 0) + bytes,
        limit: Math.min(atMost, Math.max(atLeast, bytesLeft * part)),
      }))
      if (entries.some(({ total, limit }) => total > limit)) return false
      for (const { key, total } of entries) used.set(key, total)
      for (const key of used.keys()) {
        if (used.size <= MAX_SENDERS) break
        used.delete(key)
      }
      return true
    },
  }
}
