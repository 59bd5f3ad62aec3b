import type { Pool, PoolClient, QueryConfig, QueryResultRow } from 'pg'
import { createPlaces } from './places.ts'
import { breaksConnection } from './database-errors.ts'

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
