import { createHmac } from 'node:crypto'
import type { Counts, Step } from './counts.ts'
import type { LimitCalls } from './operations.ts'

/** What nobody needs any more is removed as often as this, while requests come. */
const FORGET_EACH = 60_000
/** Buckets that are known to be empty; beyond that the oldest are forgotten. */
const MOST_KNOWN = 10_000

interface Shared {
  store: LimitCalls
  /** Keys are hashed with it: rows name nobody. */
  secret: string
  /** The database's own clock where it is left out, so that machines' clocks need not agree. */
  now?: () => number
}

/** Counts in the database, exact over all APIs that share it: one way there and back for all that one request asks. */
export const sharedCounts = ({ store, secret, now }: Shared): Counts => {
  const emptyUntil = new Map<string, number>()
  let forgotten = performance.now()
  /** Cached counts last some seconds, by a clock that the system clock does not affect. */
  const clock = now ?? (() => performance.now())
  const at = (): number | null => now?.() ?? null

  const hashed = <Asked extends { bucket: string; key: string }>(asked: Asked): Asked => ({
    ...asked,
    key: createHmac('sha256', secret).update(`limit:${asked.bucket} ${asked.key}`).digest('base64url'),
  })

  const remember = ({ key, perMinute, burst }: Step, hadToken: unknown): void => {
    emptyUntil.delete(key)
    if (hadToken === false && burst >= 1) emptyUntil.set(key, clock() + 60_000 / perMinute)
    const [oldest] = emptyUntil.size > MOST_KNOWN ? emptyUntil.keys() : []
    if (oldest !== undefined) emptyUntil.delete(oldest)
  }

  const forgetNowAndThen = (): void => {
    if (performance.now() - forgotten < FORGET_EACH) return
    forgotten = performance.now()
    // The next one tries again; until then there are more rows than need be.
    store.forget({ at: at() }).catch(() => undefined)
  }

  return {
    async take(steps) {
      const asked = steps.map(hashed)
      const found = await store.take({ at: at(), steps: asked })
      forgetNowAndThen()
      return asked.map((step, index) => {
        const hadToken = found[index]
        if (hadToken !== null) remember(step, hadToken)
        return typeof hadToken === 'boolean' ? hadToken : null
      })
    },
    async line(line) {
      const [readyAt] = await store.take({ at: at(), steps: [hashed(line)] })
      return Number(readyAt)
    },
    seemsFree: (step) => (emptyUntil.get(hashed(step).key) ?? 0) <= clock(),
  }
}
