import { type ClientBase, Pool, type PoolClient, type QueryConfig, type QueryResultRow, types } from 'pg'

const MAX_CONNECTIONS = 10
const CONNECT_TIMEOUT_MS = 5000
/** Maximum time of a statement in ms, including waits for locks. The request is then answered with 503. */
const STATEMENT_TIMEOUT_MS = 5000
/** Time in ms after which a server that has not even reported a statement timeout counts as unreachable. */
const SILENCE_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 1500
/** Idle time in ms before the operating system sends the first TCP keep-alive probe. */
const KEEP_ALIVE_DELAY_MS = 5000
/** Maximum age of a connection in seconds. Renewal finds a new server behind the same name before a query fails. */
const MAX_CONNECTION_AGE_SECONDS = 15 * 60

/** Settings that make a commit durable. The first two belong to the server, the last to this session. */
const REQUIRED_SETTINGS = ['fsync', 'full_page_writes', 'synchronous_commit'] as const

/** Parses int8, which pg returns as text by default. Instants and counts fit a number. */
const parseInt8 = (text: string): number => Number(text)

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
    throw new StoreMisconfigured(
      `PostgreSQL's ${name} is ${found[name]} instead of on: what was accepted could be lost. Set it to on, or use another server`,
    )
  }
}

/** Connects, and verifies that the server is writable and commits durably. Rejects if it is not. */
export const connectPool = async (url: string): Promise<ResilientPool> => {
  const pool = createResilientPool(
    new Pool({
      connectionString: url,
      max: MAX_CONNECTIONS,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: SILENCE_TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
      maxLifetimeSeconds: MAX_CONNECTION_AGE_SECONDS,
      onConnect: assertServer,
      options: `-c synchronous_commit=on -c statement_timeout=${STATEMENT_TIMEOUT_MS} -c idle_in_transaction_session_timeout=${STATEMENT_TIMEOUT_MS}`,
      types: {
        getTypeParser: (oid, format) =>
          oid === types.builtins.INT8 ? parseInt8 : types.getTypeParser(oid, format),
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

/** Longest wait for a connection in a burst. Queries that waited longer are rejected and may be retried. */
const ACQUIRE_TIMEOUT_MS = 15_000

export interface ResilientPool {
  options: Pool['options']
  connect(): Promise<PoolClient>
  end(): Promise<void>
  /** Runs one statement in an implicit transaction. */
  query<Row extends QueryResultRow>(statement: QueryConfig): Promise<Row[]>
}

const destroyConnection = (client: PoolClient): void => {
  client.release(true)
  // A firewall may drop the termination message: the socket does not wait for a reply to it.
  client.connection.stream.destroy()
}

/**
 * A pool that discards connections early. A connection that broke, is silent, or leads to a read-only server is closed at
 * once. Connections opened before that are closed before their next use, since they likely lead to the same server. New ones
 * resolve the server's address again. Callers wait in one queue, so that a burst is served in order.
 */
export const createResilientPool = (pool: Pool): ResilientPool => {
  const places = createSemaphore(pool.options.max, ACQUIRE_TIMEOUT_MS)
  const bornIn = new WeakMap<PoolClient, number>()
  let age = 0
  pool.on('connect', (client) => {
    bornIn.set(client, age)
    // A server that shuts down emits an error on idle connections too. Without a listener it would end the process.
    client.on('error', () => undefined)
  })
  // The pool emits errors of its idle connections too.
  pool.on('error', () => undefined)

  const connectAnew = async (): Promise<PoolClient> => {
    for (;;) {
      const client = await pool.connect()
      if (bornIn.get(client) === age) return client
      destroyConnection(client)
    }
  }

  /** Wraps a client for one caller. Once its connection has broken, every query rejects at once with the same error. */
  const lend = (client: PoolClient, releaseLock: () => void): PoolClient => {
    const born = bornIn.get(client)
    let reason: unknown
    const query = async (statement: string | QueryConfig, values?: unknown[]): Promise<unknown> => {
      // oxlint-disable-next-line typescript/only-throw-error -- rethrows the original error
      if (reason !== undefined) throw reason
      try {
        return await client.query(statement, values)
      } catch (error) {
        if (isConnectionBroken(error)) {
          reason = error
          if (born === age) age += 1
          client.connection.stream.destroy()
        }
        throw error
      }
    }
    const release = (destroy?: boolean | Error): void => {
      if (reason !== undefined || Boolean(destroy)) destroyConnection(client)
      else client.release()
      releaseLock()
    }
    return new Proxy(client, {
      get(target, name): unknown {
        if (name === 'query') return query
        return name === 'release' ? release : Reflect.get(target, name)
      },
    })
  }

  const connect = async (): Promise<PoolClient> => {
    const releaseLock = await places.take()
    try {
      return lend(await connectAnew(), releaseLock)
    } catch (error) {
      releaseLock()
      throw error
    }
  }

  return {
    options: pool.options,
    connect,
    async query<Row extends QueryResultRow>(statement: QueryConfig) {
      const client = await connect()
      try {
        return (await client.query<Row>(statement)).rows
      } finally {
        client.release()
      }
    },
    end: () => pool.end(),
  }
}

export interface Semaphore {
  /** Resolves once a slot is free, in the order of the calls. The returned function releases the slot once. */
  take(): Promise<() => void>
}

interface Waiter {
  serve(): void
}

/** Limits concurrent tasks to `count`. Others wait at most `timeoutMs` ms, then reject with StoreUnavailable. */
export const createSemaphore = (count: number, timeoutMs: number): Semaphore => {
  const line: Waiter[] = []
  let free = count

  const releaseLock = (): void => {
    const next = line.shift()
    if (next) next.serve()
    else free += 1
  }

  /** Repeated releases of one slot count once. */
  const place = (): (() => void) => {
    let held = true
    return () => {
      if (held) releaseLock()
      held = false
    }
  }

  return {
    take() {
      if (free > 0) {
        free -= 1
        return Promise.resolve(place())
      }
      const { promise, resolve, reject } = Promise.withResolvers<() => void>()
      const waiter: Waiter = {
        serve() {
          clearTimeout(timer)
          resolve(place())
        },
      }
      const timer = setTimeout(() => {
        line.splice(line.indexOf(waiter), 1)
        reject(new StoreUnavailable('too many wait for PostgreSQL'))
      }, timeoutMs)
      line.push(waiter)
      return promise
    },
  }
}

/** The database is temporarily unavailable (connection, lock, disk, read-only server). The caller may retry. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable'
}

/** The database's settings make it unsafe to use. The message tells the operator what to change. */
export class StoreMisconfigured extends Error {
  override name = 'StoreMisconfigured'
}

/** SQLSTATE codes after which a connection is unusable, including those of a read-only server. */
const BROKEN_STATES = /^(08|57P|25006|25P03|25P04|26000)/
const CONNECTION_CODES = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_|EHOST|ENET)/
/** Messages of pg that have no code: the connection broke during a query, is silent, or was not available in time. */
const LOST_CONNECTION =
  /^(Connection terminated|timeout e|Client (has encountered a connection error|was closed)|Query read timeout|Cannot use a pool after|driver has already been destroyed|Received unexpected)/

/** True if the connection is broken or leads to the wrong server, so that the next query needs another one. */
export const isConnectionBroken = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return BROKEN_STATES.test(code) || CONNECTION_CODES.test(code) || LOST_CONNECTION.test(error.message)
}
