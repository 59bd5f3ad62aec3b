import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, utimes } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip as zlibGzip } from 'node:zlib'
import { fsyncPath, writeDurably } from '@federation/node-kit'
import { createScratchName, storePaths } from './store-files.ts'

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

/** Compresses with the highest gzip level. The result is stored, so size is more important than time. */
export const gzipBytes = (bytes: Uint8Array): Promise<Buffer> => gzipAsync(bytes, { level: 9 })

export const decompressors = { br: promisify(brotliDecompress), gz: promisify(gunzip) }

/** Returns the SHA-256 of text or bytes as 64 hex digits. */
export const computeSha256 = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex')

/** Returns the SHA-256 of each file below a folder, by path relative to the folder with `/` as separator. */
export const hashFiles = async (dir: string): Promise<Record<string, string>> => {
  const hashes: Record<string, string> = {}
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    hashes[relative(dir, file).split(sep).join('/')] = computeSha256(await readFile(file))
  }
  return hashes
}

/**
 * Returns the path of a shared content file, relative to the folder of a composition (set of releases). The file is outside of
 * that folder, because several compositions share it.
 */
export const contentFile = (sha256: string): string => join('..', '..', 'pages', sha256.slice(0, 2), sha256)

export type CopyExtension = keyof typeof decompressors

/** Returns true if `copy` is a compressed copy of `bytes`. */
export const isCopyOf = (bytes: Buffer, copy: Buffer, ending: CopyExtension): Promise<boolean> =>
  decompressors[ending](copy, { maxOutputLength: bytes.length || 1 }).then(
    (content) => content.equals(bytes),
    () => false,
  )

const isThere = async (
  target: string,
  bytes: Buffer,
  endings: readonly CopyExtension[],
): Promise<boolean> => {
  const states = await Promise.all([
    readFile(target).then((stored) => stored.equals(bytes)),
    ...endings.map(async (ending) => isCopyOf(bytes, await readFile(`${target}.${ending}`), ending)),
  ]).catch(() => [false])
  return states.every(Boolean)
}

/**
 * Writes a file and its compressed copies to the store, in the given order. Each file appears atomically. `ending` is the
 * suffix of a file's name: `.br` or `.gz` for a compressed copy, an empty string for the uncompressed file.
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
 * Adds content to the store and returns its SHA-256. With a Brotli quality, also adds a `.br` copy and, unless `gzip` is false,
 * a `.gz` copy. The plain file is added last, after its copies. If the content exists, renews its modification time, so that no
 * cleanup removes it before the caller has written the composition that refers to it.
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
