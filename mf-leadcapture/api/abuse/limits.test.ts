import { StoreUnavailable } from '@federation/node-kit/postgres'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { bookingPagePath } from '../../contract/booking.ts'
import { FORM_TOKEN_ACTION } from '../../contract/paths.ts'
import { describeOnPostgres } from '../../testing/engines.ts'
import { SAMPLE_LEAD } from '../../testing/sample-submissions.ts'
import { openTestStore } from '../../testing/samples.ts'
import { startBookingApp, SUNDAY } from '../../testing/test-app.ts'
import { openPostgres } from '../store/open-store.ts'
import { createDatabaseLimiter, type Limit, createMemoryLimiter, type RateLimiter } from './limits.ts'

const LIMITS_NOW = Date.parse('2026-11-20T10:00:00Z')

const bucket = (changes: Partial<Limit> = {}): Limit => ({
  bucket: 'client',
  key: '203.0.113.7',
  burst: 4,
  perMinute: 2,
  ...changes,
})

const granted = (answers: unknown[][]): number => answers.filter(([found]) => found === true).length

type Sharing = (apis: number, now: () => number) => Promise<RateLimiter[]>

const describeLimiter = (createLimiters: Sharing, apiCount: number): void => {
  const startLimiters = async () => {
    const clock = { time: LIMITS_NOW }
    const limiters = await createLimiters(apiCount, () => clock.time)
    let next = 0
    /** Each call uses the limiter of the next API process, so a test fails if the processes count separately. */
    const take = async (...limits: Limit[]) => {
      next += 1
      return (limiters[next % limiters.length] as RateLimiter).consume(limits)
    }
    return { clock, limiters, take }
  }

  test('grants the burst of a bucket and refills it over time, shared by all APIs', async () => {
    const { clock, take } = await startLimiters()
    const answers = await Promise.all(Array.from({ length: 20 }, () => take(bucket())))
    expect(granted(answers)).toBe(4)
    clock.time += 29_999
    expect(await take(bucket())).toEqual([false])
    clock.time += 1
    expect(await take(bucket())).toEqual([true])
    expect(await take(bucket())).toEqual([false])
    clock.time += 60 * 60_000
    expect(granted(await Promise.all(Array.from({ length: 20 }, () => take(bucket()))))).toBe(4)
    expect(await take(bucket({ key: '203.0.113.8' }))).toEqual([true])
  })

  test('grants no token twice when the clock is set back', async () => {
    const { clock, take } = await startLimiters()
    for (let turn = 0; turn < 4; turn += 1) await take(bucket())
    for (let turn = 0; turn < 10; turn += 1) {
      clock.time += turn % 2 === 0 ? -20_000 : 20_000
      expect(await take(bucket())).toEqual([false])
    }
  })

  test('checks limits in order and honors peek, onlyIfPreviousDenied and stopOnDeny', async () => {
    const { take } = await startLimiters()
    const one = bucket({ bucket: 'one', burst: 1 })
    const free = bucket({ bucket: 'free', burst: 100 })
    const peek = { ...one, peek: true }
    const afterDenial = { ...free, onlyIfPreviousDenied: true }
    expect(await take(peek, peek, one, peek)).toEqual([true, true, true, false])
    expect(await take(free, afterDenial, free)).toEqual([true, null, true])
    expect(await take(one, afterDenial, free)).toEqual([false, true, true])
    expect(await take({ ...one, stopOnDeny: true }, free, afterDenial)).toEqual([false, null, null])
    expect(await take(bucket({ bucket: 'none', burst: 0, stopOnDeny: true }), free)).toEqual([false, null])
    expect(await take({ ...free, peek: true })).toEqual([true])
  })

  test('spaces the reservations of one queue evenly, shared by all APIs', async () => {
    const { clock, limiters } = await startLimiters()
    const turn = { bucket: 'line', key: 'an office', waitMs: 5000, apartMs: 100 }
    const ready: number[] = []
    for (let index = 0; index < 4; index += 1)
      ready.push((await limiters[index % limiters.length]?.reserve(turn)) ?? 0)
    expect(ready.map((at) => at - LIMITS_NOW)).toEqual([5000, 5100, 5200, 5300])
    clock.time += 60_000
    expect(await limiters[0]?.reserve(turn)).toBe(clock.time + 5000)
  })

  test('caches that a bucket is empty until it refills', async () => {
    const { clock, limiters, take } = await startLimiters()
    const [first] = limiters
    expect(first?.isLikelyFree(bucket())).toBe(true)
    for (let turn = 0; turn < 4; turn += 1) await take(bucket())
    await Promise.all(limiters.map((limiter) => limiter.consume([bucket()])))
    expect(first?.isLikelyFree(bucket())).toBe(false)
    clock.time += 30_000
    expect(first?.isLikelyFree(bucket())).toBe(true)
  })
}

const SECRET = 'a secret of the tests alone'
const step = (key: string) => ({ bucket: 'client', key, burst: 4, perMinute: 2 })

const storeOf = (databaseUrl: string) => openTestStore({ stateDir: '', databaseUrl })

const connect = async (databaseUrl: string) => {
  const db = await openPostgres<unknown>(databaseUrl)
  onTestFinished(() => db.destroy())
  return db
}

describe('in the memory of one process', () => {
  describeLimiter(async (_apis, now) => [createMemoryLimiter(now)], 1)
})

