import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, link, mkdir, open, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Release } from 'shared-contracts'
import { deleteOldFiles, fsyncPath, listFolder, memoize, whenMissing } from '@federation/node-kit'
import { RELEASE_FILE } from '@federation/node-kit/release-format'
import { readReleaseDocument, storePaths } from '@federation/registry'
import { blobDigestOf, integrityOfBlob, type PartName } from './api.ts'
import { RegistryError } from './errors.ts'

/** Age in ms at which an upload that no release uses is deleted. */
const UPLOAD_LIFETIME_MS = 24 * 60 * 60_000

export interface BlobLimits {
  fileBytes: number
  filesPerRelease: number
  /** Maximum bytes of an area's uploads that no release uses yet. */
  pendingBytes: number
}

interface Upload {
  /** Number of bytes that arrived in earlier requests. */
  offset: number
  /** Size of the complete file. */
  length: number
  body: AsyncIterable<Buffer>
}

/** Uploaded files of releases that are not published yet. Each area has its own files, stored by digest. */
export interface BlobStore {
  /**
   * Returns the digests of files that must be uploaded: neither an upload nor a published release of the area contains them.
   * Throws TOO_MANY_FILES.
   */
  missing: (name: PartName, digests: readonly string[]) => Promise<string[]>
  /** Returns the number of bytes of a file that have arrived. If the upload is complete, this is the size of the file. */
  arrived: (name: PartName, digest: string) => Promise<number>
  /**
   * Appends bytes to an upload. Returns the number of bytes that have arrived so far. If the upload is already complete, does
   * not read the body. When the last byte arrives, verifies the digest. Throws UPLOAD_OFFSET, TOO_LARGE, or DIGEST_MISMATCH.
   * After DIGEST_MISMATCH, the upload begins again at byte 0.
   */
  append: (name: PartName, digest: string, upload: Upload) => Promise<number>
  /** Writes a release's document and files to a folder. Throws BLOBS_MISSING or TOO_MANY_FILES. */
  assemble: (release: Release, folder: string) => Promise<void>
  /** Deletes the uploads of a release that has been published. */
  used: (release: Release) => Promise<void>
  clean: (now?: number) => Promise<void>
}

const sizeOf = (file: string): Promise<number> => stat(file).then(({ size }) => size, whenMissing(0))

/** Returns the paths of a published release's files, keyed by digest. The result is empty if the release cannot be read. */
const readFiles = async (dir: string): Promise<Map<string, string>> => {
  const { assets } = await readReleaseDocument(dir).catch(() => ({ assets: [] }))
  return new Map(assets.map(({ path, integrity }) => [blobDigestOf(integrity), join(dir, path)]))
}

