import { Socket } from 'node:net'
import { type ClientBase, Pool, type PoolClient, type QueryConfig, type QueryResultRow, types } from 'pg'

const MAX_CONNECTIONS = 10
const CONNECT_TIMEOUT_MS = 5000
/** Maximum duration of a statement in ms, including waits for locks. */
const STATEMENT_TIMEOUT_MS = 5000
/**
 * Time in ms without a reply after which the server is treated as unreachable. It is longer than the timeout after which the
 * server itself cancels a statement.
 */
const SILENCE_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 1500
const KEEP_ALIVE_DELAY_MS = 5000
/**
 * Maximum age of a connection in seconds. A new connection resolves the host name again, and so reaches a replacement of
 * the server.
 */
const MAX_CONNECTION_AGE_SECONDS = 15 * 60

/**
 * PostgreSQL settings that must be on, because they make a commit durable. `fsync` and `full_page_writes` apply to the whole
 * server. `synchronous_commit` can differ for each session.
 */
const REQUIRED_SETTINGS = ['fsync', 'full_page_writes', 'synchronous_commit'] as const

/**
 * Required settings that an operator can exempt with DATABASE_ALLOW. `full_page_writes` is unnecessary on storage that writes a
 * page completely or not at all, such as ZFS.
 */
const EXEMPTABLE_SETTINGS: readonly string[] = ['full_page_writes']

/** Reads the settings that the operator exempts from `REQUIRED_SETTINGS`. Throws if one of them cannot be exempted. */
export const readDatabaseAllow = ({ DATABASE_ALLOW = '' }: NodeJS.ProcessEnv): readonly string[] => {
  const names = DATABASE_ALLOW.split(',').flatMap((name) => name.trim() || [])
  if (names.every((name) => EXEMPTABLE_SETTINGS.includes(name))) return names
  throw new Error(`DATABASE_ALLOW=${DATABASE_ALLOW}: must be ${EXEMPTABLE_SETTINGS.join(' or ')}`)
}

/** Parses int8 as a number. By default, pg returns text, but the site's timestamps and counts fit into a JavaScript number. */
const parseInt8 = (text: string): number => Number(text)

/**
 * Checks that the server of a new connection is writable and commits durably. Each connection is checked, because the host name
 * can lead to another server after a failover.
 */
const assertServer = async (client: ClientBase): Promise<void> => {
  const settings = [...REQUIRED_SETTINGS, 'transaction_read_only'].map(
    (name) => `current_setting('${name}') as ${name}`,
  )
  const { rows } = await client.query<Record<string, string>>(
    `select pg_is_in_recovery()::text as standby, ${settings.join(', ')}`,
  )
  const settingValues = rows[0] ?? {}
  if (settingValues['standby'] === 'true' || settingValues['transaction_read_only'] === 'on')
    throw new StoreUnavailable('this PostgreSQL only reads')
  for (const name of REQUIRED_SETTINGS) {
    if (settingValues[name] === 'on' || readDatabaseAllow(process.env).includes(name)) continue
    const exemption = EXEMPTABLE_SETTINGS.includes(name)
      ? `. If its storage never writes a part of a page, as ZFS, set DATABASE_ALLOW=${name}`
      : ''
    throw new StoreMisconfigured(
      `PostgreSQL's ${name} is ${settingValues[name]} instead of on: accepted records could be lost. Set it to on, or use another server${exemption}`,
    )
  }
}

/**
 * Error with which PgBouncer rejects `SESSION_OPTIONS`. In transaction mode, clients share connections, so PgBouncer does not
 * apply the options of one client.
 */
const UNSUPPORTED_OPTIONS = /^unsupported startup parameter/
const SESSION_OPTIONS = `-c synchronous_commit=on -c statement_timeout=${STATEMENT_TIMEOUT_MS} -c idle_in_transaction_session_timeout=${STATEMENT_TIMEOUT_MS}`

/**
 * Creates a connection pool and connects once. Rejects if the server is read-only or does not commit durably. Sets timeouts for
 * each session, but not through PgBouncer, which rejects such options. The timeouts of the server's configuration then apply.
 */
export const connectPool = async (url: string): Promise<ResilientPool> => {
  try {
    return await connectWith(url, SESSION_OPTIONS).catch((error: unknown) => {
      if (error instanceof Error && UNSUPPORTED_OPTIONS.test(error.message))
        return connectWith(url, undefined)
      throw error
    })
  } catch (error) {
    if (error instanceof Error && NO_PASSWORD.test(error.message))
      throw new StoreMisconfigured(
        'PostgreSQL requires a password, and DATABASE_URL has none. Add it, as in postgres://user:password@host/database',
        { cause: error },
      )
    throw error
  }
}

/** Error message of pg if the server requires a password (SCRAM) and the URL contains none. */
const NO_PASSWORD = /client password must be a (?:non-empty )?string/

const connectWith = async (url: string, options: string | undefined): Promise<ResilientPool> => {
  let socket: Socket | undefined
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
      stream: () => {
        socket = new Socket()
        return socket
      },
      ...(options !== undefined && { options }),
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
    // If the password is missing, pg leaves the connection open. Close it, because otherwise the process could not end until
    // PostgreSQL closes the connection after a minute.
    socket?.destroy()
    await pool.end()
    throw error
  }
}

