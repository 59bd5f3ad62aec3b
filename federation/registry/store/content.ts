import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip as zlibGzip } from 'node:zlib'
import { fsyncPath, writeDurably } from '@federation/node-kit'
import { createScratchName, storePaths } from './store-files.ts'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(zlibGzip)

/** Returns true if compression makes a file of this media type smaller. Images, fonts and videos are already compressed. */
export const isCompressible = (type: string): boolean =>
  /^(?:text\/|application\/(?:json|manifest)|image\/svg)/.test(type)

/** Compresses text with Brotli (quality 0 to 11). Compared with 9, 10 takes 6 times as long for 8.5%, 11 17 times for 10%. */
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

/** Path of content relative to a composition's folder. It is outside, because compositions share it. */
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

/** Writes a file and its copies in this order, each atomically. `ending` is empty for the plain file. */
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
 * Adds content and returns its SHA-256, with `.br` and `.gz` copies if there is a Brotli quality. The plain file is last.
 * Existing content counts as used now, so that no cleanup deletes it before the composition refers to it.
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