describeOnPostgres('in PostgreSQL', (server) => {
  const newDatabase = () => server().createDatabase()

  describeLimiter(async (apis, now) => {
    const databaseUrl = await newDatabase()
    const stores = await Promise.all(Array.from({ length: apis }, () => storeOf(databaseUrl)))
    return stores.map(({ limits }) => createDatabaseLimiter({ store: limits, secret: SECRET, now }))
  }, 2)

  test('stores hashed keys only, and deletes a row once its bucket is full', async () => {
    const databaseUrl = await newDatabase()
    const { limits } = await storeOf(databaseUrl)
    let time = LIMITS_NOW
    const limiter = createDatabaseLimiter({ store: limits, secret: SECRET, now: () => time })
    const db = await connect(databaseUrl)
    const rows = async () =>
      (await sql<{ key: string }>`select key from request_limits order by key`.execute(db)).rows
    await limiter.consume([step('203.0.113.7'), step('203.0.113.8')])
    await limiter.consume([step('203.0.113.8')])
    expect((await rows()).map(({ key }) => key.length)).toEqual([43, 43])
    expect(JSON.stringify(await rows())).not.toContain('203')
    time += 30_000
    await limits.forget({ at: time })
    expect(await rows()).toHaveLength(1)
    time += 30_000
    await limits.forget({ at: time })
    expect(await rows()).toEqual([])
  })

  test('deletes the buckets that refill soonest when there are more than 50,000 rows', async () => {
    const databaseUrl = await newDatabase()
    const { limits } = await storeOf(databaseUrl)
    const db = await connect(databaseUrl)
    const full = sql`insert into request_limits select 'key ' || n, 0, 0, 1e15 + n from generate_series(1, 50010) n`
    await full.execute(db)
    expect(await limits.forget({ at: null })).toBe(10)
    const { rows } = await sql`select key from request_limits where full_at < 1e15 + 11`.execute(db)
    expect(rows).toEqual([])
  })

  test('runs concurrent queries in shared statements, without writes to the write-ahead log', async () => {
    const databaseUrl = await newDatabase()
    const { limits } = await storeOf(databaseUrl)
    const limiter = createDatabaseLimiter({ store: limits, secret: SECRET })
    await limiter.consume([step('warm')])
    const db = await connect(databaseUrl)
    const readWalPosition = async () =>
      Number(
        (await sql<{ at: string }>`select pg_current_wal_insert_lsn() - '0/0' as at`.execute(db)).rows[0]?.at,
      )
    const before = await readWalPosition()
    await Promise.all(Array.from({ length: 128 }, (_, index) => limiter.consume([step(`client ${index}`)])))
    // The limit is not 0, because the server also writes a few bytes for other reasons. If the server wrote the rate limits
    // to its write-ahead log, the 128 calls above would add about 20 kB.
    expect((await readWalPosition()) - before).toBeLessThan(8000)
  })
})

const once = (statusCode: number) => ({ statusCode, ways: 1 })

/** Starts an app that counts the calls of its limiter, because each one can be a database query. */
const start = async (rates = { clientPerMinute: 10_000, totalPerMinute: 100_000 }) => {
  const inner = createMemoryLimiter(() => SUNDAY)
  const state = { queryCount: 0, isUnavailable: false }
  const countQuery = <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    state.queryCount += 1
    return state.isUnavailable ? Promise.reject(new StoreUnavailable('away')) : work()
  }
  const limiter: RateLimiter = {
    ...inner,
    consume: (limits) => countQuery(() => inner.consume(limits)),
    reserve: (turn) => countQuery(() => inner.reserve(turn)),
  }
  const app = await startBookingApp({ limiter, rates })
  const costOf = async (work: () => Promise<{ statusCode: number }>) => {
    const before = state.queryCount
    const { statusCode } = await work()
    return { statusCode, ways: state.queryCount - before }
  }
  return { ...app, state, costOf }
}

test('queries the limiter once per accepted submission and never for a page', async () => {
  const { apply, get, post, book, link, postJson, costOf } = await start()
  expect(await costOf(() => postJson(SAMPLE_LEAD))).toEqual(once(200))
  expect(await costOf(() => book())).toEqual(once(303))
  expect(await costOf(() => apply())).toEqual(once(200))
  const confirm = await link('confirm')
  expect(await costOf(() => post(confirm, {}))).toEqual(once(303))
  for (const path of [FORM_TOKEN_ACTION, bookingPagePath('general'), await link('asked')])
    expect([path, await costOf(() => get(path))]).toEqual([path, { statusCode: 200, ways: 0 }])
})

test('counts a submission that validation rejects once, after the response', async () => {
  const { postJson, state } = await start()
  expect((await postJson({ ...SAMPLE_LEAD, email: 'dana' })).statusCode).toBe(422)
  await expect.poll(() => state.queryCount).toBe(1)
})

test('returns 503 for submissions and still serves pages while the limiter is unavailable', async () => {
  const { postJson, book, get, leads, state } = await start()
  state.isUnavailable = true
  expect([(await postJson(SAMPLE_LEAD)).statusCode, (await book()).statusCode]).toEqual([503, 503])
  expect((await get(bookingPagePath('general'))).statusCode).toBe(200)
  state.isUnavailable = false
  expect((await postJson(SAMPLE_LEAD)).statusCode).toBe(200)
  expect(await leads()).toHaveLength(1)
})
