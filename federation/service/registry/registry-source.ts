/** Replicates a registry's store to a page server. This module writes and reads the stream that transfers the files. */

import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { computeSha256, StoreFault, StoreError } from '@federation/registry'
import {
  type ChangeFeed,
  type Content,
  type ChangeListener,
  type ReplicationSource,
  listArtifactPlaces,
} from '@federation/registry/replication'
import { z } from 'shared-contracts'
import { type Client, parseAnswer, createClient } from './requests.ts'
import { FeedVersion, MAX_HASHES } from './api.ts'
import { RegistryError } from './errors.ts'

/**
 * Interval in ms at which the registry is polled. The polls supplement long polling, which finds changes sooner. Each poll also
 * records that the registry was reached.
 */
export const REGISTRY_POLL_MS = 10_000

interface RegistrySourceOptions {
  origin: string
  readToken: string | undefined
  /** Folder of the store whose keys sign the requests. Default: the folder that follows the registry. */
  keysOf?: string
  /** Areas whose key signs the requests if there is no read token. Without `names`, any key of this machine signs. */
  names?: readonly string[]
}

/** A registry as the source of this machine's copy of the store. */
export interface RegistrySource extends ReplicationSource {
  listen: (onChange: () => void) => Promise<ChangeListener>
}

/**
 * Creates the replication source for a folder that follows a registry (copies its changes). The registry need not be trusted:
 * the pull verifies each signature and digest with the trust document (list of trusted keys) that the folder already has.
 */
export const createRegistrySource = (
  store: string,
  { origin, readToken, keysOf = store, names = [] }: RegistrySourceOptions,
): RegistrySource => {
  const { client } = createClient(origin, { names, storeDir: keysOf, readToken, retryPausesMs: [] })
  return {
    title: 'the registry',
    cursorFile: 'registry.json',
    isVerified: true,
    readChanges: async ({ id, version, behind }) => {
      const after = FeedVersion.safeParse(version).data
      const { isComplete, ...changes } = await client.call('changes', {
        body: { ...(after === undefined ? {} : { after }), behind },
      })
      if (id !== null && id !== '' && id !== changes.id)
        throw new StoreError(
          'REGISTRY_OTHER',
          `This server's copy is of another registry than that of REGISTRY_URL. Correct REGISTRY_URL, or move the copy away and start the server again.`,
        )
      if (!isComplete) return changes
      const listed = new Set(changes.places.map(({ place }) => place))
      const removedPlaces = (await listArtifactPlaces(store)).filter((place) => !listed.has(place))
      return {
        ...changes,
        places: [...changes.places, ...removedPlaces.map((place) => ({ place, files: {}, isGone: true }))],
      }
    },
    readVersion: async () => (await client.call('feedHead')).version,
    readPlace: async (place) => (await client.call('place', { body: { place } })).files,
    readContent: async (hashes, take) => {
      const distinctHashes = [...new Set(hashes)]
      for (let from = 0; from < distinctHashes.length; from += MAX_HASHES) {
        const batch = distinctHashes.slice(from, from + MAX_HASHES)
        const response = await client.request('content', { body: { hashes: batch } })
        const contents = await readContentFrames(batch, Buffer.from(await response.arrayBuffer()))
        // `take` processes one file. Run the calls concurrently, because they mostly wait for the disk.
        await Promise.all(contents.map(take))
      }
    },
    listen: async (onChange) => listenForChanges(client, onChange),
  }
}

/** Waits for changes by long polling, until a request fails or `close` is called. */
const listenForChanges = async (client: Client, onChange: () => void): Promise<ChangeListener> => {
  const closing = new AbortController()
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  let { version } = await client.call('feedHead')
  const follow = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      const head = await client.call('feedHead', { query: { after: version } })
      if (head.version !== version) onChange()
      version = head.version
    }
  }
  return {
    ended: Promise.race([closed, follow().catch(() => undefined)]),
    close: () => {
      closing.abort()
      resolve()
    },
  }
}

