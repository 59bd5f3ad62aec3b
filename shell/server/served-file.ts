import { readFile } from 'node:fs/promises'

export type Encoding = 'br' | 'gzip' | 'identity'

/** A file in all the encodings it is served in. */
export interface ServedBytes {
  br: Buffer | null
  gzip: Buffer | null
  identity: Buffer
}

const readOptional = (file: string): Promise<Buffer | null> =>
  readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })

/** Reads a file with what lies compressed beside it. */
export const readServed = async (file: string): Promise<ServedBytes> => {
  const [identity, br, gzip] = await Promise.all([readFile(file), readOptional(`${file}.br`), readOptional(`${file}.gz`)])
  return { identity, br, gzip }
}

/** The best encoding that a request accepts; a quality of 0 is a refusal. */
export const chooseEncoding = (accepted: string | undefined, bytes: ServedBytes): Encoding => {
  const accepts = (name: string) =>
    (accepted ?? '').split(',').some((part) => {
      const [coding, ...parameters] = part.trim().toLowerCase().split(';')
      if (coding !== name && coding !== '*') return false
      return !parameters.some((parameter) => /^\s*q=0(?:\.0*)?\s*$/.test(parameter))
    })
  if (bytes.br && accepts('br')) return 'br'
  if (bytes.gzip && accepts('gzip')) return 'gzip'
  return 'identity'
}

/** Whether the copy a client holds is the one it would get (If-None-Match: weak comparison). */
export const isSame = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))
