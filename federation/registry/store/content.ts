import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip as zlibGzip } from 'node:zlib'
import { fsyncPath, writeDurably, listFolder } from '@federation/node-kit'
import {
  createScratchName,
  storePaths,
  getLastUsedMs,
  getStorePath,
  removeAtomically,
} from './store-files.ts'
import {
  type AreaTable,
  PAGE_TABLE_FILE,
  type ServedFile,
  type StoredTable,
  type LegacyPageTable,
} from './page-table.ts'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(zlibGzip)

/** Returns true if compression makes a file of this media type smaller. Images, fonts and videos are already compressed. */
export const isCompressible = (type: string): boolean =>
  /^(?:text\/|application\/(?:json|manifest)|image\/svg)/.test(type)

/**
 * Compresses text with Brotli, at a quality from 0 to 11. Quality 10 takes 6 times as long as quality 9, and the result is
 * 8.5% smaller. Quality 11 takes 17 times as long, and the result is 10% smaller.
 */
export const brotli = (bytes: Uint8Array, quality: number): Promise<Buffer> =>
  brotliAsync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })

export const gzipBytes = (bytes: Uint8Array): Promise<Buffer> => gzipAsync(bytes, { level: 9 })

export const decompressors = { br: promisify(brotliDecompress), gz: promisify(gunzip) }

export const computeSha256 = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex')

/**
 * Returns the path of content relative to a composition's folder. The content is outside of that folder, because several
 * compositions share it.
 */
export const contentFile = (sha256: string): string => join('..', '..', 'pages', sha256.slice(0, 2), sha256)

type CopyExtension = keyof typeof decompressors

const isThere = async (
  target: string,
  bytes: Buffer,
  endings: readonly CopyExtension[],
): Promise<boolean> => {
  const limit = { maxOutputLength: bytes.length || 1 }
  try {
    const copies = await Promise.all(
      endings.map(async (ending) => decompressors[ending](await readFile(`${target}.${ending}`), limit)),
    )
    return [await readFile(target), ...copies].every((storedBytes) => bytes.equals(storedBytes))
  } catch {
    return false
  }
}

/**
 * Writes a file and its compressed copies to the store, in the given order. Each file appears atomically. `ending` is the file
 * extension, empty for the plain file.
 */
export const addContentFiles = async (
  store: string,
  sha256: string,
  files: readonly (readonly [ending: string, bytes: Buffer])[],
): Promise<void> => {
  const target = storePaths(store).content(sha256)
  const aside = join(storePaths(store).scratch, createScratchName())
  try {
    await Promise.all(files.map(([ending, file]) => writeDurably(`${aside}${ending}`, file)))
    await mkdir(dirname(target), { recursive: true })
    for (const [ending] of files) await rename(`${aside}${ending}`, `${target}${ending}`)
    await fsyncPath(dirname(target))
  } finally {
    await Promise.all(
      files.map(([ending]) => rm(`${aside}${ending}`, { force: true }).catch(() => undefined)),
    )
  }
}

/**
 * Adds content to the store and returns its SHA-256. With a Brotli quality, also adds a `.br` copy, and a `.gz` copy unless
 * `gzip` is false. The plain file appears last, so that its copies exist when it appears. Existing content gets a new
 * modification time. A cleanup then keeps the content until the new composition refers to it.
 */
export const addContent = async (
  store: string,
  content: string,
  quality: number | null,
  { gzip = true } = {},
): Promise<string> => {
  const endings: CopyExtension[] = quality === null ? [] : gzip ? ['br', 'gz'] : ['br']
  const bytes = Buffer.from(content)
  const sha256 = computeSha256(bytes)
  const target = storePaths(store).content(sha256)
  if (await isThere(target, bytes, endings)) {
    const now = new Date()
    await utimes(target, now, now)
    return sha256
  }
  const compressed = await Promise.all(
    endings.map(async (ending) => {
      const copy = ending === 'br' ? await brotli(bytes, quality ?? 0) : await gzipBytes(bytes)
      return [`.${ending}`, copy] as const
    }),
  )
  await addContentFiles(store, sha256, [...compressed, ['', bytes]])
  return sha256
}

const listHashes = (files: readonly ServedFile[]): string[] => files.flatMap(({ sha256 }) => sha256 ?? [])

/** Returns the SHA-256 hashes that a composition's `pages.json` contains, without those in area tables. */
export const listTableContent = (table: StoredTable | LegacyPageTable): string[] =>
  listHashes([
    ...('pages' in table ? Object.values(table.pages) : []),
    ...Object.values(table.fragments),
    ...Object.values(table.files ?? {}),
    table.notFound,
  ])

export const listAreaTables = (table: StoredTable | LegacyPageTable): string[] =>
  'areas' in table ? Object.values(table.areas) : []

export const listAreaContent = ({ pages }: AreaTable): string[] =>
  Object.values(pages).flatMap(({ html, fragment, late }) => [html, fragment, ...(late ? [late] : [])])

/** Returns the SHA-256 hashes of the compositions' area tables, and of all content that the compositions serve. */
const listUsedContent = async (store: string, compositions: readonly string[]): Promise<Set<string>> => {
  const used = new Set<string>()
  const areas = new Set<string>()
  for (const id of compositions) {
    const text = await readFile(join(storePaths(store).composition(id), PAGE_TABLE_FILE), 'utf8')
    const table = JSON.parse(text) as StoredTable | LegacyPageTable
    for (const sha256 of listTableContent(table)) used.add(sha256)
    for (const sha256 of listAreaTables(table)) areas.add(sha256)
  }
  for (const sha256 of areas) {
    used.add(sha256)
    const text = await readFile(storePaths(store).content(sha256), 'utf8')
    for (const named of listAreaContent(JSON.parse(text) as AreaTable)) used.add(named)
  }
  return used
}

/** Lists unused content. Each inner list contains a file and its compressed copies. */
const unusedFiles = async (store: string, used: ReadonlySet<string>): Promise<string[][]> => {
  const unused = new Map<string, string[]>()
  for (const folder of await listFolder(join(store, 'pages'))) {
    for (const name of (await listFolder(join(store, 'pages', folder))).toSorted()) {
      const [sha256 = ''] = name.split('.', 1)
      const file = join(store, 'pages', folder, name)
      if (!used.has(sha256)) unused.set(sha256, [...(unused.get(sha256) ?? []), file])
    }
  }
  return [...unused.values()]
}

/**
 * Deletes content that no composition in `keptCompositions` serves, and that was not written or used after `unusedSince`. Returns
 * the deleted paths, relative to the store. With `isDryRun`, deletes nothing.
 */
export const deleteUnusedContent = async (
  store: string,
  keptCompositions: readonly string[],
  unusedSince: Date,
  isDryRun: boolean,
): Promise<string[]> => {
  const removed: string[] = []
  for (const [file = '', ...copies] of await unusedFiles(
    store,
    await listUsedContent(store, keptCompositions),
  )) {
    if ((await getLastUsedMs(file)) > unusedSince.getTime()) continue
    if (!isDryRun && !(await removeAtomically(store, file))) continue
    removed.push(getStorePath(store, file))
    if (!isDryRun) for (const copy of copies) await rm(copy, { force: true })
  }
  return removed
}
