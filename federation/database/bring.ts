import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncPath, writeDurably } from '../service/durable-files.ts'
import type { SteadyPool } from '../service/postgres/steady-pool.ts'
import { readComposition } from '../store/compositions.ts'
import { placeFiles, sha256Of } from '../store/content.ts'
import { type AreaTable, PAGE_TABLE_FILE, type StoredTable, type WholeTable } from '../store/page-table.ts'
import { type Fault, faultOf, StoreError } from '../store/store-errors.ts'
import { exists, linkedFile, linkText, placeFolder, scratchName, storePaths } from '../store/store-files.ts'
import { areaTablesOf, contentOfArea, contentOfTable } from '../store/sweep-content.ts'
import { type Content, eachContent, type Files, inTransaction } from './send.ts'

/** A release or a composition, with the files of its own folder. */
export interface PlaceRow {
  place: string
  files: Files
  isGone: boolean
}

/** What came since a folder was last brought up to date, as it was at one instant. */
export interface News {
  id: string
  version: number
  documents: DocumentRow[]
  places: PlaceRow[]
  secrets: { name: string; secret: string }[]
}

/** What came after the change that a folder has seen last, and what it lacks of those before. */
export const readNews = (pool: SteadyPool, { version, behind }: Seen): Promise<News> =>
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

/** Number of the newest change. */
export const versionOf = async (pool: SteadyPool): Promise<number | undefined> => {
  const [row] = await pool.query<{ version: number }>({ text: 'select version from federation.store' })
  return row?.version
}

export const isChannel = ({ folder }: DocumentRow): boolean => folder.startsWith('channels/')

/** The compositions to which the newest entries of the channels lead. */
export const shownBy = ({ documents }: News): string[] => {
  const heads = new Map(
    documents.filter((row) => isChannel(row) && !row.isAside).map((row) => [row.folder, row.document]),
  )
  return [...heads.values()].flatMap((text) => {
    const [, id] = /"composition":"([0-9a-f]{16})"/.exec(text) ?? []
    return id === undefined ? [] : [id]
  })
}

/** Of which database a folder is a copy, and how far. */
export interface Seen {
  /** Null where nothing was brought yet. */
  id: string | null
  /** Number of the newest change that was brought. */
  version: number
  /** Places of which the database does not hold what it should: they are asked for again. */
  behind: string[]
}

const fileOf = (store: string): string => join(store, 'database.json')

/** How far a folder has been brought. One that cannot be read says nothing: all is looked at again, which changes nothing. */
export const readSeen = async (store: string): Promise<Seen> => {
  try {
    return JSON.parse(await readFile(fileOf(store), 'utf8')) as Seen
  } catch {
    return { id: null, version: 0, behind: [] }
  }
}

export const writeSeen = async (store: string, seen: Seen): Promise<void> => {
  const aside = join(storePaths(store).scratch, scratchName())
  await writeDurably(aside, JSON.stringify(seen))
  await rename(aside, fileOf(store))
}

/** An entry of a channel, a site document or another one that is numbered, as the database has it. */
export interface DocumentRow {
  /** Path of its folder from the store's. */
  folder: string
  number: number
  document: string
  /** It is out of use, and its number stays taken. */
  isAside: boolean
}

