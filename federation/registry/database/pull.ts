import { mkdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fsyncPath, writeDurably } from '@federation/node-kit'
import type { ResilientPool } from '@federation/node-kit/postgres'
import { readComposition } from '../store/compositions.ts'
import { addContentFiles, computeSha256 } from '../store/content.ts'
import { listAreaTables, listAreaContent, listTableContent } from '../store/unused-content.ts'
import {
  type AreaTable,
  PAGE_TABLE_FILE,
  type StoredTable,
  type LegacyPageTable,
} from '../store/page-table.ts'
import { type Fault, toFault, StoreError } from '../store/store-errors.ts'
import {
  exists,
  numberedFile,
  createNumberedFile,
  createFolderAtomically,
  removeArtifact,
  replaceFile,
  storePaths,
} from '../store/store-files.ts'
import { type Content, forEachContent, type Files, inTransaction } from './push.ts'

/** A release or composition, with the files of its folder. */
export interface ArtifactRow {
  place: string
  files: Files
  isGone: boolean
}

/** Changes since the last pull into a folder, from one snapshot of the database. */
export interface ChangeSet {
  id: string
  version: number
  documents: DocumentRow[]
  places: ArtifactRow[]
  secrets: { name: string; secret: string }[]
}

/** Reads the changes to pull: those after the sync cursor, and earlier places that the last pull left behind. */
export const readChangeSet = (pool: ResilientPool, { version, behind }: SyncCursor): Promise<ChangeSet> =>
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

/** Number of the newest change; undefined if the database has no store. */
export const readLatestVersion = async (pool: ResilientPool): Promise<number | undefined> => {
  const [row] = await pool.query<{ version: number }>({ text: 'select version from federation.store' })
  return row?.version
}

export const isChannel = ({ folder }: DocumentRow): boolean => folder.startsWith('channels/')

/** Ids of the compositions that the newest entry of each changed channel points to. */
export const listServedCompositions = ({ documents }: ChangeSet): string[] => {
  const heads = new Map(
    documents.filter((row) => isChannel(row) && !row.isQuarantined).map((row) => [row.folder, row.document]),
  )
  return [...heads.values()].flatMap((text) => {
    const [, id] = /"composition":"([0-9a-f]{16})"/.exec(text) ?? []
    return id === undefined ? [] : [id]
  })
}

/** Sync cursor: the database that a folder copies, and the newest change that was pulled. */
export interface SyncCursor {
  /** Null before the first pull. */
  id: string | null
  /** Number of the newest change that was pulled. */
  version: number
  /** Places that were not pulled, or whose content is damaged in the database. The next pull retries them. */
  behind: string[]
}

const getCursorFile = (store: string): string => join(store, 'database.json')

/** Reads the sync cursor. If it is unreadable, the next pull starts from the first change; pulls are idempotent. */
export const readSyncCursor = async (store: string): Promise<SyncCursor> => {
  try {
    return JSON.parse(await readFile(getCursorFile(store), 'utf8')) as SyncCursor
  } catch {
    return { id: null, version: 0, behind: [] }
  }
}

export const writeSyncCursor = (store: string, seen: SyncCursor): Promise<void> =>
  replaceFile(store, getCursorFile(store), JSON.stringify(seen))

/** A numbered document in the database, such as a channel entry or a site document. */
export interface DocumentRow {
  /** Path relative to the store. */
  folder: string
  number: number
  document: string
  /** In quarantine: not in use, but its number stays reserved. */
  isQuarantined: boolean
}

/** Writes a document into its folder, or moves it to quarantine if it is in quarantine in the database. */
export const pullDocument = async (
  store: string,
  { folder, number, document, isQuarantined }: DocumentRow,
): Promise<void> => {
  const file = numberedFile(join(store, folder), number)
  if (!isQuarantined) return void (await createNumberedFile(store, join(store, folder), number, document))
  // The name of the quarantined file keeps the number reserved.
  const aside = storePaths(store).aside(`${folder}/${file.slice(-13)}.0`)
  if (await exists(aside)) return
  await writeDurably(aside, document)
  await rm(file, { force: true })
  await fsyncPath(join(store, folder)).catch(() => undefined)
}

