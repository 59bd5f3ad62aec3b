import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip as zlibGzip } from 'node:zlib'
import { fsyncPath, writeDurably } from '@federation/node-kit'
import { createScratchName, storePaths } from './store-files.ts'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(zlibGzip)

/** True for media types worth compressing. Other types are already compressed. */
export const isCompressible = (type: string): boolean =>
  /^(?:text\/|application\/(?:json|manifest)|image\/svg)/.test(type)

/**
 * Compresses text with Brotli, at a quality from 0 to 11. Compared with quality 9, quality 10 takes 6 times as long and saves
 * 8.5%; quality 11 takes 17 times as long and saves 10%.
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

/** Decompressors by extension. They accept `{ maxOutputLength }` in bytes. */
export const decompressors = { br: promisify(brotliDecompress), gz: promisify(gunzip) }

/** Returns the SHA-256 of content as 64 hex digits. */
export const computeSha256 = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex')

/** Path of content relative to a composition's folder. Compositions share content. */
export const contentFile = (sha256: string): string => join('..', '..', 'pages', sha256.slice(0, 2), sha256)

type CopyExtension = keyof typeof decompressors

/** True if the file and its compressed copies exist and are intact. */
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
    return [await readFile(target), ...copies].every((found) => bytes.equals(found))
  } catch {
    return false
  }
}

/** Places a file and its compressed copies in the store, by extension. Each appears atomically, in the given order. */
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
 * Adds content to the store and returns its sha256. With a Brotli quality it also adds a `.br` copy, and a `.gz` copy unless
 * `gzip` is false. The plain file appears last: once it exists, so do its copies. Existing content gets a new modification
 * time, so that pruning does not remove it before the new composition refers to it.
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
