import type { PoolClient } from 'pg'
import type { SteadyPool } from '../service/postgres/steady-pool.ts'

/** The channel of PostgreSQL on which every change is told. */
export const CHANGES = 'federation_changes'
/** Two waited for each other, or one for what the other changed: nothing is done yet. */
const AGAIN = /^(40001|40P01)$/

const isToRepeat = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && AGAIN.test(String(error.code))

/** Runs `work` in a transaction, again where it stood in another's way. */
export const inTransaction = async <T>(
  pool: SteadyPool,
  work: (client: PoolClient) => Promise<T>,
  begin = 'begin',
): Promise<T> => {
  for (;;) {
    const client = await pool.connect()
    try {
      await client.query(begin)
      const result = await work(client)
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      if (!isToRepeat(error)) throw error
    } finally {
      client.release()
    }
  }
}

/**
 * Takes the number of the change that is being made. Changes are made one after the other from here on to the commit, so that
 * whoever has seen a number has seen all below it; all who listen are told at the commit.
 */
export const nextVersion = async (client: PoolClient): Promise<number> => {
  const { rows } = await client.query<{ version: number }>(
    'update federation.store set version = version + 1 returning version',
  )
  const version = rows[0]?.version ?? 0
  await client.query('select pg_notify($1, $2)', [CHANGES, String(version)])
  return version
}