/** Stores a secret that all machines share, readable only by this user. */
export const pullSecret = async (store: string, name: string, secret: string): Promise<void> => {
  const file = join(store, 'secrets', name)
  if ((await readFile(file, 'utf8').catch(() => '')).trim() === secret) return
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await replaceFile(store, file, `${secret}\n`, 0o600)
}

/** A file and its compressed copies by extension. The plain file is last: once it exists, so do its copies. */
const listCompressedCopies = ({ bytes, br, gz }: Content): (readonly [string, Buffer])[] => [
  ...(br ? [['.br', br] as const] : []),
  ...(gz ? [['.gz', gz] as const] : []),
  ['', bytes],
]

/** Fetches content over its own connection of the pool, so that a long query does not block others. */
const fetchEach = async (
  pool: ResilientPool,
  hashes: readonly string[],
  take: (content: Content) => Promise<void>,
): Promise<void> => {
  if (hashes.length === 0) return
  const client = await pool.connect()
  try {
    await forEachContent(client, hashes, take)
  } finally {
    client.release()
  }
}

const hasIntactFile = async (file: string, sha256: string): Promise<boolean> =>
  readFile(file).then(
    (bytes) => computeSha256(bytes) === sha256,
    () => false,
  )

/** Pulls shared content that is missing locally, or all of it with `isReplacing`. Verifies each file against its hash. */
const pullSharedContent = async (
  pool: ResilientPool,
  store: string,
  hashes: readonly string[],
  isReplacing: boolean,
): Promise<void> => {
  const wanted: string[] = []
  for (const sha256 of new Set(hashes))
    if (isReplacing || !(await exists(storePaths(store).content(sha256)))) wanted.push(sha256)
  await fetchEach(pool, wanted, (content) =>
    addContentFiles(store, content.sha256, listCompressedCopies(content)),
  )
}

/** Pulls all content that a composition serves from outside its folder. */
const pullCompositionContent = async (
  pool: ResilientPool,
  store: string,
  table: StoredTable | LegacyPageTable,
  isReplacing: boolean,
): Promise<void> => {
  await pullSharedContent(pool, store, listTableContent(table), isReplacing)
  const wanted: string[] = []
  for (const sha256 of listAreaTables(table)) {
    const file = storePaths(store).content(sha256)
    if (isReplacing || !(await hasIntactFile(file, sha256))) wanted.push(sha256)
    else
      await pullSharedContent(
        pool,
        store,
        listAreaContent(JSON.parse(await readFile(file, 'utf8')) as AreaTable),
        false,
      )
  }
  await fetchEach(pool, wanted, async (content) => {
    const area = JSON.parse(content.bytes.toString()) as AreaTable
    await pullSharedContent(pool, store, listAreaContent(area), isReplacing)
    await addContentFiles(store, content.sha256, listCompressedCopies(content))
  })
}

/**
 * Pulls a release or composition: shared content first, then its folder in one step. In an existing folder it replaces only
 * files that differ; with `isReplacing`, all of them. Throws a StoreFault if content is missing or damaged in the database.
 */
export const pullArtifact = async (
  pool: ResilientPool,
  store: string,
  place: string,
  files: Files,
  isReplacing = false,
): Promise<void> => {
  const dir = join(store, place)
  const isHere = !isReplacing && (await exists(dir))
  const wanted: [string, string][] = []
  for (const [path, sha256] of Object.entries(files))
    if (!isHere || !(await hasIntactFile(join(dir, path), sha256))) wanted.push([path, sha256])
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
    await pullCompositionContent(
      pool,
      store,
      JSON.parse(table.toString()) as StoredTable | LegacyPageTable,
      isReplacing,
    )
  }
  if (isHere) {
    for (const [path, one] of fetched) await replaceFile(store, join(dir, path), one.bytes)
    return
  }
  if (isReplacing) await removeArtifact(store, place)
  await createFolderAtomically(storePaths(store).scratch, dir, async (aside) => {
    for (const [path, one] of fetched) await writeDurably(join(aside, path), one.bytes)
  })
}

