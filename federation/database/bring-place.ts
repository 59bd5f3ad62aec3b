import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncPath, writeDurably } from '../service/durable-files.ts'
import type { SteadyPool } from '../service/postgres/steady-pool.ts'
import type { AreaTable } from '../store/area-table.ts'
import { placeFiles, sha256Of } from '../store/content.ts'
import { areaTablesOf, contentOfArea, contentOfTable } from '../store/named-content.ts'
import { PAGE_TABLE_FILE, type StoredTable, type WholeTable } from '../store/page-table.ts'
import { exists, placeFolder } from '../store/place-folder.ts'
import { scratchName } from '../store/stale-scratch.ts'
import { storePaths } from '../store/store-paths.ts'
import { eachContent, type Content } from './content-rows.ts'
import type { Files } from './send.ts'

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
