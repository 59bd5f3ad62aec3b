import { CANARY } from 'federation/rollout/canary-channel'
import { channelHistory } from 'federation/store/channels'

/** An unknown composition makes the history be read again, at most this often. */
const REREAD_MS = 5000

/**
 * Tells whether a composition is shown to visitors or ever was, by the history of the channel and of canaries. Open tabs go on
 * with an older one for days.
 */
export const createServedHistory = (
  store: string,
  channel: string,
  { shown, now = Date.now }: { shown: () => readonly string[]; now?: () => number },
): ((composition: string) => Promise<boolean>) => {
  let known: Promise<Set<string>> = Promise.resolve(new Set())
  let readAt = -Infinity

  const read = async (): Promise<Set<string>> => {
    const entries = await Promise.all([channel, CANARY].map((name) => channelHistory(store, name)))
    return new Set(entries.flat().map(({ composition }) => composition))
  }
  return async (composition) => {
    if (shown().includes(composition)) return true
    const before = await known.catch(() => new Set<string>())
    if (before.has(composition)) return true
    if (now() - readAt < REREAD_MS) return false
    readAt = now()
    known = read()
    return (await known).has(composition)
  }
}
