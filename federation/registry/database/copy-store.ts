import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { listFolder } from '@federation/node-kit'
import { connectPool, type ResilientPool } from '@federation/node-kit/postgres'
import { StoreError } from '../store/store-errors.ts'
import { numberedFile, listNumbers, storePaths } from '../store/store-files.ts'
import { listArtifactPlaces } from '../replication/change-feed.ts'
import { pullChanges } from '../replication/pull.ts'
import type { ReplicationSource } from '../replication/source.ts'
import { createDatabaseSource } from './database-source.ts'
import { inTransaction, migrateTables, nextVersion, pushArtifact } from './push.ts'

interface CopyCounts {
  releases: number
  compositions: number
  documents: number
}

interface StoreCopyOptions {
  /** True to count releases, compositions and documents without copying them. */
  isDryRun?: boolean
  /** Called before each release or composition is copied, with its path in the store, such as `releases/mf-pay/1.2.0`. */
  onCopy?: (place: string) => void
}

const withDatabase = async <T>(url: string, work: (pool: ResilientPool) => Promise<T>): Promise<T> => {
  const pool = await connectPool(url)
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

const withMigratedTables = async (pool: ResilientPool): Promise<void> => {
  const client = await pool.connect()
  await migrateTables(client).finally(() => client.release())
}

const counted = (places: readonly string[], documents: number): CopyCounts => {
  const releases = places.filter((place) => place.startsWith('releases/')).length
  return { releases, compositions: places.length - releases, documents }
}

const countDatabase = async (pool: ResilientPool): Promise<CopyCounts | null> => {
  const [tables] = await pool.query<{ name: string | null }>({
    text: "select to_regclass('federation.documents')::text as name",
  })
  if (!tables?.name) return null
  const places = await pool.query<{ place: string }>({
    text: 'select place from federation.places where not is_gone',
  })
  const [documents] = await pool.query<{ count: number }>({
    text: 'select count(*)::integer as count from federation.documents where not is_aside',
  })
  return counted(
    places.map(({ place }) => place),
    documents?.count ?? 0,
  )
}

/**
 * Lists the folders of numbered documents. Channel folders are last, because channel entries refer to the other documents and
 * must be copied after them.
 */
const listDocumentFolders = async (store: string): Promise<string[]> => {
  const below = async (folder: string) =>
    (await listFolder(join(store, folder))).map((name) => `${folder}/${name}`)
  return ['trust', 'site', ...(await below('sequences')), ...(await below('channels'))]
}

interface Numbered {
  folder: string
  number: number
  text: string
  isQuarantined: boolean
}

const documentsIn = async (store: string, folder: string): Promise<Numbered[]> => {
  const documents: Numbered[] = []
  for (const number of await listNumbers(join(store, folder))) {
    const text = await readFile(numberedFile(join(store, folder), number), 'utf8')
    documents.push({ folder, number, text, isQuarantined: false })
  }
  for (const name of await listFolder(storePaths(store).quarantine(folder))) {
    const number = Number.parseInt(name, 10)
    if (!/^\d{8}\.json/.test(name) || documents.some((one) => one.number === number)) continue
    const text = await readFile(storePaths(store).quarantine(folder, name), 'utf8')
    documents.push({ folder, number, text, isQuarantined: true })
  }
  return documents
}

/**
 * Copies a store from a folder to an empty database, without private keys. First writes releases and compositions, then all
 * documents that refer to them, in one transaction. So readers never see an incomplete store. Another run continues an
 * interrupted copy. Throws DATABASE_OTHER if the database has a store, and CHANNEL_EMPTY if the folder has none.
 */
export const copyIntoDatabase = (
  store: string,
  url: string,
  { isDryRun = false, onCopy: tell }: StoreCopyOptions = {},
): Promise<CopyCounts> =>
  withDatabase(url, async (pool) => {
    if (((await countDatabase(pool))?.documents ?? 0) > 0)
      throw new StoreError('DATABASE_OTHER', 'The database already has a store. Copy into an empty database.')
    const places = await listArtifactPlaces(store)
    const documents: Numbered[] = []
    for (const folder of await listDocumentFolders(store))
      documents.push(...(await documentsIn(store, folder)))
    if (documents.length === 0)
      throw new StoreError(
        'CHANNEL_EMPTY',
        `${store} has no store. Name the folder with releases and channels, such as var/store.`,
      )
    if (isDryRun) return counted(places, documents.length)
    await withMigratedTables(pool)
    for (const place of places) {
      tell?.(place)
      await pushArtifact(pool, store, place, false)
    }
    await inTransaction(pool, async (client) => {
      const version = await nextVersion(client)
      for (const { folder, number, text, isQuarantined } of documents)
        await client.query(
          `insert into federation.documents (folder, number, document, is_aside, version)
           values ($1, $2, $3, $4, $5)`,
          [folder, number, text, isQuarantined, version],
        )
      for (const name of await listFolder(join(store, 'secrets')))
        await client.query(
          'insert into federation.secrets (name, secret) values ($1, $2) on conflict do nothing',
          [name, (await readFile(join(store, 'secrets', name), 'utf8')).trim()],
        )
    })
    return counted(places, documents.length)
  })

/**
 * Copies a store from a database to an empty folder. Throws CHANNEL_EMPTY if the database has no store, and the errors of
 * `copyFromSource`.
 */
export const copyFromDatabase = (
  store: string,
  url: string,
  options: StoreCopyOptions = {},
): Promise<CopyCounts> =>
  withDatabase(url, async (pool) => {
    const counts = await countDatabase(pool)
    if (!counts || counts.documents === 0)
      throw new StoreError('CHANNEL_EMPTY', 'The database has no store. Check DATABASE_URL.')
    return copyFromSource(store, createDatabaseSource(pool, store), options)
  })

/**
 * Copies a store once from a source (a database or a registry) to an empty folder. Throws DATABASE_OTHER if the folder is not
 * empty, and STORE_DAMAGED if files are missing or damaged in the source.
 */
export const copyFromSource = async (
  store: string,
  source: ReplicationSource,
  { isDryRun = false, onCopy: tell }: StoreCopyOptions = {},
): Promise<CopyCounts> => {
  if ((await listFolder(store)).length > 0)
    throw new StoreError('DATABASE_OTHER', `${store} is not empty. Pass a new or empty folder.`)
  if (isDryRun) {
    const { places, documents } = await source.readChanges({ id: null, version: 0, behind: [] })
    return counted(
      places.filter(({ isGone }) => !isGone).map(({ place }) => place),
      documents.filter(({ isQuarantined }) => !isQuarantined).length,
    )
  }
  const [fault] = await pullChanges(source, store, tell)
  if (fault)
    throw new StoreError(
      'STORE_DAMAGED',
      `${source.title} has an incomplete ${fault.place}. Run npm run fed -- verify --repair, then copy again.`,
    )
  await rm(join(store, source.cursorFile), { force: true })
  const places = await listArtifactPlaces(store)
  let documents = 0
  for (const folder of await listDocumentFolders(store))
    documents += (await listNumbers(join(store, folder))).length
  return counted(places, documents)
}
