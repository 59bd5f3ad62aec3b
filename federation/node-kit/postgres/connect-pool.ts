import { Pool, types, type ClientBase } from 'pg'
import { StoreRefused, StoreUnavailable } from './database-errors.ts'
import { steadyPool, type SteadyPool } from './steady-pool.ts'

const MOST_CONNECTIONS = 10
const CONNECT_TIMEOUT = 5000
/** A statement waits for a lock or a disk no longer than this; then the answer is 503. */
const STATEMENT_TIMEOUT = 5000
/** A server that has not answered by then, not even with a statement timeout, is unreachable. */
const SILENCE = STATEMENT_TIMEOUT + 1500
/** When the system begins to ask whether the other end of a quiet connection is still there. */
const KEEP_ALIVE_AFTER = 5000
/** Connections are renewed now and then, so that a change behind the server's name is found without a fault. */
const LONGEST_LIFE = 15 * 60

/** Settings that make a commit durable. The first two belong to the server, the last to this session. */
const REQUIRED_SETTINGS = ['fsync', 'full_page_writes', 'synchronous_commit'] as const

/** Instants and counts fit a number; pg would hand them out as text. */
const asNumber = (text: string): number => Number(text)

/** After a failover another server has the same name: each connection checks that it is writable and commits durably. */
const assertServer = async (client: ClientBase): Promise<void> => {
  const settings = [...REQUIRED_SETTINGS, 'transaction_read_only'].map(
    (name) => `current_setting('${name}') as ${name}`,
  )
  const { rows } = await client.query<Record<string, string>>(
    `select pg_is_in_recovery()::text as standby, ${settings.join(', ')}`,
  )
  const found = rows[0] ?? {}
  if (found['standby'] === 'true' || found['transaction_read_only'] === 'on')
    throw new StoreUnavailable('this PostgreSQL only reads')
  for (const name of REQUIRED_SETTINGS) {
    if (found[name] === 'on') continue
    throw new StoreRefused(
      `PostgreSQL's ${name} is ${found[name]} instead of on: what was accepted could be lost. Set it to on, or use another server`,
    )
  }
}

/** Connects, and proves that the server keeps what it commits. */
export const connectPool = async (url: string): Promise<SteadyPool> => {
  const pool = steadyPool(
    new Pool({
      connectionString: url,
      max: MOST_CONNECTIONS,
      connectionTimeoutMillis: CONNECT_TIMEOUT,
      query_timeout: SILENCE,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER,
      maxLifetimeSeconds: LONGEST_LIFE,
      onConnect: assertServer,
      options: `-c synchronous_commit=on -c statement_timeout=${STATEMENT_TIMEOUT} -c idle_in_transaction_session_timeout=${STATEMENT_TIMEOUT}`,
      types: {
        getTypeParser: (oid, format) =>
          oid === types.builtins.INT8 ? asNumber : types.getTypeParser(oid, format),
      },
    }),
  )
  try {
    const client = await pool.connect()
    client.release()
    return pool
  } catch (error) {
    await pool.end()
    throw error
  }
}
