import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { computeSha256, StoreFault } from '@federation/registry'
import type { ChangeFeed, Content } from '@federation/registry/replication'
import { z } from 'shared-contracts'
import { parseAnswer } from './requests.ts'

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

const MAX_HEADER_BYTES = 1000
/** Maximum size in bytes of a file, also after decompression. Each file that a registry accepts is smaller. */
const MAX_FILE_BYTES = 1024 * 1024 * 1024

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

const createReader = (stream: AsyncIterable<Uint8Array>) => {
  const chunks = stream[Symbol.asyncIterator]()
  let rest = Buffer.alloc(0)
  return async (length: number): Promise<Buffer> => {
    if (length > MAX_FILE_BYTES) throw new TypeError(`the stream announces ${length} bytes`)
    const parts = [rest]
    let size = rest.length
    while (size < length) {
      const next = await chunks.next()
      if (next.done) throw new TypeError('the stream ends early')
      parts.push(Buffer.from(next.value))
      size += next.value.length
    }
    const joined = parts.length === 1 ? rest : Buffer.concat(parts)
    rest = joined.subarray(length)
    return joined.subarray(0, length)
  }
}

const brotliDecompressAsync = promisify(brotliDecompress)
const gunzipAsync = promisify(gunzip)

/**
 * Reads the files with these hashes from a response of the registry, one at a time. Throws StoreFault if a file is missing or
 * has another hash.
 */
export async function* readContentFrames(
  hashes: readonly string[],
  stream: AsyncIterable<Uint8Array>,
): AsyncGenerator<Content> {
  const read = createReader(stream)
  for (const sha256 of hashes) {
    const place = `content ${sha256} of the registry`
    const headerLength = (await read(4)).readUInt32BE()
    if (headerLength > MAX_HEADER_BYTES) throw new StoreFault({ code: 'FILE_CHANGED', place })
    const header: FrameHeader = parseAnswer(FrameHeader, JSON.parse((await read(headerLength)).toString()))
    const part = async (size: number | undefined) => (size === undefined ? null : read(size))
    const [plain, br, gz] = [await part(header.bytes), await part(header.br), await part(header.gz)]
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
    yield { sha256, bytes, br: plain ? null : br, gz }
  }
}
