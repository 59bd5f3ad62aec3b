import { sql, type Kysely } from 'kysely'
import type { CallsOf } from '../../store/operation.ts'
import type { SteadyPool } from 'federation/service/postgres/steady-pool'
import type { Found, Line, Step } from './counts.ts'

/** What one request asks of the counts, under keys that tell nothing. `at` is the server's own clock where it is null. */
export interface Visit {
  at: number | null
  steps: readonly (Step | Line)[]
}

type Answer = (Found | number)[]

const visitsAsked = (visits: readonly Visit[]): string => JSON.stringify(visits)

/** Many visits in one statement. Its table is written without a log, so that it waits for no disk. */
const takeTogether = async (pool: SteadyPool, visits: readonly Visit[]): Promise<Answer[]> => {
  const rows = await pool.query<{ answers: Answer[] }>({
    name: 'take-limits',
    text: 'select take_limits($1::jsonb) as answers',
    values: [visitsAsked(visits)],
  })
  return rows[0]?.answers ?? []
}

const take = async (db: Kysely<unknown>, visit: Visit): Promise<Answer> => {
  const { rows } = await sql<{
    answers: Answer[]
  }>`select take_limits(${visitsAsked([visit])}::jsonb) as answers`.execute(db)
  return rows[0]?.answers[0] ?? []
}

/** So many rows are kept at most; a row that is forgotten is a full bucket. */
const MOST_ROWS = 50_000

const forget = async (db: Kysely<unknown>, { at }: { at: number | null }): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select forget_limits(${MOST_ROWS}, ${at}) as count`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** What PostgreSQL can do with counts; SQLite's API is the only one and keeps them in memory. */
export const limitOperations = { take: { run: take, together: takeTogether }, forget: { run: forget } }
export type LimitCalls = CallsOf<typeof limitOperations>
