import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Composition } from 'shared-contracts'
import { parseContract } from 'shared-contracts/parse'
import { whenMissing, writeDurably } from '@federation/node-kit'
import { decompressors, computeSha256 } from './content.ts'
import {
  type AreaTable,
  PAGE_TABLE_FILE,
  type PageTable,
  type ServedFile,
  type StoredTable,
  expandPageTable,
  type LegacyPageTable,
} from './page-table.ts'
import { getSharedStore } from './shared-store.ts'
import { type Fault, toFault, StoreFault } from './store-errors.ts'
import {
  createBlockingReader,
  exists,
  getStorePath,
  type ReadStoreFile,
  storePaths,
  createStoreReader,
} from './store-files.ts'

/** Name of the file that lists the releases of a composition. */
export const COMPOSITION_FILE = 'composition.json'

/** Returns the composition with its fields in the order of the schema, and with its areas sorted by name. */
export const inOrder = (composition: Composition): Composition => {
  const { areas, ...rest } = parseContract(Composition, composition, 'composition')
  return {
    ...rest,
    areas: Object.fromEntries(Object.entries(areas).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  }
}

/** Returns the id of a composition: the first 16 hex digits of its SHA-256. The order of fields does not change the id. */
export const compositionId = (composition: Composition): string => computeDocumentId(inOrder(composition))

/** Returns the id of a composition: the first 16 hex digits of the SHA-256 of its stored document. */
export const computeDocumentId = (document: unknown): string =>
  computeSha256(JSON.stringify(document)).slice(0, 16)

/**
 * Returns true if the store contains the composition `id`. Also records the current time as the composition's last use, so that
 * no cleanup removes the composition.
 */
export const touchComposition = (store: string, id: string): Promise<boolean> =>
  getSharedStore(store).markUsed(`compositions/${id}`)

/** Returns true if the store's folder contains the composition. Does not verify its files. */
export const hasComposition = (store: string, id: string): Promise<boolean> =>
  exists(storePaths(store).composition(id))

/** Reads a composition's JSON without checking its schema. Throws `StoreFault` if the id is not the composition's hash. */
export const readCompositionText = async (
  store: string,
  id: string,
  read: ReadStoreFile,
  dir = storePaths(store).composition(id),
): Promise<unknown> => {
  const file = join(dir, COMPOSITION_FILE)
  try {
    const document: unknown = JSON.parse((await read(file)).toString())
    // Hash the stored JSON instead of the parsed composition, because parsing adds default values of fields that were added to
    // the schema later.
    if (computeDocumentId(document) !== id)
      throw new StoreFault({ code: 'COMPOSITION_UNREADABLE', place: getStorePath(store, file) })
    return document
  } catch (error) {
    throw new StoreFault(toFault(error, getStorePath(store, file), 'COMPOSITION_UNREADABLE'))
  }
}

/**
 * Reads a composition, by default from its folder in the store. Throws `StoreFault` if the id is not the composition's hash,
 * and `ContractError` if the schema rejects the composition.
 */
export const readComposition = async (store: string, id: string, dir?: string): Promise<Composition> =>
  parseContract(
    Composition,
    await readCompositionText(store, id, createStoreReader(store), dir),
    `composition ${id}`,
  )

/** Content of a served file, with its Brotli and gzip copies. A copy that is missing or damaged is null. */
export interface ServedBytes {
  br: Buffer | null
  gzip: Buffer | null
  identity: Buffer
}

/**
 * Returns true if the file matches the hash in the page table (list of the served pages and files). Older page tables contain
 * only an ETag, which is a part of the hash.
 */
export const matchesServedFile = (
  { sha256, etag }: Pick<ServedFile, 'sha256' | 'etag'>,
  bytes: Uint8Array,
): boolean => {
  const hash = createHash('sha256').update(bytes)
  return sha256 === undefined
    ? etag === `"${hash.digest('base64').slice(0, 22)}"`
    : hash.digest('hex') === sha256
}

/**
 * Reads a file and its compressed copies. Rejects with `StoreFault` if `isIntact` returns false for the file. A compressed copy
 * whose decompressed content differs from the file is left out and reported to `onFault`.
 */
export const readServedFile = async (
  store: string,
  file: string,
  {
    read,
    isIntact,
    onFault: tell,
  }: { read: ReadStoreFile; isIntact: (bytes: Buffer) => boolean; onFault: (fault: Fault) => void },
): Promise<ServedBytes> => {
  const identity = await read(file)
  if (!isIntact(identity)) throw new StoreFault({ code: 'FILE_CHANGED', place: getStorePath(store, file) })
  const copy = async (ending: 'br' | 'gz'): Promise<Buffer | null> => {
    const name = `${file}.${ending}`
    try {
      const bytes = await read(name).catch(whenMissing(null))
      if (
        bytes === null ||
        identity.equals(await decompressors[ending](bytes, { maxOutputLength: identity.length || 1 }))
      )
        return bytes
      tell({ code: 'COPY_CHANGED', place: getStorePath(store, name) })
    } catch (error) {
      // The compressed copy is unreadable. Report it and continue, because the uncompressed file can be served.
      const detail = error instanceof Error && 'code' in error ? String(error.code) : undefined
      tell({ code: 'COPY_CHANGED', place: getStorePath(store, name), detail })
    }
    return null
  }
  const [br, gzip] = await Promise.all([copy('br'), copy('gz')])
  return { identity, br, gzip }
}

/**
 * Name of the file with the SHA-256 of the page table (the list of a composition's pages), as 64 hex digits. Older compositions
 * do not have this file.
 */
const PAGE_TABLE_HASH_FILE = `${PAGE_TABLE_FILE}.sha256`
const MAX_CONCURRENT_READS = 64

/** Writes the hash of the page table in the composition folder `dir`, so that readers detect damage. */
export const writePageTableHash = async (dir: string): Promise<void> =>
  writeDurably(join(dir, PAGE_TABLE_HASH_FILE), computeSha256(await readFile(join(dir, PAGE_TABLE_FILE))))

/** Reads the page table (list of pages and files) of a composition. Throws `StoreFault` if its hash or format is wrong. */
export const readStoredTable = async (
  store: string,
  id: string,
  read: ReadStoreFile = createStoreReader(store),
): Promise<{ bytes: Buffer; table: StoredTable | LegacyPageTable }> => {
  const dir = storePaths(store).composition(id)
  const file = join(dir, PAGE_TABLE_FILE)
  const createTableFault = () =>
    new StoreFault({ code: 'COMPOSITION_UNREADABLE', place: getStorePath(store, file) })
  try {
    const bytes = await read(file)
    const seal = await read(join(dir, PAGE_TABLE_HASH_FILE)).catch(whenMissing(null))
    if (seal !== null && seal.toString() !== computeSha256(bytes)) throw createTableFault()
    const table = JSON.parse(bytes.toString()) as StoredTable | LegacyPageTable
    const pages: unknown = 'areas' in table ? table.areas : table.pages
    if (typeof pages !== 'object' || typeof table.notFound !== 'object') throw createTableFault()
    return { bytes, table }
  } catch (error) {
    throw new StoreFault(toFault(error, getStorePath(store, file), 'COMPOSITION_UNREADABLE'))
  }
}

/**
 * Reads the page table of one area by its hash. Throws `StoreFault` if the file is missing, or if its hash or format is wrong.
 */
export const readAreaTable = async (
  store: string,
  sha256: string,
  read: ReadStoreFile = createStoreReader(store),
): Promise<AreaTable> => {
  const file = storePaths(store).content(sha256)
  const place = getStorePath(store, file)
  try {
    const bytes = await read(file)
    if (computeSha256(bytes) !== sha256) throw new StoreFault({ code: 'FILE_CHANGED', place })
    return JSON.parse(bytes.toString()) as AreaTable
  } catch (error) {
    throw new StoreFault(toFault(error, place))
  }
}

/**
 * Reads the page table of a composition, the list of everything that the composition serves. The pages of each area are in a
 * separate file, which is read too. Throws `StoreFault` if one of these files is damaged.
 */
export const readPageTable = async (
  store: string,
  id: string,
  read: ReadStoreFile = createStoreReader(store),
): Promise<PageTable> => {
  const { table } = await readStoredTable(store, id, read)
  return expandPageTable(table, (sha256) => readAreaTable(store, sha256, read))
}

interface InspectedComposition {
  /** Page table of the composition: the list of everything that it serves. Null if the table is unreadable. */
  table: PageTable | null
  /** Content of the served files. Each key is the path in the field `file` of the page table. */
  files: Map<string, ServedBytes>
  /** Problems that prevent servers from serving the composition. */
  faults: Fault[]
  /** Damaged compressed copies. The uncompressed files are intact. */
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
 * Reads and verifies all files that a composition serves. Collects problems instead of throwing. Skips files in `loadedFiles`,
 * which are already in memory. The keys of `loadedFiles` are SHA-256 hashes.
 */
export const inspectComposition = async (
  store: string,
  id: string,
  loadedFiles: ReadonlyMap<string, ServedBytes> = new Map(),
): Promise<InspectedComposition> => {
  const read = createStoreReader(store)
  const dir = storePaths(store).composition(id)
  const faults: Fault[] = []
  const copies: Fault[] = []
  const files = new Map<string, ServedBytes>()
  const addFault = (error: unknown, place: string): null => {
    faults.push(toFault(error, place))
    return null
  }
  await readCompositionText(store, id, read).catch((error: unknown) => addFault(error, id))
  const table = await readPageTable(store, id, read).catch((error: unknown) => addFault(error, id))
  if (table === null) return { table, files, faults, copies }
  const remainingFiles = servedFiles(table)
  const work = async () => {
    for (let row = remainingFiles.pop(); row; row = remainingFiles.pop()) {
      const { sha256, file } = row
      const before = sha256 === undefined ? undefined : loadedFiles.get(sha256)
      const bytes =
        before ??
        (await readServedFile(store, join(dir, file), {
          read,
          isIntact: (content) => matchesServedFile(row, content),
          onFault: (copy) => copies.push(copy),
        }).catch((error: unknown) => addFault(error, getStorePath(store, join(dir, file)))))
      if (bytes) files.set(file, bytes)
    }
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT_READS }, work))
  return { table, files, faults, copies }
}

/**
 * Finds problems that prevent servers from serving a composition. Ignores compressed copies. Reads synchronously, which is
 * several times as fast as `inspectComposition`, but blocks the process. So use it only in commands.
 */
export const findCompositionFaults = async (store: string, id: string): Promise<Fault[]> => {
  const read = createBlockingReader(store)
  const dir = storePaths(store).composition(id)
  try {
    await readCompositionText(store, id, read)
    const faults: Fault[] = []
    for (const row of servedFiles(await readPageTable(store, id, read))) {
      const file = join(dir, row.file)
      try {
        if (!matchesServedFile(row, await read(file)))
          faults.push({ code: 'FILE_CHANGED', place: getStorePath(store, file) })
      } catch (error) {
        faults.push(toFault(error, getStorePath(store, file)))
      }
    }
    return faults
  } catch (error) {
    return [toFault(error, id)]
  }
}
