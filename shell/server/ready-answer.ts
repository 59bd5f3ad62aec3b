import { commonHeaders, type Scheme } from './security-headers.ts'
import type { ServedBytes } from 'federation/store/served-bytes'
import { chooseEncoding, type Encoding } from './encodings.ts'

/** Cache-Control of what never changes under its address. */
export const IMMUTABLE = 'public, max-age=31536000, immutable'

/** A file as it is answered. */
export interface Answer {
  status: number
  type: string
  etag: string
  /** Left out where `headers` say it. */
  cacheControl?: string
  headers?: Record<string, string>
}

/** Headers as names and values after each other, and the bytes behind them. */
export interface Message {
  status: number
  fields: string[]
  body: Buffer
}

/** All that is said to visitors of one scheme who take one encoding. */
export interface ReadyAnswer {
  etag: string
  whole: Message
  /** For who holds it already (304). */
  unchanged: Message
}

/** What stands at an address: its answers, each made when somebody asks for it first. */
export interface ReadyAnswers {
  /** By what the visitor's browser speaks, and its Accept-Encoding. */
  pick: (scheme: Scheme, accepted: string | undefined) => ReadyAnswer
}

const NOTHING = Buffer.alloc(0)

/** The tag of one encoding: caches must not take one encoding's bytes for another's. */
const tagFor = (etag: string, encoding: Encoding): string =>
  encoding === 'identity' ? etag : `${etag.slice(0, -1)}-${encoding}"`

/** The one place that says which headers a file has. */
const readyAnswer = (
  { status, type, etag: tag, cacheControl, headers }: Answer,
  bytes: ServedBytes,
  scheme: Scheme,
  encoding: Encoding,
): ReadyAnswer => {
  const body = bytes[encoding] ?? bytes.identity
  const etag = tagFor(tag, encoding)
  const always = Object.entries({
    ...commonHeaders(scheme),
    etag,
    ...(cacheControl !== undefined && { 'cache-control': cacheControl }),
    vary: 'accept-encoding',
    ...headers,
  }).flat()
  const ofBody = [
    'content-type',
    type,
    ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
    'content-length',
    String(body.length),
  ]
  return {
    etag,
    whole: { status, fields: [...always, ...ofBody], body },
    unchanged: { status: 304, fields: always, body: NOTHING },
  }
}

/** The answers that a file gives; `tell` says how it is answered to a scheme. */
export const readyAnswers = (bytes: ServedBytes, tell: (scheme: Scheme) => Answer): ReadyAnswers => {
  const made: Record<Scheme, Partial<Record<Encoding, ReadyAnswer>>> = { http: {}, https: {} }
  return {
    pick: (scheme, accepted) => {
      const encoding = chooseEncoding(accepted, bytes)
      return (made[scheme][encoding] ??= readyAnswer(tell(scheme), bytes, scheme, encoding))
    },
  }
}

/** Whether the copy a client holds is the one it would get (If-None-Match: weak comparison). */
const isSame = (ifNoneMatch: string, etag: string): boolean =>
  ifNoneMatch === etag ||
  ifNoneMatch.trim() === '*' ||
  ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)

/** What to say to who holds what If-None-Match names: only what is well can be held. */
export const messageFor = (
  { etag, whole, unchanged }: ReadyAnswer,
  ifNoneMatch: string | undefined,
): Message =>
  ifNoneMatch !== undefined && whole.status === 200 && isSame(ifNoneMatch, etag) ? unchanged : whole
