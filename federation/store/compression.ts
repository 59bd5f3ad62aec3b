import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** Types that compress; the others are compressed already. */
export const isCompressible = (type: string): boolean =>
  /^(?:text\/|application\/(?:json|manifest)|image\/svg)/.test(type)

/** Brotli at a quality from 0 to 11; 11 takes some 17 times as long as 9 for 10% less, 10 six times for 8.5%. */
export const brotli = (bytes: Uint8Array, quality: number): Promise<Buffer> =>
  brotliAsync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })

export const gzipped = (bytes: Uint8Array): Promise<Buffer> => gzipAsync(bytes, { level: 9 })

/** By the ending of a compressed copy: how its content is had again. Takes `{ maxOutputLength }`. */
export const expand = { br: promisify(brotliDecompress), gz: promisify(gunzip) }
