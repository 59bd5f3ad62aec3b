import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely'
import { Pool, types } from 'pg'
import { StoreRefused } from './store-errors.ts'
import type { Tables } from './tables.ts'

const MOST_CONNECTIONS = 10
const CONNECT_TIMEOUT = 5000
/** A statement waits for a lock or a disk no longer than this; then the answer is 503. */
const STATEMENT_TIMEOUT = 5000

/** What makes a commit durable. The first two belong to the server; the last is this session's own. */
const REQUIRED_SETTINGS = ['fsync', 'full_page_writes', 'synchronous_commit'] as const

/** Instants and counts fit a number; pg would hand them out as text. */
const asNumber = (text: string): number => Number(text)

const assertSettings = async (db: Kysely<Tables>): Promise<void> => {
  for (const name of REQUIRED_SETTINGS) {
    const { rows } = await sql<Record<string, string>>`select current_setting(${name}) as value`.execute(db)
    const value = rows[0]?.['value']
    if (value !== 'on') {
      throw new StoreRefused(`PostgreSQL's ${name} is ${value} instead of on: an accepted lead could be lost. Set it to on, or use another server`)
    }
  }
}

/** Connects, and proves that the server keeps what it commits. The pool goes with the database that is over it. */
export const connectPostgres = async (url: string): Promise<{ db: Kysely<Tables>; pool: Pool }> => {
  const pool = new Pool({
    connectionString: url,
    max: MOST_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    options: `-c synchronous_commit=on -c statement_timeout=${STATEMENT_TIMEOUT} -c idle_in_transaction_session_timeout=${STATEMENT_TIMEOUT}`,
    types: { getTypeParser: (oid, format) => (oid === types.builtins.INT8 ? asNumber : types.getTypeParser(oid, format)) },
  })
  // An idle connection that breaks is replaced by the next query; without a listener it would end the process.
  pool.on('error', () => undefined)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] })
  try {
    await assertSettings(db)
    return { db, pool }
  } catch (error) {
    await db.destroy()
    throw error
  }
}

/** The same, for whoever needs no statements of their own. */
export const openPostgres = async (url: string): Promise<Kysely<Tables>> => (await connectPostgres(url)).db
