import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ServedBytes } from '@federation/registry'
import { commonHeaders, type Scheme } from './headers.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/** Parsed Accept-Encoding headers to cache. Browsers send few distinct ones; the limit bounds memory. */
const MAX_CACHED_HEADERS = 100
const known = new Map<string, Encoding[]>()

/** Quality of `identity` if the header does not name it: below 0.001, the lowest that a header can give. */
const DEFAULT_IDENTITY_QUALITY = 0.0001

/** Qualities by name, in lower case (RFC 9110, 12.5.3). `x-gzip` is another name of gzip. */
const parseQualities = (header: string): Map<string, number> =>
  new Map(
    header.split(',').map((part) => {
      const [coding = '', ...parameters] = part
        .toLowerCase()
        .split(';')
        .map((text) => text.trim())
      const quality = parameters.find((parameter) => parameter.startsWith('q='))
      return [
        coding === 'x-gzip' ? 'gzip' : coding,
        quality === undefined ? 1 : Number(quality.slice(2)) || 0,
      ]
    }),
  )

/**
 * Returns the accepted encodings, best first. Does not use @fastify/accept-negotiator: it matches lowercase names only, and
 * serves Brotli to `br;q=0, *`.
 */
const parseAccepted = (header: string): Encoding[] => {
  const qualities = parseQualities(header)
  const any = qualities.get('*') ?? 0
  const ranked = (['br', 'gzip', 'identity'] as const).map((encoding) => {
    const unnamed = encoding === 'identity' ? DEFAULT_IDENTITY_QUALITY : any
    return { encoding, quality: qualities.get(encoding) ?? unnamed }
  })
  return ranked
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ encoding }) => encoding)
}

const getAcceptedEncodings = (header: string): Encoding[] => {
  const before = known.get(header)
  if (before) return before
  if (known.size >= MAX_CACHED_HEADERS) known.clear()
  const accepted = parseAccepted(header)
  known.set(header, accepted)
  return accepted
}

/** Returns the best accepted encoding that is available, or `identity` if there is none. */
export const chooseEncoding = (header: string | undefined, bytes: ServedBytes): Encoding =>
  getAcceptedEncodings(header ?? '').find((encoding) => bytes[encoding] !== null) ?? 'identity'

/** Cache-Control of content that never changes under its URL. */
export const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, immutable'

/** Status and headers of a file's response. */
export interface ResponseHead {
  status: number
  type: string
  etag: string
  /** Omitted if `headers` set it. */
  cacheControl?: string
  headers?: Record<string, string>
}

/** A response ready to write. `fields` alternates header names and values. */
export interface RawResponse {
  status: number
  fields: string[]
  body: Buffer
}

/** Responses of one file for one scheme and one encoding. */
export interface PreparedResponse {
  etag: string
  whole: RawResponse
  /** The 304 response. */
  unchanged: RawResponse
}

/** Responses of one file, by scheme and encoding. Each is built on its first request. */
export interface PreparedResponses {
  /** `accepted` is the Accept-Encoding header. */
  pick: (scheme: Scheme, accepted: string | undefined) => PreparedResponse
}

const NOTHING = Buffer.alloc(0)

/** ETag of one encoding. It differs by encoding, so that caches never confuse their bytes. */
const createETag = (etag: string, encoding: Encoding): string =>
  encoding === 'identity' ? etag : `${etag.slice(0, -1)}-${encoding}"`

/** The only place that sets the headers of files. */
const prepareResponse = (
  { status, type, etag: tag, cacheControl, headers }: ResponseHead,
  bytes: ServedBytes,
  scheme: Scheme,
  encoding: Encoding,
): PreparedResponse => {
  const body = bytes[encoding] ?? bytes.identity
  const etag = createETag(tag, encoding)
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

/** Prepares the responses of a file. `tell` returns its status and headers for a scheme. */
export const prepareResponses = (
  bytes: ServedBytes,
  tell: (scheme: Scheme) => ResponseHead,
): PreparedResponses => {
  const made: Record<Scheme, Partial<Record<Encoding, PreparedResponse>>> = { http: {}, https: {} }
  return {
    pick: (scheme, accepted) => {
      const encoding = chooseEncoding(accepted, bytes)
      return (made[scheme][encoding] ??= prepareResponse(tell(scheme), bytes, scheme, encoding))
    },
  }
}

/** Returns true if If-None-Match matches, by weak comparison. */
const isSame = (ifNoneMatch: string, etag: string): boolean =>
  ifNoneMatch === etag ||
  ifNoneMatch.trim() === '*' ||
  ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)

