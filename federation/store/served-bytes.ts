import { createHash } from 'node:crypto'
import { expand } from './compression.ts'
import { StoreFault, type Fault } from './faults.ts'
import type { ServedFile } from './page-table.ts'
import { placeOf, type ReadStoreFile } from './store-reader.ts'

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
