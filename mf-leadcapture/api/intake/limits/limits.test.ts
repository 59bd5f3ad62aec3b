import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { limitConformance } from '../../../testing/limit-conformance.ts'
import { findPostgres } from 'federation/testing/postgres/postgres-programs'
import { startPostgres, type PostgresServer } from 'federation/testing/postgres/postgres-server'
import { open } from '../../../testing/stores.ts'
import { openPostgres } from '../../store/postgres-database.ts'
import { memoryCounts } from './memory-counts.ts'
import { sharedCounts } from './shared-counts.ts'

const SECRET = 'a secret of the tests alone'
const step = (key: string) => ({ bucket: 'client', key, burst: 4, perMinute: 2 })

const storeOf = (databaseUrl: string) => open({ stateDir: '', databaseUrl })

const look = async (databaseUrl: string) => {
  const db = await openPostgres<unknown>(databaseUrl)
  onTestFinished(() => db.destroy())
  return async () =>
    (await sql<{ key: string }>`select key from request_limits order by key`.execute(db)).rows
}

describe('in the memory of one process', () => {
  limitConformance(async (_apis, now) => [memoryCounts(now)], 1)
})

describe.skipIf(findPostgres() === null)('in PostgreSQL (skipped where there is none)', () => {
  let server: PostgresServer | null = null
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(() => server?.stop())

  const newDatabase = async (): Promise<string> => (await server?.createDatabase()) ?? ''

  limitConformance(async (apis, now) => {
    const databaseUrl = await newDatabase()
    const stores = await Promise.all(Array.from({ length: apis }, () => storeOf(databaseUrl)))
    return stores.map(({ limits }) => sharedCounts({ store: limits, secret: SECRET, now }))
  }, 2)

  test('rows name nobody, and go once their bucket is full again', async () => {
    const databaseUrl = await newDatabase()
    const { limits } = await storeOf(databaseUrl)
    let time = Date.parse('2026-11-20T10:00:00Z')
    const counts = sharedCounts({ store: limits, secret: SECRET, now: () => time })
    const rows = await look(databaseUrl)
    await counts.take([step('203.0.113.7'), step('203.0.113.8')])
    await counts.take([step('203.0.113.8')])
    expect((await rows()).map(({ key }) => key.length)).toEqual([43, 43])
    expect(JSON.stringify(await rows())).not.toContain('203')
    time += 30_000
    await limits.forget({ at: time })
    expect(await rows()).toHaveLength(1)
    time += 30_000
    await limits.forget({ at: time })
    expect(await rows()).toEqual([])
  })

  test('there are never more rows than are kept: those that are full soonest go first', async () => {
    const databaseUrl = await newDatabase()
    const { limits } = await storeOf(databaseUrl)
    const db = await openPostgres<unknown>(databaseUrl)
    onTestFinished(() => db.destroy())
    await sql`insert into request_limits select 'key ' || n, 0, 0, 1e15 + n from generate_series(1, 50010) n`.execute(
      db,
    )
    expect(await limits.forget({ at: null })).toBe(10)
    const { rows } = await sql`select key from request_limits where full_at < 1e15 + 11`.execute(db)
    expect(rows).toEqual([])
  })

  test('many at once share statements, and no commit waits for a disk', async () => {
    const databaseUrl = await newDatabase()
    const { limits } = await storeOf(databaseUrl)
    const counts = sharedCounts({ store: limits, secret: SECRET })
    await counts.take([step('warm')])
    const db = await openPostgres<unknown>(databaseUrl)
    onTestFinished(() => db.destroy())
    const written = async () =>
      Number(
        (await sql<{ at: string }>`select pg_current_wal_insert_lsn() - '0/0' as at`.execute(db)).rows[0]?.at,
      )
    const before = await written()
    await Promise.all(Array.from({ length: 128 }, (_, index) => counts.take([step(`client ${index}`)])))
    // An index and a table with a log would write some 20 kB; what else the server notes now and then is less.
    expect((await written()) - before).toBeLessThan(8000)
  })
})
