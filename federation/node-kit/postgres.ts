import { type ClientBase, Pool, type PoolClient, type QueryConfig, type QueryResultRow, types } from 'pg'

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

/** Longest wait for a connection in a burst. Queries that waited longer are rejected and may be retried. */
const PATIENCE = 15_000

export interface SteadyPool {
  options: Pool['options']
  connect(): Promise<PoolClient>
  end(): Promise<void>
  /** One statement, in an implicit transaction. */
  query<Row extends QueryResultRow>(statement: QueryConfig): Promise<Row[]>
}

const cut = (client: PoolClient): void => {
  client.release(true)
  // A firewall may swallow the farewell: the socket does not wait for an answer to it.
  client.connection.stream.destroy()
}

/**
 * A pool that discards connections early. A connection that broke, is silent, or leads to a read-only server is closed at
 * once. Connections opened before that are closed before their next use, since they likely lead to the same server. New ones
 * resolve the server's address again. Callers wait in one queue, so that a burst is served in order.
 */
export const steadyPool = (pool: Pool): SteadyPool => {
  const places = createPlaces(pool.options.max, PATIENCE)
  const bornIn = new WeakMap<PoolClient, number>()
  let age = 0
  pool.on('connect', (client) => {
    bornIn.set(client, age)
    // A server that shuts down emits an error on idle connections too. Without a listener it would end the process.
    client.on('error', () => undefined)
  })
  // The same for connections that lie idle.
  pool.on('error', () => undefined)

  const connectAnew = async (): Promise<PoolClient> => {
    for (;;) {
      const client = await pool.connect()
      if (bornIn.get(client) === age) return client
      cut(client)
    }
  }

  /** The client as its borrower sees it: once it is broken everything fails at once with the same reason. */
  const lend = (client: PoolClient, giveBack: () => void): PoolClient => {
    const born = bornIn.get(client)
    let reason: unknown
    const query = async (statement: string | QueryConfig, values?: unknown[]): Promise<unknown> => {
      // oxlint-disable-next-line typescript/only-throw-error -- thrown on as it came
      if (reason !== undefined) throw reason
      try {
        return await client.query(statement, values)
      } catch (error) {
        if (breaksConnection(error)) {
          reason = error
          if (born === age) age += 1
          client.connection.stream.destroy()
        }
        throw error
      }
    }
    const release = (destroy?: boolean | Error): void => {
      if (reason !== undefined || Boolean(destroy)) cut(client)
      else client.release()
      giveBack()
    }
    return new Proxy(client, {
      get(target, name): unknown {
        if (name === 'query') return query
        return name === 'release' ? release : Reflect.get(target, name)
      },
    })
  }

  const connect = async (): Promise<PoolClient> => {
    const giveBack = await places.take()
    try {
      return lend(await connectAnew(), giveBack)
    } catch (error) {
      giveBack()
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

export interface Places {
  /** Resolves once a slot is free, in the order of the calls. The returned function releases the slot once. */
  take(): Promise<() => void>
}

interface Waiter {
  serve(): void
}

/** So many may be at work; the others wait in line, but no longer than `patience`, and then hear that it is too much. */
export const createPlaces = (count: number, patience: number): Places => {
  const line: Waiter[] = []
  let free = count

  const giveBack = (): void => {
    const next = line.shift()
    if (next) next.serve()
    else free += 1
  }

  /** Repeated releases of one slot count once. */
  const place = (): (() => void) => {
    let held = true
    return () => {
      if (held) giveBack()
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
      }, patience)
      line.push(waiter)
      return promise
    },
  }
}

/** The database cannot do it now (connection, lock, disk, a server that only reads): try again. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable'
}

/** The database must not be used as it is; the message says what to do. */
export class StoreRefused extends Error {
  override name = 'StoreRefused'
}

/** PostgreSQL's codes after which a connection is of no use, whatever is asked next; a server that only reads is one. */
const BROKEN_STATES = /^(08|57P|25006|25P03|25P04|26000)/
const CONNECTION_CODES = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_|EHOST|ENET)/
/** Messages of pg that have no code: the connection broke during a query, is silent, or was not available in time. */
const LOST_CONNECTION =
  /^(Connection terminated|timeout e|Client (has encountered a connection error|was closed)|Query read timeout|Cannot use a pool after|driver has already been destroyed|Received unexpected)/

/** True if the connection is broken or leads to the wrong server, so that the next query needs another one. */
export const breaksConnection = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return BROKEN_STATES.test(code) || CONNECTION_CODES.test(code) || LOST_CONNECTION.test(error.message)
}
