import { connectPool } from 'federation/service/postgres/connect-pool'
import type { SteadyPool } from 'federation/service/postgres/steady-pool'
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'

/** Connects, and proves that the server keeps what it commits. The pool goes with the database that is over it. */
export const connectPostgres = async <Tables>(
  url: string,
): Promise<{ db: Kysely<Tables>; pool: SteadyPool }> => {
  const pool = await connectPool(url)
  return {
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] }),
    pool,
  }
}

/** The same, for whoever needs no statements of their own. */
export const openPostgres = async <Tables>(url: string): Promise<Kysely<Tables>> =>
  (await connectPostgres<Tables>(url)).db