/** Puts a document into its folder, or takes one out of use that others have set aside. */
export const bringDocument = async (
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

/** Keeps a secret that all machines share, for this user alone. */
export const bringSecret = async (store: string, name: string, secret: string): Promise<void> => {
  const file = join(store, 'secrets', name)
  if ((await readFile(file, 'utf8').catch(() => '')).trim() === secret) return
  const aside = join(storePaths(store).scratch, scratchName())
  await writeDurably(aside, `${secret}\n`, 0o600)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await rename(aside, file)
}

/** A file and its compressed copies, by their endings, the plain one last: where that is, all are. */
const endings = ({ bytes, br, gz }: Content): (readonly [string, Buffer])[] => [
  ...(br ? [['.br', br] as const] : []),
  ...(gz ? [['.gz', gz] as const] : []),
  ['', bytes],
]

/** Asks for content over whichever connection is free: a long answer keeps none from others. */
const fetchEach = async (
  pool: SteadyPool,
  hashes: readonly string[],
  take: (content: Content) => Promise<void>,
): Promise<void> => {
  if (hashes.length === 0) return
  const client = await pool.connect()
  try {
    await eachContent(client, hashes, take)
  } finally {
    client.release()
  }
}

const isThere = async (file: string, sha256: string): Promise<boolean> =>
  readFile(file).then(
    (bytes) => sha256Of(bytes) === sha256,
    () => false,
  )

/** Brings content that compositions share, as far as it is not here, or all of it anew; each is held against its hash. */
const bringShared = async (
  pool: SteadyPool,
  store: string,
  hashes: readonly string[],
  isAnew: boolean,
): Promise<void> => {
  const wanted: string[] = []
  for (const sha256 of new Set(hashes))
    if (isAnew || !(await exists(storePaths(store).content(sha256)))) wanted.push(sha256)
  await fetchEach(pool, wanted, (content) => placeFiles(store, content.sha256, endings(content)))
}

/** Brings all that a composition serves beside its own files. */
const bringServed = async (
  pool: SteadyPool,
  store: string,
  table: StoredTable | WholeTable,
  isAnew: boolean,
): Promise<void> => {
  await bringShared(pool, store, contentOfTable(table), isAnew)
  const wanted: string[] = []
  for (const sha256 of areaTablesOf(table)) {
    const file = storePaths(store).content(sha256)
    if (isAnew || !(await isThere(file, sha256))) wanted.push(sha256)
    else
      await bringShared(
        pool,
        store,
        contentOfArea(JSON.parse(await readFile(file, 'utf8')) as AreaTable),
        false,
      )
  }
  await fetchEach(pool, wanted, async (content) => {
    const area = JSON.parse(content.bytes.toString()) as AreaTable
    await bringShared(pool, store, contentOfArea(area), isAnew)
    await placeFiles(store, content.sha256, endings(content))
  })
}

/** Replaces files of a folder that is there, each in one step. */
const replaceFiles = async (store: string, dir: string, files: [string, Content][]): Promise<void> => {
  for (const [path, content] of files) {
    const aside = join(storePaths(store).scratch, scratchName())
    const file = join(dir, path)
    await writeDurably(aside, content.bytes)
    await mkdir(dirname(file), { recursive: true })
    await rename(aside, file)
    await syncPath(dirname(file))
  }
}

/** Removes from the folder what the database has no more, in one step. */
export const removePlace = async (store: string, place: string): Promise<void> => {
  const aside = join(storePaths(store).scratch, scratchName())
  await mkdir(dirname(aside), { recursive: true })
  const isMoved = await rename(join(store, place), aside).then(
    () => true,
    () => false,
  )
  if (isMoved) await rm(aside, { recursive: true, force: true })
}

/**
 * Brings a release or a composition into the folder, whole: content first, its own folder in one step. Of one that is here what differs
 * is replaced; with `isAnew` all is. Throws a StoreFault where the database does not hold what it should.
 */
export const bringPlace = async (
  pool: SteadyPool,
  store: string,
  place: string,
  files: Files,
  isAnew = false,
): Promise<void> => {
  const dir = join(store, place)
  const isHere = !isAnew && (await exists(dir))
  const wanted: [string, string][] = []
  for (const [path, sha256] of Object.entries(files))
    if (!isHere || !(await isThere(join(dir, path), sha256))) wanted.push([path, sha256])
  const content = new Map<string, Content>()
  await fetchEach(
    pool,
    wanted.map(([, sha256]) => sha256),
    async (one) => void content.set(one.sha256, one),
  )
  const fetched = wanted.flatMap(([path, sha256]): [string, Content][] => {
    const one = content.get(sha256)
    return one ? [[path, one]] : []
  })
  if (place.startsWith('compositions/')) {
    const table =
      content.get(files[PAGE_TABLE_FILE] ?? '')?.bytes ?? (await readFile(join(dir, PAGE_TABLE_FILE)))
    await bringServed(pool, store, JSON.parse(table.toString()) as StoredTable | WholeTable, isAnew)
  }
  if (isHere) return replaceFiles(store, dir, fetched)
  if (isAnew) await removePlace(store, place)
  await placeFolder(storePaths(store).scratch, dir, async (aside) => {
    for (const [path, one] of fetched) await writeDurably(join(aside, path), one.bytes)
  })
}

/** Refuses what the folder is no copy of. */
const assertSame = (store: string, seen: Seen, news: News): void => {
  if (seen.id === null || (seen.id === news.id && seen.version <= news.version)) return
  throw new StoreError(
    'DATABASE_OTHER',
    `${store} is a copy of ${seen.id === news.id ? 'a later state of this database' : 'another database'}: see that DATABASE_URL is right; then move that folder away, and it is brought anew.`,
  )
}

/** The places of the releases that a composition is laid together from; none where the folder does not have it whole. */
const releasesOf = async (store: string, id: string): Promise<string[]> => {
  const composition = await readComposition(store, id).catch(() => null)
  if (!composition) return []
  const { shell, areas } = composition
  return Object.entries({ ...areas, shell }).map(([name, release]) => `releases/${name}/${release}`)
}

interface Step {
  version: number
  /** Places that have not come yet. */
  waiting: Map<string, PlaceRow>
  /** What the database does not hold as it should. */
  faults: Fault[]
  /** Brings some of those that have not come yet. */
  bring: (places: readonly string[]) => Promise<void>
  /** Writes down how far the folder has come. */
  keep: () => Promise<void>
}

/** Called with each place's name when it is its turn. */
type Tell = (place: string) => void

/** Whom to believe first, then what is live or tried with its releases, and then what points to it. */
const beginNews = async (pool: SteadyPool, store: string, tell: Tell): Promise<Step> => {
  const seen = await readSeen(store)
  const news = await readNews(pool, seen)
  assertSame(store, seen, news)
  const { id, version } = news
  const waiting = new Map(news.places.map((row) => [row.place, row]))
  const faults: Fault[] = []
  const bring = async (places: readonly string[]): Promise<void> => {
    for (const place of places) {
      const row = waiting.get(place)
      if (!row) continue
      tell(place)
      try {
        if (row.isGone) await removePlace(store, place)
        else await bringPlace(pool, store, place, row.files)
      } catch (error) {
        const fault = faultOf(error, place)
        if (fault.code !== 'FILE_CHANGED' && fault.code !== 'FILE_MISSING') throw error
        faults.push({ ...fault, place, detail: fault.place })
      }
      waiting.delete(place)
    }
  }
  const keep = () =>
    writeSeen(store, { id, version, behind: [...waiting.keys(), ...faults.map(({ place }) => place)] })

  for (const row of news.documents) if (!isChannel(row)) await bringDocument(store, row)
  for (const { name, secret } of news.secrets) await bringSecret(store, name, secret)
  const shown = shownBy(news)
  await bring(shown.map((composition) => `compositions/${composition}`))
  for (const composition of shown) await bring(await releasesOf(store, composition))
  for (const row of news.documents) if (isChannel(row)) await bringDocument(store, row)
  if (seen.id !== id || seen.version !== version) await keep()
  return { version, waiting, faults, bring, keep }
}

/**
 * Brings what others have shared since the last time into the folder, each held against its hashes; first what servers show, also
 * where that changes while the rest is under way. What is damaged in the database is left behind, told of, and asked for again.
 * Returns what is left behind. Throws DATABASE_OTHER where the folder is no copy of this database.
 */
export const bringNews = async (
  pool: SteadyPool,
  store: string,
  tell: Tell = () => undefined,
): Promise<Fault[]> => {
  for (;;) {
    const { version, waiting, faults, bring, keep } = await beginNews(pool, store, tell)
    if (waiting.size === 0) return faults
    do await bring([...waiting.keys()].slice(0, 1))
    while (waiting.size > 0 && (await versionOf(pool)) === version)
    await keep()
    if (waiting.size === 0) return faults
  }
}

/**
 * Brings what servers show, and all that is needed to tell what that is; the rest comes with the next `bringNews`. Where the database
 * does not hold that whole, all comes at once, since something earlier is shown then. Throws as that does.
 */
export const bringShown = async (pool: SteadyPool, store: string): Promise<void> => {
  const { faults } = await beginNews(pool, store, () => undefined)
  if (faults.length > 0) await bringNews(pool, store)
}
