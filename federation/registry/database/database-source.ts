import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import type { ResilientPool } from '@federation/node-kit/postgres'
import type {
  ArtifactRow,
  ChangeListener,
  ChangeSet,
  DocumentRow,
  Files,
  ReplicationSource,
  SyncCursor,
} from '../replication/source.ts'
import { StoreError } from '../store/store-errors.ts'
import { CHANGES_CHANNEL, forEachContent, inTransaction } from './push.ts'

interface StoreRow {
  id: string
  version: number
}

/**
 * Throws DATABASE_OTHER if the store's folder is a copy of another database, or has newer data than the database. The latter
 * can happen if the database was restored from a backup.
 */
const assertSameDatabase = (store: string, { id, version }: SyncCursor, head: StoreRow): void => {
  if (id === null || (id === head.id && Number(version) <= head.version)) return
  throw new StoreError(
    'DATABASE_OTHER',
    `${store} is a copy of ${id === head.id ? 'a later state of this database' : 'another database'}: correct DATABASE_URL; then move that folder away, and it is copied again.`,
  )
}

const readChanges = (pool: ResilientPool, store: string, cursor: SyncCursor): Promise<ChangeSet> =>
  inTransaction(
    pool,
    async (client) => {
      const { rows } = await client.query<StoreRow>('select id, version from federation.store')
      const head = rows[0] ?? { id: '', version: 0 }
      assertSameDatabase(store, cursor, head)
      const { version, behind } = cursor
      if (head.version === version && behind.length === 0)
        return { ...head, documents: [], places: [], secrets: [] }
      const documents = await client.query<DocumentRow>(
        `select folder, number, document, is_aside as "isQuarantined" from federation.documents where version > $1
         order by folder, number`,
        [version],
      )
      const places = await client.query<ArtifactRow>(
        `select place, files, is_gone as "isGone" from federation.places where version > $1 or place = any($2)
         order by version`,
        [version, behind],
      )
      const secrets = await client.query<ChangeSet['secrets'][number]>(
        'select name, secret from federation.secrets',
      )
      return { ...head, documents: documents.rows, places: places.rows, secrets: secrets.rows }
    },
    'begin isolation level repeatable read read only',
  )

/** Returns the store in PostgreSQL as a source for replication to the local folder `store`. */
export const createDatabaseSource = (pool: ResilientPool, store: string): ReplicationSource => ({
  title: 'the database',
  cursorFile: 'database.json',
  isVerified: false,
  readChanges: (cursor) => readChanges(pool, store, cursor),
  readVersion: async () => {
    const [row] = await pool.query<{ version: number }>({ text: 'select version from federation.store' })
    return row?.version
  },
  readPlace: async (place) => {
    const [row] = await pool.query<{ files: Files }>({
      text: 'select files from federation.places where place = $1 and not is_gone',
      values: [place],
    })
    return row?.files ?? null
  },
  readContent: async (hashes, take) => {
    if (hashes.length === 0) return
    // Use a separate connection for this long query, so that it does not block other queries.
    const client = await pool.connect()
    try {
      await forEachContent(client, hashes, take)
    } finally {
      client.release()
    }
  },
})

const CONNECTION = { connectionTimeoutMillis: 5000, keepAlive: true, keepAliveInitialDelayMillis: 5000 }

/** Time in ms within which the test notification of `receivesNotifications` must arrive. Otherwise it counts as lost. */
const NOTIFICATION_TIMEOUT_MS = 3000

/** Returns true if `client` receives a notification of another connection. A connection pooler can prevent this. */
const receivesNotifications = async (client: Client, url: string): Promise<boolean> => {
  const channel = `probe_${randomUUID().replaceAll('-', '_')}`
  const sender = new Client({ connectionString: url, ...CONNECTION })
  sender.on('error', () => undefined)
  const received = new Promise<boolean>((resolve) => {
    client.on('notification', (message) => {
      if (message.channel === channel) resolve(true)
    })
    setTimeout(resolve, NOTIFICATION_TIMEOUT_MS, false).unref()
  })
  await client.query(`listen ${channel}`)
  try {
    await sender.connect()
    await sender.query(`notify ${channel}`)
  } finally {
    await sender.end()
  }
  const isReceived = await received
  await client.query(`unlisten ${channel}`)
  return isReceived
}

/**
 * Listens for changes of a database. Rejects if it cannot connect. Returns null if a connection pooler in front of the
 * database, such as PgBouncer in transaction mode, does not forward notifications.
 */
export const listenForChanges = async (url: string, onChange: () => void): Promise<ChangeListener | null> => {
  const client = new Client({ connectionString: url, ...CONNECTION })
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  const close = () => {
    resolve()
    void client.end().catch(() => undefined)
    client.connection.stream.destroy()
  }
  client.on('error', close)
  client.on('end', resolve)
  client.on('notification', ({ channel }) => {
    if (channel === CHANGES_CHANNEL) onChange()
  })
  try {
    await client.connect()
    await client.query(`listen ${CHANGES_CHANNEL}`)
    if (await receivesNotifications(client, url)) return { ended, close }
    close()
    return null
  } catch (error) {
    close()
    throw error
  }
}
