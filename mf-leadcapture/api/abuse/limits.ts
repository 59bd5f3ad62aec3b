import { createHmac } from 'node:crypto'
import { clientKey, createTokenBuckets, type TokenBuckets } from '@federation/node-kit'
import { sql, type Kysely } from 'kysely'
import { rowsOf, type CallsOf } from '../store/operation.ts'

/** A check for a token in one bucket. Buckets of one kind have one size and one rate. */
export interface Limit {
  /** Kind of bucket. */
  bucket: string
  /** Client, form, proof or other thing that is counted. */
  key: string
  /** Most tokens in the bucket; 0 always denies. */
  burst: number
  /** Tokens added per minute. */
  perMinute: number
  /** Checks without consuming a token. */
  peek?: boolean
  /** Skipped unless a limit before it denied. */
  onlyIfPreviousDenied?: boolean
  /** If it denies, the limits after it are skipped. */
  stopOnDeny?: boolean
}

/** True if the bucket had a token; null if the limit was skipped. */
export type Granted = boolean | null

/** A place in the queue of one key. Its requests become ready one after the other. */
export interface Turn {
  bucket: string
  key: string
  /** Shortest wait, in milliseconds. */
  waitMs: number
  /** Milliseconds between two turns. */
  apartMs: number
}

/** Counts requests. APIs that share a database count together. */
export interface RateLimiter {
  /** Checks limits in their order, as one atomic step. */
  consume(limits: readonly Limit[]): Promise<Granted[]>
  /** Joins a queue. Resolves with the time of readiness, in epoch milliseconds. */
  reserve(turn: Turn): Promise<number>
  /** False if this process knows that the bucket is empty. Makes no database query. */
  isLikelyFree(limit: Limit): boolean
}

/** Requests per minute that need no proof. */
export interface RateSettings {
  clientPerMinute: number
  totalPerMinute: number
}

/**
 * A client may burst to twice its minute; beyond that each request needs a proof of work or a wait, which also suits a
 * whole office behind one address. Only a flood, sixty times the calm rate, is rejected.
 */
const BURST_MINUTES = 2
const FLOOD_FACTOR = 60

const createLimit = (bucket: string, key: string, perMinute: number): Limit => ({
  bucket,
  key,
  perMinute,
  burst: BURST_MINUTES * perMinute,
})

/** Limits that every submission is counted by. */
export const createSubmissionLimits = ({ clientPerMinute, totalPerMinute }: RateSettings) => {
  return {
    /** Denies a client that floods. */
    flood: (ip: string): Limit => ({
      ...createLimit('flood', clientKey(ip), FLOOD_FACTOR * clientPerMinute),
      stopOnDeny: true,
    }),
    /**
     * Two limits, in order: the first denies if this client sends many requests, the second if all clients together do.
     * A denial rejects nothing: it is a signal for `assessRisk`, which may lead to a proof of work.
     */
    crowd: (ip: string): [Limit, Limit] => [
      createLimit('client', clientKey(ip), clientPerMinute),
      createLimit('all', 'all', totalPerMinute),
    ],
  }
}

/** Above this number, the keys that were unused longest are deleted. */
const MAX_TURN_KEYS = 50_000

/** Counts in this process, for a store that no other API shares. */
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
      return limits.map((limit): Granted => {
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

/** Argument of the database function `take_limits`, under hashed keys. `at` null: the server's own clock. */
interface LimitQuery {
  at: number | null
  steps: readonly object[]
}
type LimitAnswer = (Granted | number)[]

/** Above this number, the rows that are full soonest are deleted. A bucket without a row is full. */
const MAX_ROWS = 50_000

/** Runs many queries in one statement. Its table is unlogged, so the statement waits for no disk. */
const takeLimits = async (db: Kysely<unknown>, queries: readonly LimitQuery[]): Promise<LimitAnswer[]> => {
  const [row] = await rowsOf<{ answers: LimitAnswer[] }>(
    db,
    sql`select take_limits(${JSON.stringify(queries)}::jsonb) as answers`,
  )
  return row?.answers ?? []
}

/** PostgreSQL's operations on limits. */
export const limitOperations = {
  take: {
    run: async (db: Kysely<unknown>, query: LimitQuery): Promise<LimitAnswer> =>
      (await takeLimits(db, [query]))[0] ?? [],
    together: (db: Kysely<unknown>, queries: readonly LimitQuery[]) => takeLimits(db, queries),
  },
  forget: {
    async run(db: Kysely<unknown>, { at }: { at: number | null }): Promise<number> {
      const [row] = await rowsOf<{ count: number }>(
        db,
        sql`select forget_limits(${MAX_ROWS}, ${at}) as count`,
      )
      return row?.count ?? 0
    },
  },
}

const FORGET_INTERVAL_MS = 60_000
/** Buckets that are known to be empty. Above this number, the oldest are dropped. */
const MAX_KNOWN = 10_000

interface DatabaseLimiterOptions {
  store: CallsOf<typeof limitOperations>
  /** Hashes keys, so that rows identify no person. */
  secret: string
  /** The database's own clock by default, so that machines' clocks need not agree. */
  now?: () => number
}

/** Counts in PostgreSQL, exactly over all APIs that share it, with one query for all limits of a request. */
export const createDatabaseLimiter = ({ store, secret, now }: DatabaseLimiterOptions): RateLimiter => {
  const emptyUntil = new Map<string, number>()
  let forgottenAt = performance.now()
  /** Cached denials last some seconds, by a clock that the system clock does not affect. */
  const clock = now ?? (() => performance.now())
  const at = (): number | null => now?.() ?? null

  const hashed = ({ bucket, key }: { bucket: string; key: string }): string =>
    createHmac('sha256', secret).update(`limit:${bucket} ${key}`).digest('base64url')

  const remember = (key: string, { perMinute, burst }: Limit, granted: unknown): void => {
    emptyUntil.delete(key)
    if (granted === false && burst >= 1) emptyUntil.set(key, clock() + 60_000 / perMinute)
    const [oldest] = emptyUntil.size > MAX_KNOWN ? emptyUntil.keys() : []
    if (oldest !== undefined) emptyUntil.delete(oldest)
  }

  const forgetFullBuckets = (): void => {
    if (performance.now() - forgottenAt < FORGET_INTERVAL_MS) return
    forgottenAt = performance.now()
    // A failure is ignored: a call after the next interval tries again. Until then the table only has more rows than it needs.
    store.forget({ at: at() }).catch(() => undefined)
  }

  return {
    async consume(limits) {
      const keys = limits.map(hashed)
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
        if (granted !== null) remember(keys[index] ?? '', limit, granted)
        return typeof granted === 'boolean' ? granted : null
      })
    },
    async reserve({ waitMs: patience, apartMs: apart, ...turn }) {
      const step = { ...turn, key: hashed(turn), patience, apart }
      const [readyAt] = await store.take({ at: at(), steps: [step] })
      return Number(readyAt)
    },
    isLikelyFree: (limit) => (emptyUntil.get(hashed(limit)) ?? 0) <= clock(),
  }
}
