import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDurably } from '../service/durable-files.ts'
import type { AreaTable } from './area-table.ts'
import { readSealed } from './composition-document.ts'
import { sha256Of } from './content.ts'
import { faultOf, StoreFault, type Fault } from './faults.ts'
import {
  PAGE_TABLE_FILE,
  wholeTable,
  type PageTable,
  type ServedFile,
  type StoredTable,
  type WholeTable,
} from './page-table.ts'
import { isAsServed, readServed, type ServedBytes } from './served-bytes.ts'
import { storePaths } from './store-paths.ts'
import { placeOf, storeReader, type ReadStoreFile } from './store-reader.ts'

/** The page table's hash, 64 hex digits. Compositions from before tables were sealed have none. */
const SEAL_FILE = `${PAGE_TABLE_FILE}.sha256`
/** Files that are open at once. */
const AT_ONCE = 64

/** Seals the page table of a composition that is being written. */
export const sealPageTable = async (dir: string): Promise<void> =>
  writeDurably(join(dir, SEAL_FILE), sha256Of(await readFile(join(dir, PAGE_TABLE_FILE))))

/** Reads what a composition's own folder says of its files, and holds it against its seal. */
export const readStoredTable = async (
  store: string,
  id: string,
  read: ReadStoreFile = storeReader(store),
): Promise<{ bytes: Buffer; table: StoredTable | WholeTable }> => {
  const dir = storePaths(store).composition(id)
  const file = join(dir, PAGE_TABLE_FILE)
  const damaged = () => new StoreFault({ code: 'COMPOSITION_UNREADABLE', place: placeOf(store, file) })
  try {
    const bytes = await read(file)
    const seal = await read(join(dir, SEAL_FILE)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
    if (seal !== null && seal.toString() !== sha256Of(bytes)) throw damaged()
    const table = JSON.parse(bytes.toString()) as StoredTable | WholeTable
    const pages: unknown = 'areas' in table ? table.areas : table.pages
    if (typeof pages !== 'object' || typeof table.notFound !== 'object') throw damaged()
    return { bytes, table }
  } catch (error) {
    throw new StoreFault(faultOf(error, placeOf(store, file), 'COMPOSITION_UNREADABLE'))
  }
}

/** Reads an area's table and holds it against the hash by which compositions name it. */
export const readAreaTable = async (
  store: string,
  sha256: string,
  read: ReadStoreFile = storeReader(store),
): Promise<AreaTable> => {
  const file = storePaths(store).content(sha256)
  const place = placeOf(store, file)
  try {
    const bytes = await read(file)
    if (sha256Of(bytes) !== sha256) throw new StoreFault({ code: 'FILE_CHANGED', place })
    return JSON.parse(bytes.toString()) as AreaTable
  } catch (error) {
    throw new StoreFault(faultOf(error, place))
  }
}

/** Reads a composition's page table and holds it against its seal. */
export const readPageTable = async (
  store: string,
  id: string,
  read: ReadStoreFile = storeReader(store),
): Promise<PageTable> => {
  const { table } = await readStoredTable(store, id, read)
  return wholeTable(table, (sha256) => readAreaTable(store, sha256, read))
}

/** A composition as it lies in the store, with all that is wrong with it. */
export interface InspectedComposition {
  /** Null where it cannot be read. */
  table: PageTable | null
  /** By `file` of the table. */
  files: Map<string, ServedBytes>
  /** What keeps it from being served. */
  faults: Fault[]
  /** Compressed copies that are left out; the files are whole. */
  copies: Fault[]
}

const servedFiles = ({ pages, fragments, lateStyles, files = {}, notFound }: PageTable): ServedFile[] => [
  ...Object.values(pages),
  ...Object.values(fragments),
  ...Object.values(lateStyles),
  ...Object.values(files),
  notFound,
]

/**
 * Reads all that a composition serves and holds it against what was sealed. `known` gives the bytes of files that are in
 * memory already, by their hash.
 */
export const inspectComposition = async (
  store: string,
  id: string,
  known: ReadonlyMap<string, ServedBytes> = new Map(),
): Promise<InspectedComposition> => {
  const read = storeReader(store)
  const dir = storePaths(store).composition(id)
  const faults: Fault[] = []
  const copies: Fault[] = []
  const files = new Map<string, ServedBytes>()
  const fault = (error: unknown, place: string): null => {
    faults.push(faultOf(error, place))
    return null
  }
  await readSealed(store, id, read).catch((error: unknown) => fault(error, id))
  const table = await readPageTable(store, id, read).catch((error: unknown) => fault(error, id))
  if (table === null) return { table, files, faults, copies }
  const waiting = servedFiles(table)
  const work = async () => {
    for (let row = waiting.pop(); row; row = waiting.pop()) {
      const { sha256, file } = row
      const before = sha256 === undefined ? undefined : known.get(sha256)
      const bytes =
        before ??
        (await readServed(store, join(dir, file), {
          read,
          isIntact: (content) => isAsServed(row, content),
          tell: (copy) => copies.push(copy),
        }).catch((error: unknown) => fault(error, placeOf(store, join(dir, file)))))
      if (bytes) files.set(file, bytes)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { table, files, faults, copies }
}