/** Describes the error of a failed pull for `/readyz`. That page is public, so the text contains no address and no path. */
export const describePullError = (error: unknown): string | null => {
  if (error instanceof StoreError && error.code === 'REGISTRY_OTHER') return `${error.code}: ${error.message}`
  if (error instanceof RegistryError && error.code !== 'REGISTRY_AWAY')
    return `the registry rejects this server (${error.code}): changes are not seen`
  return null
}

/**
 * Header of a frame. The registry sends contents as a stream with one frame per requested hash. A frame consists of the
 * header's length (4 bytes, big endian), the header as JSON, and the files whose sizes the header contains. A file with a
 * Brotli copy is sent only in compressed form, and the receiver decompresses it.
 */
const FrameHeader = z.strictObject({
  sha256: z.string(),
  /**
   * Sizes in bytes of the plain file, its Brotli copy and its gzip copy. All are missing if the registry does not have the
   * file, or has only a damaged file.
   */
  bytes: z.optional(z.int().check(z.minimum(0))),
  br: z.optional(z.int().check(z.minimum(0))),
  gz: z.optional(z.int().check(z.minimum(0))),
})
type FrameHeader = z.infer<typeof FrameHeader>

/** Maximum size in bytes of a file after decompression. Each file that a registry accepts is smaller. */
const MAX_FILE_BYTES = 1024 * 1024 * 1024

/**
 * Encodes content for replication. Each frame is the length of a JSON header (4 bytes, big-endian), the header, and the bytes
 * that it describes.
 */
export async function* contentFrames(
  hashes: readonly string[],
  { content }: Pick<ChangeFeed, 'content'>,
): AsyncGenerator<Buffer> {
  for (const sha256 of hashes) {
    const file = await content(sha256)
    const parts = file ? [file.br ? null : file.bytes, file.br, file.gz] : []
    const [bytes, br, gz] = parts.map((part) => part?.length)
    const header = Buffer.from(JSON.stringify({ sha256, bytes, br, gz }))
    const length = Buffer.alloc(4)
    length.writeUInt32BE(header.length)
    yield Buffer.concat([length, header])
    for (const part of parts) if (part && part.length > 0) yield part
  }
}

const brotliDecompressAsync = promisify(brotliDecompress)
const gunzipAsync = promisify(gunzip)

/**
 * Reads the files with these hashes from the body of a response of the registry. Throws StoreFault if a file is missing or has
 * another hash.
 */
export const readContentFrames = async (hashes: readonly string[], body: Buffer): Promise<Content[]> => {
  let at = 0
  const read = (length: number): Buffer => {
    at += length
    if (at > body.length) throw new TypeError('the content of the registry ends early')
    return body.subarray(at - length, at)
  }
  const contents: Content[] = []
  for (const sha256 of hashes) {
    const place = `content ${sha256} of the registry`
    const header: FrameHeader = parseAnswer(FrameHeader, JSON.parse(read(read(4).readUInt32BE()).toString()))
    const part = (size: number | undefined) => (size === undefined ? null : read(size))
    const [plain, br, gz] = [part(header.bytes), part(header.br), part(header.gz)]
    if (header.sha256 !== sha256) throw new StoreFault({ code: 'FILE_CHANGED', place })
    if (!plain && !br) throw new StoreFault({ code: 'FILE_MISSING', place })
    const limit = { maxOutputLength: MAX_FILE_BYTES }
    const bytes = plain ?? (await brotliDecompressAsync(br ?? '', limit).catch(() => null))
    if (!bytes || computeSha256(bytes) !== sha256) throw new StoreFault({ code: 'FILE_CHANGED', place })
    const expanded =
      gz && (await gunzipAsync(gz, { maxOutputLength: bytes.length || 1 }).catch(() => Buffer.alloc(0)))
    if (expanded && !expanded.equals(bytes))
      throw new StoreFault({ code: 'FILE_CHANGED', place, detail: 'gz' })
    // If the registry sent the plain bytes, do not return the Brotli copy, because only the plain bytes were compared with the
    // hash.
    contents.push({ sha256, bytes, br: plain ? null : br, gz })
  }
  return contents
}