/** Throws DATABASE_OTHER if the folder is not a copy of this database, or is ahead of it. */
const assertSameDatabase = (store: string, seen: SyncCursor, news: ChangeSet): void => {
  if (seen.id === null || (seen.id === news.id && seen.version <= news.version)) return
  throw new StoreError(
    'DATABASE_OTHER',
    `${store} is a copy of ${seen.id === news.id ? 'a later state of this database' : 'another database'}: correct DATABASE_URL; then move that folder away, and it is copied again.`,
  )
}

/** Places of the releases of a composition; none if the composition cannot be read. */
const releasesOf = async (store: string, id: string): Promise<string[]> => {
  const composition = await readComposition(store, id).catch(() => null)
  if (!composition) return []
  const { shell, areas } = composition
  return Object.entries({ ...areas, shell }).map(([name, release]) => `releases/${name}/${release}`)
}

interface Step {
  version: number
  /** Places still to pull. */
  waiting: Map<string, ArtifactRow>
  /** Places whose content is missing or damaged in the database. */
  faults: Fault[]
  /** Pulls some of the waiting places. */
  bring: (places: readonly string[]) => Promise<void>
  /** Saves the sync cursor. */
  keep: () => Promise<void>
}

/** Called with the name of each place before it is pulled. */
type OnPull = (place: string) => void

/**
 * Replication order: trust document and other documents, then compositions at channel heads with their releases, then channel
 * entries. A reader thus never sees an entry whose target is missing.
 */
const startPull = async (pool: ResilientPool, store: string, onPull: OnPull): Promise<Step> => {
  const seen = await readSyncCursor(store)
  const news = await readChangeSet(pool, seen)
  assertSameDatabase(store, seen, news)
  const { id, version } = news
  const waiting = new Map(news.places.map((row) => [row.place, row]))
  const faults: Fault[] = []
  const bring = async (places: readonly string[]): Promise<void> => {
    for (const place of places) {
      const row = waiting.get(place)
      if (!row) continue
      onPull(place)
      try {
        if (row.isGone) await removeArtifact(store, place)
        else await pullArtifact(pool, store, place, row.files)
      } catch (error) {
        const fault = toFault(error, place)
        if (fault.code !== 'FILE_CHANGED' && fault.code !== 'FILE_MISSING') throw error
        faults.push({ ...fault, place, detail: fault.place })
      }
      waiting.delete(place)
    }
  }
  const keep = () =>
    writeSyncCursor(store, { id, version, behind: [...waiting.keys(), ...faults.map(({ place }) => place)] })

  for (const row of news.documents) if (!isChannel(row)) await pullDocument(store, row)
  for (const { name, secret } of news.secrets) await pullSecret(store, name, secret)
  const shown = listServedCompositions(news)
  await bring(shown.map((composition) => `compositions/${composition}`))
  for (const composition of shown) await bring(await releasesOf(store, composition))
  for (const row of news.documents) if (isChannel(row)) await pullDocument(store, row)
  if (seen.id !== id || seen.version !== version) await keep()
  return { version, waiting, faults, bring, keep }
}

/**
 * Pulls all changes into the folder and verifies their hashes. Served compositions are first, even if they change during the
 * pull. Returns places that are damaged in the database; the next pull retries them. Throws DATABASE_OTHER if the folder is
 * not a copy of this database.
 */
export const pullChanges = async (
  pool: ResilientPool,
  store: string,
  onPull: OnPull = () => undefined,
): Promise<Fault[]> => {
  for (;;) {
    const { version, waiting, faults, bring, keep } = await startPull(pool, store, onPull)
    if (waiting.size === 0) return faults
    do await bring([...waiting.keys()].slice(0, 1))
    while (waiting.size > 0 && (await readLatestVersion(pool)) === version)
    await keep()
    if (waiting.size === 0) return faults
  }
}

/**
 * Pulls only documents and served compositions; the next `pullChanges` pulls the rest. If one of them is damaged in the database,
 * it pulls everything, since servers then serve an earlier entry. Throws DATABASE_OTHER as `pullChanges` does.
 */
export const pullServed = async (pool: ResilientPool, store: string): Promise<void> => {
  const { faults } = await startPull(pool, store, () => undefined)
  if (faults.length > 0) await pullChanges(pool, store)
}
