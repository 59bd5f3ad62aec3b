import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { CompositionId } from 'shared-contracts'
import { namesIn } from '../service/names-in.ts'
import { connectPool } from '../service/postgres/connect-pool.ts'
import type { SteadyPool } from '../service/postgres/steady-pool.ts'
import { StoreError } from '../store/errors.ts'
import { linkedFile, linkedNumbers } from '../store/linked-files.ts'
import { exists } from '../store/place-folder.ts'
import { RELEASE_FILE } from '../store/release-digest.ts'
import { storePaths } from '../store/store-paths.ts'
import { bringNews } from './bring.ts'
import { inTransaction, nextVersion } from './change.ts'
import { sendPlace } from './send.ts'
import { makeTables } from './tables.ts'

/** What was copied. */
export interface Copied {
  releases: number
  compositions: number
  documents: number
}

/** Runs `work` over a connection of its own to a database that has the tables. */
const withDatabase = async <T>(url: string, work: (pool: SteadyPool) => Promise<T>): Promise<T> => {
  const pool = await connectPool(url)
  try {
    const client = await pool.connect()
    await makeTables(client).finally(() => client.release())
    return await work(pool)
  } finally {
    await pool.end()
  }
}

const placesOf = async (store: string): Promise<string[]> => {
  const paths = storePaths(store)
  const places: string[] = []
  for (const name of await namesIn(paths.deployables))
    for (const release of await namesIn(paths.releases(name)))
      if (await exists(join(paths.release(name, release), RELEASE_FILE)))
        places.push(`releases/${name}/${release}`)
  for (const id of await namesIn(paths.compositions))
    if (CompositionId.safeParse(id).success) places.push(`compositions/${id}`)
  return places
}

/** Folders of numbered documents, those last that point to what must be there before them. */
const foldersOf = async (store: string): Promise<string[]> => {
  const below = async (folder: string) =>
    (await namesIn(join(store, folder))).map((name) => `${folder}/${name}`)
  return ['trust', 'site', ...(await below('sequences')), ...(await below('channels'))]
}

interface Numbered {
  folder: string
  number: number
  text: string
  isAside: boolean
}

const documentsIn = async (store: string, folder: string): Promise<Numbered[]> => {
  const documents: Numbered[] = []
  for (const number of await linkedNumbers(join(store, folder))) {
    const text = await readFile(linkedFile(join(store, folder), number), 'utf8')
    documents.push({ folder, number, text, isAside: false })
  }
  for (const name of await namesIn(storePaths(store).aside(folder))) {
    const number = Number.parseInt(name, 10)
    if (!/^\d{8}\.json/.test(name) || documents.some((one) => one.number === number)) continue
    const text = await readFile(storePaths(store).aside(folder, name), 'utf8')
    documents.push({ folder, number, text, isAside: true })
  }
  return documents
}

/**
 * Copies a store that is a folder into a database that holds none: content first, and all that points to it in one transaction, so
 * that nobody sees a part of it. Run again after it was cut off it goes on. Private keys stay where they are. Throws DATABASE_OTHER
 * where the database holds a store already.
 */
export const copyIntoDatabase = (store: string, url: string): Promise<Copied> =>
  withDatabase(url, async (pool) => {
    const held = await pool.query({ text: 'select from federation.documents limit 1' })
    if (held.length > 0)
      throw new StoreError(
        'DATABASE_OTHER',
        'The database holds a store already; copy into one that holds none, or leave it as it is.',
      )
    const places = await placesOf(store)
    for (const place of places) await sendPlace(pool, store, place, false)
    const documents: Numbered[] = []
    for (const folder of await foldersOf(store)) documents.push(...(await documentsIn(store, folder)))
    await inTransaction(pool, async (client) => {
      const version = await nextVersion(client)
      for (const { folder, number, text, isAside } of documents)
        await client.query(
          `insert into federation.documents (folder, number, document, is_aside, version)
           values ($1, $2, $3, $4, $5)`,
          [folder, number, text, isAside, version],
        )
      for (const name of await namesIn(join(store, 'secrets')))
        await client.query(
          'insert into federation.secrets (name, secret) values ($1, $2) on conflict do nothing',
          [name, (await readFile(join(store, 'secrets', name), 'utf8')).trim()],
        )
    })
    const releases = places.filter((place) => place.startsWith('releases/')).length
    return { releases, compositions: places.length - releases, documents: documents.length }
  })

/** Copies a database's store into an empty folder, which is a store of its own from then on. */
export const copyFromDatabase = async (store: string, url: string): Promise<Copied> => {
  if ((await namesIn(store)).length > 0)
    throw new StoreError(
      'DATABASE_OTHER',
      `${store} is not empty; name a folder that is not there yet, or is empty.`,
    )
  return withDatabase(url, async (pool) => {
    const [fault] = await bringNews(pool, store)
    if (fault)
      throw new StoreError(
        'STORE_DAMAGED',
        `The database does not hold ${fault.place} whole: npm run fed -- verify --repair, then copy again.`,
      )
    await rm(join(store, 'database.json'))
    const places = await placesOf(store)
    const releases = places.filter((place) => place.startsWith('releases/')).length
    let documents = 0
    for (const folder of await foldersOf(store))
      documents += (await linkedNumbers(join(store, folder))).length
    return { releases, compositions: places.length - releases, documents }
  })
}
