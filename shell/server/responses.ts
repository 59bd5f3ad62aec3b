import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ServedBytes } from '@federation/registry'
import { type Scheme, getCommonHeaders } from './headers.ts'
import { CAMPAIGN_PARAM, PLID_PARAM, PLID_PATTERN } from 'shared-contracts/visitor-storage'

export type Encoding = 'br' | 'gzip' | 'identity'

/** Maximum number of cached Accept-Encoding headers. Browsers send only a few different ones. A full cache is cleared. */
const MAX_CACHED_HEADERS = 100
const acceptedByHeader = new Map<string, Encoding[]>()

/**
 * Quality of `identity` (no compression) if the Accept-Encoding header does not list it. This value is below 0.001, the lowest
 * quality in a header, so every listed encoding is preferred.
 */
const DEFAULT_IDENTITY_QUALITY = 0.0001

/**
 * Parses an Accept-Encoding header (RFC 9110, 12.5.3). Returns the quality of each encoding. The keys are encoding names in lower
 * case. `x-gzip` means gzip.
 */
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
 * Returns the accepted encodings, best first.
 * Does not use @fastify/accept-negotiator, which ignores uppercase names, and accepts Brotli for `br;q=0, *`, which forbids it.
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
  const cachedEncodings = acceptedByHeader.get(header)
  if (cachedEncodings) return cachedEncodings
  if (acceptedByHeader.size >= MAX_CACHED_HEADERS) acceptedByHeader.clear()
  const accepted = parseAccepted(header)
  acceptedByHeader.set(header, accepted)
  return accepted
}

/** Returns the best accepted encoding in which the file exists. If there is none, returns `identity` (uncompressed). */
export const chooseEncoding = (header: string | undefined, bytes: ServedBytes): Encoding =>
  getAcceptedEncodings(header ?? '').find((encoding) => bytes[encoding] !== null) ?? 'identity'

export const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, immutable'

export interface ResponseHead {
  status: number
  type: string
  etag: string
  /** Value of the Cache-Control header. Omit it if `headers` contains that header. */
  cacheControl?: string
  headers?: Record<string, string>
}

/** A response that is ready to write. `fields` alternates header names and values. */
export interface RawResponse {
  status: number
  fields: string[]
  body: Buffer
}

/** Responses of one file for one scheme and encoding. */
export interface PreparedResponse {
  etag: string
  whole: RawResponse
  /** Response with status 304, sent if the ETag matches. */
  unchanged: RawResponse
}

/** Responses of one file for all schemes and encodings. Each response is built when it is first requested. */
export interface PreparedResponses {
  /** Returns the response for a scheme and for the best encoding that the Accept-Encoding header `accepted` allows. */
  pick: (scheme: Scheme, accepted: string | undefined) => PreparedResponse
}

const NOTHING = Buffer.alloc(0)

/** Creates the ETag of one encoding. ETags must differ between encodings, so that caches do not mix up their bytes. */
const createETag = (etag: string, encoding: Encoding): string =>
  encoding === 'identity' ? etag : `${etag.slice(0, -1)}-${encoding}"`

