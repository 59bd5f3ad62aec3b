import { createHmac } from 'node:crypto'
import { clientKey, createTokenBuckets, type TokenBuckets } from '@federation/node-kit'
import { sql, type Kysely } from 'kysely'
import { queryRows, type CallsOf } from '../store/operation.ts'

/**
 * A rate limit, as a token bucket. A check removes one token from the bucket, unless `peek` is set. Limits with the same
 * `bucket` must have the same `burst` and `perMinute`.
 */
export interface Limit {
  bucket: string
  /** Distinguishes buckets with the same name (`bucket`): each client address, for example, has its own bucket. */
  key: string
  /** Capacity of the token bucket: the number of requests that are allowed in quick succession. 0 denies every request. */
  burst: number
  perMinute: number
  peek?: boolean
  /** Skips this limit unless an earlier limit in the same call of `consume` denied the request. */
  onlyIfPreviousDenied?: boolean
  /** If this limit denies the request, skips all later limits in the same call of `consume`. */
  stopOnDeny?: boolean
}

/** Result of one limit: true if the bucket had a token, false if it was empty, null if the limit was skipped. */
export type LimitResult = boolean | null

/** Request for a turn in a queue. A turn is the time from which a sender may submit. `bucket` and `key` identify the queue. */
export interface QueueReservation {
  bucket: string
  key: string
  waitMs: number
  apartMs: number
}

/** Counts requests in token buckets. APIs that share a database share the counts. */
export interface RateLimiter {
  /** Checks all limits in the given order, as one atomic operation. Returns one result per limit. */
  consume(limits: readonly Limit[]): Promise<LimitResult[]>
  reserve(turn: QueueReservation): Promise<number>
  /** Returns false if the limit's bucket is known to be empty. Returns true if it has tokens or is unknown. Makes no query. */
  isLikelyFree(limit: Limit): boolean
}

/** Maximum submissions per minute without a proof of work: of one client, and of all clients together. */
export interface RateSettings {
  clientPerMinute: number
  totalPerMinute: number
}

/**
 * Factors of a client's rate per minute. A client may send BURST_MINUTES times the rate at once. Further submissions need a
 * proof of work or a wait. They are rejected only above FLOOD_FACTOR times the rate, because many people can share an address.
 */
const BURST_MINUTES = 2
const FLOOD_FACTOR = 60

const createLimit = (bucket: string, key: string, perMinute: number): Limit => ({
  bucket,
  key,
  perMinute,
  burst: BURST_MINUTES * perMinute,
})

export const createSubmissionLimits = ({ clientPerMinute, totalPerMinute }: RateSettings) => {
  return {
    /** Submissions of a client above this limit are rejected, even with a proof of work. */
    flood: (ip: string): Limit => ({
      ...createLimit('flood', clientKey(ip), FLOOD_FACTOR * clientPerMinute),
      stopOnDeny: true,
    }),
    /** Submission limits of this client and of all clients together. Submissions above them can need a proof of work. */
    crowd: (ip: string): [Limit, Limit] => [
      createLimit('client', clientKey(ip), clientPerMinute),
      createLimit('all', 'all', totalPerMinute),
    ],
  }
}

/** Maximum number of queues (see `QueueReservation`) in memory. Above it, the queue with the oldest reservation is deleted. */
const MAX_TURN_KEYS = 50_000

/** Creates a rate limiter that counts in memory, for an API that shares its database with no other API. */
export const createMemoryLimiter = (now: () => number): RateLimiter => {
  const kinds = new Map<string, TokenBuckets>()
  const lastTurns = new Map<string, number>()

  const bucketsOf = ({ bucket, burst, perMinute }: Limit): TokenBuckets => {
    const buckets = kinds.get(bucket) ?? createTokenBuckets({ burst, perMinute, now })
    kinds.set(bucket, buckets)
    return buckets
  }
  const check = (limit: Limit): boolean => {
    if (limit.burst < 1) return false
    return limit.peek === true ? bucketsOf(limit).has(limit.key) : bucketsOf(limit).take(limit.key)
  }

  return {
    async consume(limits) {
      let hasDenied = false
      let hasStopped = false
      return limits.map((limit): LimitResult => {
        if (hasStopped || (limit.onlyIfPreviousDenied === true && !hasDenied)) return null
        const granted = check(limit)
        if (!granted) hasDenied = true
        if (!granted && limit.stopOnDeny === true) hasStopped = true
        return granted
      })
    },
    async reserve({ bucket, key, waitMs, apartMs }) {
      const name = `${bucket} ${key}`
      const readyAt = Math.max(now() + waitMs, (lastTurns.get(name) ?? 0) + apartMs)
      lastTurns.delete(name)
      lastTurns.set(name, readyAt)
      const [oldest] = lastTurns.size > MAX_TURN_KEYS ? lastTurns.keys() : []
      if (oldest !== undefined) lastTurns.delete(oldest)
      return readyAt
    },
    isLikelyFree: (limit) => check({ ...limit, peek: true }),
  }
}

