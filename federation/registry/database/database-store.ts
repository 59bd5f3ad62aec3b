import { join } from 'node:path'
import type { PoolClient } from 'pg'
import {
  isConnectionBroken,
  connectPool,
  type ResilientPool,
  StoreUnavailable,
} from '@federation/node-kit/postgres'
import { attachStore, createDirectoryStore, type SharedStore } from '../store/shared-store.ts'
import { StoreError } from '../store/store-errors.ts'
import {
  touchFolder,
  serializeDocument,
  exists,
  createNumberedFile,
  removeArtifact,
} from '../store/store-files.ts'
import {
  coalesceCalls,
  followSource,
  type FollowedCopy,
  type Follower,
  type Replica,
} from '../replication/follow.ts'
import { pullAgain, pullArtifact, pullChanges, pullServed } from '../replication/pull.ts'
import type { ChangeListener, ReplicationSource } from '../replication/source.ts'
import { createDatabaseSource, listenForChanges } from './database-source.ts'
import { inTransaction, markUsed, migrateTables, nextVersion, pushArtifact } from './push.ts'
import { findDamagedArtifacts, repairDatabase, deleteUnusedRows } from './repair-database.ts'

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const toUnavailable = (error: unknown): unknown => {
  const isAway =
    isConnectionBroken(error) ||
    error instanceof StoreUnavailable ||
    (error instanceof Error && 'syscall' in error && error.syscall === 'connect')
  if (!isAway) return error
  return new StoreError(
    'DATABASE_AWAY',
    `The site's database does not answer (${reasonOf(error)}). Check that PostgreSQL runs and that DATABASE_URL is correct. Servers keep serving.`,
  )
}

/** Creates a pool that connects at its first use. After a failed connection, the next use connects again. */
const createPool = (url: string) => {
  let opening: Promise<ResilientPool> | null = null
  const open = async (): Promise<ResilientPool> => {
    const pool = await connectPool(url)
    const client = await pool.connect()
    try {
      await migrateTables(client)
      return pool
    } finally {
      client.release()
    }
  }
  return {
    use: async <T>(work: (pool: ResilientPool) => Promise<T>): Promise<T> => {
      opening ??= open()
      const currentOpening = opening
      try {
        return await work(
          await currentOpening.catch((error: unknown) => {
            if (opening === currentOpening) opening = null
            throw error
          }),
        )
      } catch (error) {
        throw toUnavailable(error)
      }
    },
    end: async () => {
      const pool = await opening?.catch(() => null)
      opening = null
      await pool?.end()
    },
  }
}

/** A store in PostgreSQL, with the replication of this machine's copy. */
export type DatabaseStore = SharedStore & Replica

/**
 * Creates a store in PostgreSQL. The local folder `store` is this machine's verified copy of the database, and can be deleted
 * at any time. Each write to the store is one transaction, and notifies all machines.
 */