/** Prepares the response of a file for one scheme and encoding, with all its headers. */
const prepareResponse = (
  { status, type, etag: tag, cacheControl, headers }: ResponseHead,
  bytes: ServedBytes,
  scheme: Scheme,
  encoding: Encoding,
): PreparedResponse => {
  const body = bytes[encoding] ?? bytes.identity
  const etag = createETag(tag, encoding)
  const always = Object.entries({
    ...getCommonHeaders(scheme),
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

/** Prepares the responses of a file for both schemes and all encodings. */
export const prepareResponses = (
  bytes: ServedBytes,
  buildHead: (scheme: Scheme) => ResponseHead,
): PreparedResponses => {
  const preparedByScheme: Record<Scheme, Partial<Record<Encoding, PreparedResponse>>> = {
    http: {},
    https: {},
  }
  return {
    pick: (scheme, accepted) => {
      const encoding = chooseEncoding(accepted, bytes)
      return (preparedByScheme[scheme][encoding] ??= prepareResponse(
        buildHead(scheme),
        bytes,
        scheme,
        encoding,
      ))
    },
  }
}

/** True if the If-None-Match header matches `etag`, by weak comparison. The client's copy is then current. */
const isSame = (ifNoneMatch: string, etag: string): boolean =>
  ifNoneMatch === etag ||
  ifNoneMatch.trim() === '*' ||
  ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)

/** Returns the 304 response if If-None-Match matches and the status is 200, otherwise the whole response. */
export const selectResponse = (
  { etag, whole, unchanged }: PreparedResponse,
  ifNoneMatch: string | undefined,
): RawResponse =>
  ifNoneMatch !== undefined && whole.status === 200 && isSame(ifNoneMatch, etag) ? unchanged : whole

/**
 * Undocumented properties in which Node stores the head of a response. If a Node version does not have them, head and body are
 * written separately.
 */
interface NodeHeaderInternals {
  _header?: unknown
  _headerSent?: boolean
}

interface Packed {
  head: string
  bytes: Buffer
}

/**
 * Maximum body size of responses that are cached as one buffer with their head, in bytes. For a larger response, one write of
 * head and body together saves no time.
 */
const MAX_PACKED_BODY_BYTES = 64 * 1024
/** Maximum total size of the cached buffers, in bytes. Each buffer contains the head and the body of a response. */
const MAX_PACKED_BYTES = 16 * 1024 * 1024

let packed = new WeakMap<RawResponse, Packed>()
let packedBytes = 0
let isClearScheduled = false
/**
 * Keeps the latest response reachable on purpose. V8's compiled code depends on the object shapes of a response. Without a
 * reachable response, garbage collection drops these shapes, and recompiling takes about 200 ms.
 */
const latest: { response: ServerResponse | null } = { response: null }

/** Drops the cached buffers at the next full second, because their `Date` header is then outdated. */
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
 * Writes a response. Node needs a third of a request's time to assemble the response headers. So for keep-alive connections, this
 * function caches the assembled head for one second, and writes head and body as one buffer.
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
  const cachedBuffer = packed.get(message)
  if (cachedBuffer) {
    response.statusCode = status
    response._header = cachedBuffer.head
    response._headerSent = true
    response.end(cachedBuffer.bytes)
    return
  }
  response.writeHead(status, fields)
  if (typeof response._header === 'string' && response._headerSent === false) pack(message, response._header)
  response.end(body)
}

/** Returns the scheme in the visitor's browser, which a trusted proxy can report. */
export const getVisitorScheme = (request: Pick<FastifyRequest, 'protocol'>): 'http' | 'https' =>
  request.protocol === 'https' ? 'https' : 'http'

/** True if the If-Match header matches, by strong comparison: a weak tag never matches. */
const matchesStrongly = (ifMatch: string, etag: string): boolean =>
  ifMatch.split(',').some((tag) => tag.trim() === etag || tag.trim() === '*')

/** Answers a request that `memory-responder.ts` left to Fastify. Sends 412 if If-Match does not match. */
export const sendPreparedResponse = (
  request: FastifyRequest,
  reply: FastifyReply,
  answers: PreparedResponses,
): FastifyReply => {
  const { headers } = request
  const picked = answers.pick(getVisitorScheme(request), headers['accept-encoding'])
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = headers
  if (ifMatch !== undefined && picked.whole.status === 200 && !matchesStrongly(ifMatch, picked.etag))
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

/** Maximum length of a campaign parameter's value. Longer values are truncated, as the shell does in the browser. */
const MAX_VALUE_LENGTH = 1000

/**
 * Removes all parameters from a query except campaign parameters, click ids and the partner link id. Returns an empty string if
 * none is left.
 */
export const reduceToAttribution = (search: string): string => {
  const attributionParameters = new URLSearchParams()
  for (const [name, value] of new URLSearchParams(search)) {
    const isKept = name === PLID_PARAM ? PLID_PATTERN.test(value) : value !== '' && CAMPAIGN_PARAM.test(name)
    if (isKept) attributionParameters.append(name, value.slice(0, MAX_VALUE_LENGTH))
  }
  const query = attributionParameters.toString()
  return query === '' ? '' : `?${query}`
}

/**
 * Returns the URL of the home page with the campaign parameters of a request. If the request has none, uses those of the URL in
 * its `Referer` header.
 */
export const getHomeLocation = ({ raw, headers }: Pick<FastifyRequest, 'raw' | 'headers'>): string => {
  const searches = [
    URL.parse(raw.url ?? '', 'http://localhost')?.search,
    URL.parse(headers.referer ?? '')?.search,
  ]
  return `/${searches.map((search) => reduceToAttribution(search ?? '')).find((query) => query !== '') ?? ''}`
}