/**
 * Argument of the SQL function `take_limits`. `at` is the current time in epoch milliseconds, or null for the clock of the
 * database server. `steps` contains the limits to check, or the queue in which to reserve a turn.
 */
interface LimitQuery {
  at: number | null
  steps: readonly object[]
}
type LimitAnswer = (LimitResult | number)[]

/** Maximum number of token buckets. A missing row means a full bucket, so buckets that are almost full are deleted first. */
const MAX_ROWS = 50_000

const takeLimits = async (db: Kysely<unknown>, queries: readonly LimitQuery[]): Promise<LimitAnswer[]> => {
  const [row] = await queryRows<{ answers: LimitAnswer[] }>(
    db,
    sql`select take_limits(${JSON.stringify(queries)}::jsonb) as answers`,
  )
  return row?.answers ?? []
}

export const limitOperations = {
  take: {
    run: async (db: Kysely<unknown>, query: LimitQuery): Promise<LimitAnswer> =>
      (await takeLimits(db, [query]))[0] ?? [],
    together: (db: Kysely<unknown>, queries: readonly LimitQuery[]) => takeLimits(db, queries),
  },
  forget: {
    async run(db: Kysely<unknown>, { at }: { at: number | null }): Promise<number> {
      const [row] = await queryRows<{ count: number }>(
        db,
        sql`select forget_limits(${MAX_ROWS}, ${at}) as count`,
      )
      return row?.count ?? 0
    },
  },
}

const FORGET_INTERVAL_MS = 60_000
const MAX_CACHED_DENIALS = 10_000

interface DatabaseLimiterOptions {
  store: CallsOf<typeof limitOperations>
  /** Secret for hashing the keys of limits, such as IP addresses, so that the stored rows identify no person. */
  secret: string
  /** Epoch milliseconds. Default: the clock of the database server, because the clocks of API machines can differ. */
  now?: () => number
}

/** Creates a rate limiter in PostgreSQL, shared by all APIs of the database. `consume` makes one query. */
export const createDatabaseLimiter = ({ store, secret, now }: DatabaseLimiterOptions): RateLimiter => {
  const emptyUntil = new Map<string, number>()
  let lastCleanupAt = performance.now()
  /** Clock of the times in `emptyUntil`, in ms. By default, changes of the system clock do not affect this clock. */
  const clock = now ?? (() => performance.now())
  const at = (): number | null => now?.() ?? null

  const hashKey = ({ bucket, key }: { bucket: string; key: string }): string =>
    createHmac('sha256', secret).update(`limit:${bucket} ${key}`).digest('base64url')

  const cacheDenial = (key: string, { perMinute, burst }: Limit, granted: unknown): void => {
    emptyUntil.delete(key)
    if (granted === false && burst >= 1) emptyUntil.set(key, clock() + 60_000 / perMinute)
    const [oldest] = emptyUntil.size > MAX_CACHED_DENIALS ? emptyUntil.keys() : []
    if (oldest !== undefined) emptyUntil.delete(oldest)
  }

  const forgetFullBuckets = (): void => {
    if (performance.now() - lastCleanupAt < FORGET_INTERVAL_MS) return
    lastCleanupAt = performance.now()
    // Ignore a failure: after FORGET_INTERVAL_MS, `forgetFullBuckets` tries again.
    store.forget({ at: at() }).catch(() => undefined)
  }

  return {
    async consume(limits) {
      const keys = limits.map(hashKey)
      const steps = limits.map(
        ({ peek: look, onlyIfPreviousDenied: ifShort, stopOnDeny: orEnd, ...limit }, index) => ({
          ...limit,
          key: keys[index],
          look,
          ifShort,
          orEnd,
        }),
      )
      const answers = await store.take({ at: at(), steps })
      forgetFullBuckets()
      return limits.map((limit, index) => {
        const granted = answers[index]
        if (granted !== null) cacheDenial(keys[index] ?? '', limit, granted)
        return typeof granted === 'boolean' ? granted : null
      })
    },
    async reserve({ waitMs: patience, apartMs: apart, ...turn }) {
      const step = { ...turn, key: hashKey(turn), patience, apart }
      const [readyAt] = await store.take({ at: at(), steps: [step] })
      return Number(readyAt)
    },
    isLikelyFree: (limit) => (emptyUntil.get(hashKey(limit)) ?? 0) <= clock(),
  }
}