/** Returns the 304 response if If-None-Match matches a response with status 200, else the whole response. */
export const selectResponse = (
  { etag, whole, unchanged }: PreparedResponse,
  ifNoneMatch: string | undefined,
): RawResponse =>
  ifNoneMatch !== undefined && whole.status === 200 && isSame(ifNoneMatch, etag) ? unchanged : whole

/** Undocumented fields in which Node keeps a response's head. If they are missing, responses are not packed. */
interface NodeHeaderInternals {
  _header?: unknown
  _headerSent?: boolean
}

interface Packed {
  head: string
  /** Head and body, ready to write. */
  bytes: Buffer
}

/** Largest body to pack, in bytes. Larger ones gain nothing from a single write with their head. */
const MAX_PACKED_BODY_BYTES = 64 * 1024
/** Total size of packed responses, in bytes. */
const MAX_PACKED_BYTES = 16 * 1024 * 1024

let packed = new WeakMap<RawResponse, Packed>()
let packedBytes = 0
let isClearScheduled = false
/**
 * The latest response, kept alive on purpose. Without one, a garbage collection in an idle phase drops the object shapes that
 * V8's compiled code depends on. Compiling again takes about 200 ms.
 */
const latest: { response: ServerResponse | null } = { response: null }

/** Clears packed responses at the next full second, because the `Date` in their heads is then outdated. */
const clearPackedEachSecond = (): void => {
  if (isClearScheduled) return
  isClearScheduled = true
  setTimeout(
    () => {
      isClearScheduled = false
      packed = new WeakMap()
      packedBytes = 0
    },
    1000 - (Date.now() % 1000),
  ).unref()
}

const pack = (message: RawResponse, head: string): void => {
  const size = head.length + message.body.length
  if (message.body.length > MAX_PACKED_BODY_BYTES || packedBytes + size > MAX_PACKED_BYTES) return
  packedBytes += size
  packed.set(message, { head, bytes: Buffer.concat([Buffer.from(head, 'latin1'), message.body]) })
  clearPackedEachSecond()
}

/**
 * Writes a message. Assembling and validating a dozen headers costs Node a third of a request. Here it does so once a second,
 * and later responses repeat that head with the body in one buffer. Only for keep-alive connections, whose heads are equal.
 */
export const writeRawResponse = (
  response: ServerResponse & NodeHeaderInternals,
  message: RawResponse,
): void => {
  latest.response = response
  const { status, fields, body } = message
  if (response.req.method === 'HEAD' || !response.shouldKeepAlive) {
    response.writeHead(status, fields).end(body)
    return
  }
  const before = packed.get(message)
  if (before) {
    response.statusCode = status
    response._header = before.head
    response._headerSent = true
    response.end(before.bytes)
    return
  }
  response.writeHead(status, fields)
  if (typeof response._header === 'string' && response._headerSent === false) pack(message, response._header)
  response.end(body)
}

/** Scheme that the visitor's browser uses, as a trusted proxy reports it. */
export const getVisitorScheme = (request: Pick<FastifyRequest, 'protocol'>): 'http' | 'https' =>
  request.protocol === 'https' ? 'https' : 'http'

/** Returns true if If-Match matches, by strong comparison: a weak tag never matches. */
const holds = (ifMatch: string, etag: string): boolean =>
  ifMatch.split(',').some((tag) => tag.trim() === etag || tag.trim() === '*')

/** Answers a request that `memory-responder.ts` did not answer. Returns 412 if If-Match does not match. */
export const send = (
  request: FastifyRequest,
  reply: FastifyReply,
  answers: PreparedResponses,
): FastifyReply => {
  const { headers } = request
  const picked = answers.pick(getVisitorScheme(request), headers['accept-encoding'])
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = headers
  if (ifMatch !== undefined && picked.whole.status === 200 && !holds(ifMatch, picked.etag))
    return reply
      .code(412)
      .header('cache-control', 'no-store')
      .type('text/plain')
      .send('This has changed since.\n')
  const { status, fields, body } = selectResponse(picked, ifNoneMatch)
  for (let index = 0; index < fields.length; index += 2) reply.header(fields[index] ?? '', fields[index + 1])
  reply.code(status)
  return status === 304 ? reply.send() : reply.send(body)
}