/** Maximum wait for a connection in ms. After this time the query is rejected, and the caller may retry it. */
const ACQUIRE_TIMEOUT_MS = 15_000

/** Connection pool that connects again after a failure of the database. `query` returns rows. */
export interface ResilientPool {
  options: Pool['options']
  connect(): Promise<PoolClient>
  end(): Promise<void>
  query<Row extends QueryResultRow>(statement: QueryConfig): Promise<Row[]>
}

const destroyConnection = (client: PoolClient): void => {
  client.release(true)
  // Close the socket at once instead of waiting for a reply to the termination message, because a firewall can drop the
  // message.
  client.connection.stream.destroy()
}

/**
 * Wraps a pool so that it closes bad connections. If a query shows that its connection is broken, unresponsive or read-only, the
 * connection is closed immediately. Other connections that were opened before this failure are closed before their next use,
 * because they probably lead to the same server. Callers wait in one queue, in the order of their calls.
 */
export const createResilientPool = (pool: Pool): ResilientPool => {
  const semaphore = createSemaphore(pool.options.max, ACQUIRE_TIMEOUT_MS)
  const generations = new WeakMap<PoolClient, number>()
  let generation = 0
  pool.on('connect', (client) => {
    generations.set(client, generation)
    // A server that shuts down causes an error on idle connections. Without a listener, the error would end the process.
    client.on('error', () => undefined)
  })
  // The pool repeats the errors of its idle connections as errors of the pool. Without this listener, such an error would end
  // the process.
  pool.on('error', () => undefined)

  const connectFresh = async (): Promise<PoolClient> => {
    for (;;) {
      const client = await pool.connect()
      if (generations.get(client) === generation) return client
      destroyConnection(client)
    }
  }

  /** Wraps a connection for one caller. After the connection breaks, every query rejects with the same error. */
  const wrapClient = (client: PoolClient, releaseLock: () => void): PoolClient => {
    const clientGeneration = generations.get(client)
    let reason: unknown
    const query = async (statement: string | QueryConfig, values?: unknown[]): Promise<unknown> => {
      // oxlint-disable-next-line typescript/only-throw-error -- rethrows the original error
      if (reason !== undefined) throw reason
      try {
        return await client.query(statement, values)
      } catch (error) {
        if (isConnectionBroken(error)) {
          reason = error
          if (clientGeneration === generation) generation += 1
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
    const releaseLock = await semaphore.take()
    try {
      return wrapClient(await connectFresh(), releaseLock)
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

interface Semaphore {
  /**
   * Resolves when a slot of the semaphore is free. Callers get slots in the order of their calls. The returned function
   * releases the slot.
   */
  take(): Promise<() => void>
}

interface Waiter {
  serve(): void
}

/** Creates a semaphore with `count` slots. A caller that waits longer than `timeoutMs` gets a StoreUnavailable error. */
export const createSemaphore = (count: number, timeoutMs: number): Semaphore => {
  const waiters: Waiter[] = []
  let free = count

  const releaseLock = (): void => {
    const next = waiters.shift()
    if (next) next.serve()
    else free += 1
  }

  /** Occupies a slot. A second call of the returned release function has no effect. */
  const occupySlot = (): (() => void) => {
    let isHeld = true
    return () => {
      if (isHeld) releaseLock()
      isHeld = false
    }
  }

  return {
    take() {
      if (free > 0) {
        free -= 1
        return Promise.resolve(occupySlot())
      }
      const { promise, resolve, reject } = Promise.withResolvers<() => void>()
      const waiter: Waiter = {
        serve() {
          clearTimeout(timer)
          resolve(occupySlot())
        },
      }
      const timer = setTimeout(() => {
        waiters.splice(waiters.indexOf(waiter), 1)
        reject(new StoreUnavailable('too many requests wait for PostgreSQL'))
      }, timeoutMs)
      waiters.push(waiter)
      return promise
    },
  }
}

/** The database is temporarily unavailable: connection, lock, disk or read-only server. The caller may retry. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable'
}

/** The settings of the database make it unsafe to use. The message is advice for the operator. */
export class StoreMisconfigured extends Error {
  override name = 'StoreMisconfigured'
}

/** SQLSTATE codes after which a connection is unusable, including the codes with which a read-only server rejects writes. */
const BROKEN_STATES = /^(08|57P|25006|25P03|25P04|26000)/
const CONNECTION_CODES = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_|EHOST|ENET)/
/** Matches messages of pg errors that have no code: the connection broke, did not reply, or was not available in time. */
const LOST_CONNECTION =
  /^(Connection terminated|timeout e|Client (has encountered a connection error|was closed)|Query read timeout|Cannot use a pool after|driver has already been destroyed|Received unexpected)/

/** Returns true if a query's error shows that its connection is broken or leads to a read-only server. */
export const isConnectionBroken = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return BROKEN_STATES.test(code) || CONNECTION_CODES.test(code) || LOST_CONNECTION.test(error.message)
}