/** Creates a blob store in `folder`. Files that a published release of the area already contains need not be uploaded again. */
export const createBlobStore = (folder: string, store: string, limits: BlobLimits): BlobStore => {
  const fileOf = (name: PartName, digest: string) => join(folder, name, digest)
  const partOf = (name: PartName, digest: string) => `${fileOf(name, digest)}.part`
  /** Complete sizes in bytes of the files that are being uploaded, by path of the unfinished file (`.part`). */
  const uploadSizes = new Map<string, number>()

  const filesIn = memoize(readFiles)
  const publishedFile = async (name: PartName, digest: string): Promise<string | null> => {
    for (const release of await listFolder(storePaths(store).releases(name))) {
      const file = (await filesIn(storePaths(store).release(name, release))).get(digest)
      if (file !== undefined && (await stat(file).catch(() => null))) return file
    }
    return null
  }

  const assertCount = (files: number): void => {
    if (files > limits.filesPerRelease)
      throw new RegistryError(
        'TOO_MANY_FILES',
        `The release has ${files} files; this registry accepts ${limits.filesPerRelease}.`,
      )
  }

  const findFile = async (name: PartName, digest: string): Promise<string | null> => {
    const file = fileOf(name, digest)
    const now = new Date()
    const isUploaded = await utimes(file, now, now).then(
      () => true,
      () => false,
    )
    return isUploaded ? file : publishedFile(name, digest)
  }

  const pendingBytes = async (name: PartName): Promise<number> => {
    const dir = join(folder, name)
    const files = (await listFolder(dir))
      .map((file) => join(dir, file))
      .filter((file) => !uploadSizes.has(file))
    const announced = [...uploadSizes].filter(([file]) => dirname(file) === dir).map(([, length]) => length)
    return [...(await Promise.all(files.map(sizeOf))), ...announced].reduce((sum, size) => sum + size, 0)
  }

  const append: BlobStore['append'] = async (name, digest, { offset, length, body }) => {
    const complete = await findFile(name, digest)
    if (complete !== null) return sizeOf(complete)
    const part = partOf(name, digest)
    const storedBytes = await sizeOf(part)
    // True if an earlier process ended after the last byte arrived and before it renamed the complete file.
    const isWhole = storedBytes > 0 && storedBytes === length
    if (offset !== storedBytes && !isWhole)
      throw new RegistryError(
        'UPLOAD_OFFSET',
        `${digest} continues at byte ${storedBytes}, not at ${offset}.`,
      )
    if (length > limits.fileBytes)
      throw new RegistryError(
        'TOO_LARGE',
        `A file of ${length} bytes is larger than this registry accepts (${limits.fileBytes}). Make it smaller.`,
      )
    if ((await pendingBytes(name)) > limits.pendingBytes)
      throw new RegistryError(
        'TOO_LARGE',
        `Uploads of ${name} that no release uses exceed ${limits.pendingBytes} bytes. Publish them, or wait a day.`,
      )
    await mkdir(dirname(part), { recursive: true })
    const hash = createHash('sha384')
    if (storedBytes > 0) await pipeline(createReadStream(part), hash, { end: false })
    const handle = await open(part, 'a')
    let size = storedBytes
    try {
      for await (const chunk of isWhole ? [] : body) {
        size += chunk.length
        if (size > length)
          throw new RegistryError('TOO_LARGE', `${digest} has more bytes than its announced ${length}.`)
        hash.update(chunk)
        await handle.appendFile(chunk)
      }
      await handle.sync()
    } catch (error) {
      // Bytes that arrived before the connection broke are kept. Bytes of a wrong or too large body are deleted.
      if (error instanceof RegistryError) await rm(part, { force: true })
      throw error
    } finally {
      await handle.close()
    }
    if (size < length) return size
    if (`sha384-${hash.digest('base64')}` !== integrityOfBlob(digest)) {
      await rm(part, { force: true })
      throw new RegistryError(
        'DIGEST_MISMATCH',
        `The bytes do not have the digest ${digest}. Upload the file again.`,
      )
    }
    await rename(part, fileOf(name, digest))
    await fsyncPath(dirname(part))
    return size
  }

  return {
    missing: async (name, digests) => {
      assertCount(digests.length)
      const paths = await Promise.all(digests.map((digest) => findFile(name, digest)))
      return digests.filter((_, index) => paths[index] === null)
    },
    arrived: async (name, digest) => {
      const file = await findFile(name, digest)
      return file === null ? sizeOf(partOf(name, digest)) : sizeOf(file)
    },
    append: async (name, digest, upload) => {
      const key = partOf(name, digest)
      if (uploadSizes.has(key))
        throw new RegistryError('UPLOAD_OFFSET', `${digest} is being uploaded by another request.`)
      uploadSizes.set(key, upload.length)
      try {
        return await append(name, digest, upload)
      } finally {
        uploadSizes.delete(key)
      }
    },
    assemble: async (release, target) => {
      assertCount(release.assets.length)
      const absent: string[] = []
      const placed: [file: string, to: string][] = []
      for (const { path, integrity } of release.assets) {
        const file = await findFile(release.name, blobDigestOf(integrity))
        if (file === null) {
          absent.push(path)
          continue
        }
        const to = join(target, path)
        await mkdir(dirname(to), { recursive: true })
        // Copy the file if it cannot be linked, because a hard link fails if the uploads are on another disk than the store.
        await link(file, to).catch(() => copyFile(file, to))
        placed.push([file, to])
      }
      if (absent.length > 0)
        throw new RegistryError(
          'BLOBS_MISSING',
          `${absent.length} files of ${release.name} ${release.release} were not uploaded, such as ${absent[0]}. Upload them, then publish again.`,
        )
      // If a file is from a published release, link its compressed copies too, so that they need not be computed again. A newly
      // uploaded file has no such copies, so an error is ignored.
      for (const [file, to] of placed)
        for (const ending of ['.br', '.gz']) await link(file + ending, to + ending).catch(() => undefined)
      await writeFile(join(target, RELEASE_FILE), `${JSON.stringify(release, null, 1)}\n`)
    },
    used: async ({ name, assets }) => {
      for (const { integrity } of assets) await rm(fileOf(name, blobDigestOf(integrity)), { force: true })
    },
    clean: async (now = Date.now()) => {
      for (const name of await listFolder(folder))
        await deleteOldFiles(join(folder, name), UPLOAD_LIFETIME_MS, { now })
    },
  }
}
