import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { PoolClient } from 'pg'
import type { SteadyPool } from '../service/postgres/steady-pool.ts'
import type { AreaTable } from '../store/area-table.ts'
import { areaTablesOf, contentOfArea, contentOfTable } from '../store/named-content.ts'
import { PAGE_TABLE_FILE, type StoredTable, type WholeTable } from '../store/page-table.ts'
import { sha256Of } from '../store/content.ts'
import { storePaths } from '../store/store-paths.ts'
import { inTransaction, nextVersion } from './change.ts'
import { lacking, putContent, readContent, type Content } from './content-rows.ts'

/** The files of a release or a composition, compressed copies among them, each with the sha256 of its content. */
export type Files = Record<string, string>

const ownFiles = async (dir: string): Promise<string[]> => {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  return entries
    .flatMap((entry) =>
      entry.isFile() ? [relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/')] : [],
    )
    .toSorted()
}

/** What lies at a place of the folder. */
interface Lying {
  files: Files
  own: Map<string, Content>
  /** What it serves beside its own files: content that compositions share. */
  shared: string[]
  areaTables: string[]
}

const readLying = async (store: string, place: string): Promise<Lying> => {
  const dir = join(store, place)
  const files: Files = {}
  const own = new Map<string, Content>()
  for (const path of await ownFiles(dir)) {
    const bytes = await readFile(join(dir, path))
    const sha256 = sha256Of(bytes)
    files[path] = sha256
    own.set(sha256, { sha256, bytes, br: null, gz: null })
  }
  const table = files[PAGE_TABLE_FILE] && own.get(files[PAGE_TABLE_FILE])
  if (!table || !place.startsWith('compositions/')) return { files, own, shared: [], areaTables: [] }
  const pages = JSON.parse(table.bytes.toString()) as StoredTable | WholeTable
  return { files, own, shared: contentOfTable(pages), areaTables: areaTablesOf(pages) }
}

/** Puts what the database lacks of something. Where it has an area's table it has all that this names. */
const fill = async (
  client: PoolClient,
  store: string,
  { own, shared, areaTables }: Lying,
  isAnew: boolean,
): Promise<void> => {
  const toPut = async (hashes: readonly string[], withCopies = false) =>
    isAnew ? [...new Set(hashes)] : lacking(client, hashes, withCopies)
  const how = isAnew ? 'replaced' : 'kept'
  const read = (sha256: string) => readContent(storePaths(store).content(sha256), `pages/${sha256}`, sha256)
  await putContent(
    client,
    await toPut([...own.keys()]),
    async (sha256) => own.get(sha256) ?? read(sha256),
    how,
  )
  await putContent(client, await toPut(shared, true), read, how)
  const tables = await toPut(areaTables)
  for (const sha256 of tables) {
    const text = await readFile(storePaths(store).content(sha256), 'utf8')
    await putContent(client, await toPut(contentOfArea(JSON.parse(text) as AreaTable), true), read, how)
  }
  await putContent(client, tables, read, how)
}

const isSame = (a: Files, b: Files): boolean => {
  const paths = Object.keys(a)
  return paths.length === Object.keys(b).length && paths.every((path) => a[path] === b[path])
}

/** Whether the folder holds just these files at a place. */
export const isAsLying = async (store: string, place: string, files: Files): Promise<boolean> =>
  isSame((await readLying(store, place)).files, files)

/**
 * Makes what lies whole at a place of the folder everybody's, in one transaction. Null where it is what the database has now; where
 * that has another's, and is not to take this one anew, the files of that.
 */
export const sendPlace = async (
  pool: SteadyPool,
  store: string,
  place: string,
  isAnew: boolean,
): Promise<Files | null> => {
  const lying = await readLying(store, place)
  return inTransaction(pool, async (client) => {
    const theirs = async (): Promise<Files | null> => {
      const { rows } = await client.query<{ files: Files }>(
        'update federation.places set used_at = now() where place = $1 and not is_gone returning files',
        [place],
      )
      return rows[0]?.files ?? null
    }
    const before = isAnew ? null : await theirs()
    if (before) return isSame(before, lying.files) ? null : before
    await fill(client, store, lying, isAnew)
    const version = await nextVersion(client)
    // What was there at the first look somebody may have removed since; nobody does from here on.
    await fill(client, store, lying, false)
    const since = isAnew ? null : await theirs()
    if (since) return isSame(since, lying.files) ? null : since
    await client.query(
      `insert into federation.places (place, files, version) values ($1, $2, $3)
       on conflict (place) do update
       set files = excluded.files, version = excluded.version, is_gone = false, used_at = now()`,
      [place, JSON.stringify(lying.files), version],
    )
    return null
  })
}
