import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncPath, writeDurably } from '../service/durable-files.ts'
import type { SteadyPool } from '../service/postgres/steady-pool.ts'
import { StoreError } from '../store/errors.ts'
import { faultOf, type Fault } from '../store/faults.ts'
import { linkedFile, linkText } from '../store/linked-files.ts'
import { exists } from '../store/place-folder.ts'
import { scratchName } from '../store/stale-scratch.ts'
import { storePaths } from '../store/store-paths.ts'
import { bringPlace, removePlace } from './bring-place.ts'
import { inTransaction } from './change.ts'
import { readSeen, writeSeen, type Seen } from './seen.ts'
import type { Files } from './send.ts'

interface DocumentRow {
  folder: string
  number: number
  document: string
  isAside: boolean
}

interface PlaceRow {
  place: string
  files: Files
  isGone: boolean
}

/** What came since a folder was last brought up to date, as it was at one instant. */
interface News {
  id: string
  version: number
  documents: DocumentRow[]
  places: PlaceRow[]
  secrets: { name: string; secret: string }[]
}

const readNews = (pool: SteadyPool, { version, behind }: Seen): Promise<News> =>
  inTransaction(
    pool,
    async (client) => {
      const store = await client.query<{ id: string; version: number }>(
        'select id, version from federation.store',
      )
      const head = store.rows[0] ?? { id: '', version: 0 }
      if (head.version === version && behind.length === 0)
        return { ...head, documents: [], places: [], secrets: [] }
      const documents = await client.query<DocumentRow>(
        `select folder, number, document, is_aside as "isAside" from federation.documents where version > $1
         order by folder, number`,
        [version],
      )
      const places = await client.query<PlaceRow>(
        `select place, files, is_gone as "isGone" from federation.places where version > $1 or place = any($2)
         order by version`,
        [version, behind],
      )
      const secrets = await client.query<News['secrets'][number]>(
        'select name, secret from federation.secrets',
      )
      return { ...head, documents: documents.rows, places: places.rows, secrets: secrets.rows }
    },
    'begin isolation level repeatable read read only',
  )

/** Refuses what the folder is no copy of. */
const assertSame = (store: string, seen: Seen, news: News): void => {
  if (seen.id === null || (seen.id === news.id && seen.version <= news.version)) return
  throw new StoreError(
    'DATABASE_OTHER',
    `${store} is a copy of ${seen.id === news.id ? 'a later state of this database' : 'another database'}: see that DATABASE_URL is right; then move that folder away, and it is brought anew.`,
  )
}

const bringDocument = async (
  store: string,
  { folder, number, document, isAside }: DocumentRow,
): Promise<void> => {
  const file = linkedFile(join(store, folder), number)
  if (!isAside) return void (await linkText(store, join(store, folder), number, document))
  // Its name keeps its number from being used again.
  const aside = storePaths(store).aside(`${folder}/${file.slice(-13)}.0`)
  if (await exists(aside)) return
  await writeDurably(aside, document)
  await rm(file, { force: true })
  await syncPath(join(store, folder)).catch(() => undefined)
}

const bringSecret = async (store: string, name: string, secret: string): Promise<void> => {
  const file = join(store, 'secrets', name)
  if ((await readFile(file, 'utf8').catch(() => '')).trim() === secret) return
  const aside = join(storePaths(store).scratch, scratchName())
  await writeDurably(aside, `${secret}\n`, 0o600)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await rename(aside, file)
}

const isRelease = ({ place }: PlaceRow): boolean => place.startsWith('releases/')
const isChannel = ({ folder }: DocumentRow): boolean => folder.startsWith('channels/')

/** Compositions to which the newest entries lead come first: a new machine shows them while the rest is under way. */
const byUse = (news: News): PlaceRow[] => {
  const heads = new Map(
    news.documents.flatMap(({ folder, document, isAside }) =>
      isAside || !folder.startsWith('channels/') ? [] : [[folder, document] as const],
    ),
  )
  const first = new Set(
    [...heads.values()].flatMap((text) => {
      const [, id] = /"composition":"([0-9a-f]{16})"/.exec(text) ?? []
      return id === undefined ? [] : [`compositions/${id}`]
    }),
  )
  const releases = news.places.filter(isRelease)
  const compositions = news.places.filter((row) => !isRelease(row))
  return [
    ...releases,
    ...compositions.filter(({ place }) => first.has(place)),
    ...compositions.filter(({ place }) => !first.has(place)),
  ]
}

/**
 * Brings what others have shared since the last time into the folder: whom to believe first, then releases and compositions, each
 * held against its hashes, and then what points to them. What is damaged in the database is left behind, told of, and asked for again.
 * Returns what is left behind. Throws DATABASE_OTHER where the folder is no copy of this database. `tell` hears each place's name.
 */
export const bringNews = async (
  pool: SteadyPool,
  store: string,
  tell: (place: string) => void = () => undefined,
): Promise<Fault[]> => {
  const seen = await readSeen(store)
  const news = await readNews(pool, seen)
  assertSame(store, seen, news)
  if (seen.id === news.id && seen.version === news.version && seen.behind.length === 0) return []
  for (const row of news.documents) if (!isChannel(row)) await bringDocument(store, row)
  for (const { name, secret } of news.secrets) await bringSecret(store, name, secret)
  const faults = new Map<string, Fault>()
  for (const { place, files, isGone } of byUse(news)) {
    tell(place)
    try {
      if (isGone) await removePlace(store, place)
      else await bringPlace(pool, store, place, files)
    } catch (error) {
      const fault = faultOf(error, place)
      if (fault.code !== 'FILE_CHANGED' && fault.code !== 'FILE_MISSING') throw error
      faults.set(place, { ...fault, place, detail: fault.place })
    }
  }
  for (const row of news.documents) if (isChannel(row)) await bringDocument(store, row)
  await writeSeen(store, { id: news.id, version: news.version, behind: [...faults.keys()] })
  return [...faults.values()]
}