export const createDatabaseStore = (store: string, url: string): DatabaseStore => {
  const pool = createPool(url)
  const directory = createDirectoryStore(store)
  const query = <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    pool.use((open) => open.query<Row>({ text, values }))
  /** Runs `work` in a transaction, and passes the version number of the new change to it. */
  const change = <T>(work: (client: PoolClient, version: number) => Promise<T>): Promise<T> =>
    pool.use((open) => inTransaction(open, async (client) => work(client, await nextVersion(client))))
  const withSource = <T>(work: (source: ReplicationSource, open: ResilientPool) => Promise<T>): Promise<T> =>
    pool.use((open) => work(createDatabaseSource(open, store), open))
  const pullAll = coalesceCalls(() => withSource((source) => pullChanges(source, store)))
  const pull = async () => void (await pullAll())

  const publish: SharedStore['publish'] = (place, isReplacing = false) =>
    withSource(async (source, open) => {
      const databaseFiles = await pushArtifact(open, store, place, isReplacing)
      if (databaseFiles) await pullArtifact(source, store, place, databaseFiles, true)
    })

  return {
    pullAll,
    pullServed: () => withSource((source) => pullServed(source, store)),
    pullAgain: (places) => withSource((source) => pullAgain(source, store, places)),
    pull,
    publish,
    addDocument: async (folder, number, document) => {
      const text = serializeDocument(document)
      const place = 'composition' in document ? `compositions/${String(document.composition)}` : null
      if (place !== null && (await exists(join(store, place)))) await publish(place)
      const isAdded = await change(async (client, version) => {
        if (place !== null) await markUsed(client, place)
        const { rowCount } = await client.query(
          `insert into federation.documents (folder, number, document, version) values ($1, $2, $3, $4)
           on conflict do nothing`,
          [folder, number, text, version],
        )
        return rowCount === 1
      })
      if (isAdded) await createNumberedFile(store, join(store, folder), number, text)
      else await pull()
      return isAdded
    },
    markUsed: async (place) => {
      if (await touchFolder(join(store, place))) {
        await publish(place)
        return true
      }
      return withSource(async (source, open) => {
        const files = await inTransaction(open, (client) => markUsed(client, place))
        if (files) await pullArtifact(source, store, place, files)
        return files !== null
      })
    },
    isUnused: async (place, since) => {
      const [row] = await query<{ isUnused: boolean }>(
        'select used_at <= $2 as "isUnused" from federation.places where place = $1 and not is_gone',
        [place, since],
      )
      return row?.isUnused ?? directory.isUnused(place, since)
    },
    remove: async (place, since) => {
      const isRemoved = await change(async (client, version) => {
        const { rows } = await client.query<{ isUnused: boolean }>(
          'select used_at <= $2 as "isUnused" from federation.places where place = $1 and not is_gone for update',
          [place, since],
        )
        if (rows[0]?.isUnused)
          await client.query(
            `update federation.places set is_gone = true, files = '{}', version = $2 where place = $1`,
            [place, version],
          )
        return rows[0]?.isUnused
      })
      if (isRemoved) await removeArtifact(store, place)
      return isRemoved ?? directory.remove(place, since)
    },
    deleteUnusedContent: async (keptCompositions, since, isDryRun) => {
      if (!isDryRun) await pool.use((open) => deleteUnusedRows(open))
      return directory.deleteUnusedContent(keptCompositions, since, isDryRun)
    },
    quarantine: async (folder, number) => {
      await change((client, version) =>
        client.query(
          'update federation.documents set is_aside = true, version = $3 where folder = $1 and number = $2',
          [folder, number, version],
        ),
      )
      await pull()
      return `set-aside/${folder}`
    },
    getOrCreateSecret: async (name, proposed) => {
      const { rows } = await change((client) =>
        client.query<{ secret: string }>(
          `insert into federation.secrets as stored (name, secret) values ($1, $2)
           on conflict (name) do update set secret = stored.secret returning secret`,
          [name, proposed],
        ),
      )
      await pull()
      return rows[0]?.secret ?? proposed
    },
    findDamaged: () => pool.use((open) => findDamagedArtifacts(open)),
    repair: (places) =>
      withSource(async (source, open) => [
        ...(await repairDatabase(open, source, store)),
        ...(await pullAgain(source, store, places)).map(
          (place) => `${place} is copied again from the database`,
        ),
      ]),
    health: {
      add: async (lines) => {
        await query(
          `insert into federation.health (at, line)
           select (line->>'at')::timestamptz, line from jsonb_array_elements($1::jsonb) as line`,
          [JSON.stringify(lines)],
        )
      },
      between: async (since, until) => {
        const rows = await query<{ line: unknown }>(
          'select line from federation.health where at >= $1 and at < $2 order by at',
          [new Date(since), new Date(until)],
        )
        return rows.map(({ line }) => line)
      },
    },
    purges: {
      claim: async (ms) => {
        const [row] = await query<{ record: unknown; age: number | null }>(
          `update federation.purges set claimed_until = now() + $1 * interval '1 ms' where claimed_until < now()
           returning record, extract(epoch from now() - began_at)::float8 * 1000 as age`,
          [ms],
        )
        if (!row) return null
        const end = async (record?: object, startedMs: number | null = null): Promise<void> => {
          await query(
            `update federation.purges set claimed_until = '-infinity', record = coalesce($1::jsonb, record),
             began_at = coalesce(now() - $2::float8 * interval '1 ms', began_at)`,
            [record === undefined ? null : JSON.stringify(record), startedMs],
          )
        }
        return { record: row.record, ageMs: row.age ?? Infinity, end }
      },
      read: async () => (await query<{ record: unknown }>('select record from federation.purges'))[0]?.record,
    },
    close: pool.end,
  }
}

/** Makes the database at `url` the shared store of the local folder `store`. `detachStore` closes its connections. */
export const attachDatabase = (store: string, url: string): DatabaseStore => {
  const shared = createDatabaseStore(store, url)
  attachStore(store, shared)
  return shared
}

/** Interval in ms at which the database is polled, in case a notification was lost. */
const POLL_INTERVAL_MS = 2000
/** Interval in ms at which the database is polled if a connection pooler does not forward notifications. */
const POOLER_POLL_INTERVAL_MS = 1000

/** Replaces notifications, which a connection pooler does not forward: calls `onChange` every `POOLER_POLL_INTERVAL_MS` ms. */
const pollForChanges = (onChange: () => void): ChangeListener => {
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  const timer = setInterval(onChange, POOLER_POLL_INTERVAL_MS)
  const close = () => {
    clearInterval(timer)
    resolve()
  }
  return { ended, close }
}

/**
 * Keeps the local copy of a database up to date, by notifications and by polling. Resolves when the copy has everything that is
 * served now, or when the first pull has failed.
 */
export const followDatabase = (
  store: string,
  copy: FollowedCopy,
  {
    url,
    report,
    pollIntervalMs = POLL_INTERVAL_MS,
  }: { url: string; report: (error: unknown) => void; pollIntervalMs?: number },
): Promise<Follower> =>
  followSource(store, copy, {
    title: 'the database',
    listen: async (onChange) => {
      const listener = await listenForChanges(url, onChange)
      if (listener) return listener
      report(
        new Error(
          `its connection pooler does not forward notifications, like PgBouncer in transaction mode. Changes are polled every ${POOLER_POLL_INTERVAL_MS / 1000} s. No action is needed.`,
        ),
      )
      return pollForChanges(onChange)
    },
    report,
    pollIntervalMs,
  })
