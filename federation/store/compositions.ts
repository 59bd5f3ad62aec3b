import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Composition } from 'shared-contracts'
import { parseContract } from 'shared-contracts/parse'
import { writeDurably } from '../service/durable-files.ts'
import { expand, sha256Of } from './content.ts'
import {
  type AreaTable,
  PAGE_TABLE_FILE,
  type PageTable,
  type ServedFile,
  type StoredTable,
  wholeTable,
  type WholeTable,
} from './page-table.ts'
import { sharedStore } from './engines.ts'
import { type Fault, faultOf, StoreFault } from './store-errors.ts'
import { exists, placeOf, type ReadStoreFile, storePaths, storeReader } from './store-files.ts'

export const COMPOSITION_FILE = 'composition.json'

/** The same composition with its fields in the order of the contract and its areas in that of their names. */
export const inOrder = (composition: Composition): Composition => {
  const { areas, ...rest } = parseContract(Composition, composition, 'composition')
  return {
    ...rest,
    areas: Object.fromEntries(Object.entries(areas).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  }
}

/** The composition's name: a hash over its document, in whatever order that is written. */
export const compositionId = (composition: Composition): string =>
  createHash('sha256')
    .update(JSON.stringify(inOrder(composition)))
    .digest('hex')
    .slice(0, 16)

/** Whether the store has a composition; where it has, it counts as new from now on, so that nobody removes it. */
export const claimComposition = (store: string, id: string): Promise<boolean> =>
  sharedStore(store).claim(`compositions/${id}`)

/** Whether the store has a composition, which is there whole or not at all. */
export const hasComposition = (store: string, id: string): Promise<boolean> =>
  exists(storePaths(store).composition(id))

/** A composition's document as it was written, held against the composition's name, which is its hash. */
export const readSealed = async (
  store: string,
  id: string,
  read: ReadStoreFile,
  dir = storePaths(store).composition(id),
): Promise<unknown> => {
  const file = join(dir, COMPOSITION_FILE)
  try {
    const document: unknown = JSON.parse((await read(file)).toString())
    // As it was written, so that fields which contracts have got since do not count.
    const hash = createHash('sha256').update(JSON.stringify(document)).digest('hex')
    if (hash.slice(0, 16) !== id)
      throw new StoreFault({ code: 'COMPOSITION_UNREADABLE', place: placeOf(store, file) })
    return document
  } catch (error) {
    throw new StoreFault(faultOf(error, placeOf(store, file), 'COMPOSITION_UNREADABLE'))
  }
}

/**
 * Reads a composition's document, from where compositions lie or from another folder of the store. Throws a StoreFault where it
 * is not the one that was sealed, or a ContractError.
 */
export const readComposition = async (store: string, id: string, dir?: string): Promise<Composition> =>
  parseContract(Composition, await readSealed(store, id, storeReader(store), dir), `composition ${id}`)

/** A file in all the encodings it is served in. */
export interface ServedBytes {
  br: Buffer | null
  gzip: Buffer | null
  identity: Buffer
}

/** Whether some bytes are those that a composition's table speaks of: by their hash, else by the part of it in their tag. */
export const isAsServed = (
  { sha256, etag }: Pick<ServedFile, 'sha256' | 'etag'>,
  bytes: Uint8Array,
): boolean => {
  const hash = createHash('sha256').update(bytes)
  return sha256 === undefined
    ? etag === `"${hash.digest('base64').slice(0, 22)}"`
    : hash.digest('hex') === sha256
}

const readOptional = (read: ReadStoreFile, file: string): Promise<Buffer | null> =>
  read(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })

/**
 * Reads a file and what lies compressed beside it. Rejects with a StoreFault where it is not the one that `isIntact`
 * knows; a copy that does not hold its content is left out, and told of.
 */
export const readServed = async (
  store: string,
  file: string,
  {
    read,
    isIntact,
    tell,
  }: { read: ReadStoreFile; isIntact: (bytes: Buffer) => boolean; tell: (fault: Fault) => void },
): Promise<ServedBytes> => {
  const identity = await read(file)
  if (!isIntact(identity)) throw new StoreFault({ code: 'FILE_CHANGED', place: placeOf(store, file) })
  const copy = async (ending: 'br' | 'gz'): Promise<Buffer | null> => {
    const name = `${file}.${ending}`
    try {
      const bytes = await readOptional(read, name)
      if (
        bytes === null ||
        identity.equals(await expand[ending](bytes, { maxOutputLength: identity.length || 1 }))
      )
        return bytes
      tell({ code: 'COPY_CHANGED', place: placeOf(store, name) })
    } catch (error) {
      // What cannot be read now may hold the content: it is left out as well, the file itself is there.
      const detail = error instanceof Error && 'code' in error ? String(error.code) : undefined
      tell({ code: 'COPY_CHANGED', place: placeOf(store, name), detail })
    }
    return null
  }
  const [br, gzip] = await Promise.all([copy('br'), copy('gz')])
  return { identity, br, gzip }
}

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
