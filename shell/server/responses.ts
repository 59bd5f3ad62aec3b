import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ServedBytes } from '@federation/registry'
import { commonHeaders, type Scheme } from './headers.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/** Parsed Accept-Encoding headers to cache. Browsers send few distinct ones; the limit bounds memory. */
const MOST_KNOWN = 100
const known = new Map<string, Encoding[]>()

/** Quality of `identity` if the header does not name it: below 0.001, the lowest that a header can give. */
const UNNAMED = 0.0001

/** Qualities by name, in lower case (RFC 9110, 12.5.3). `x-gzip` is another name of gzip. */
const qualitiesIn = (header: string): Map<string, number> =>
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
  const qualities = qualitiesIn(header)
  const any = qualities.get('*') ?? 0
  const ranked = (['br', 'gzip', 'identity'] as const).map((encoding) => {
    const unnamed = encoding === 'identity' ? UNNAMED : any
    return { encoding, quality: qualities.get(encoding) ?? unnamed }
  })
  return ranked
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ encoding }) => encoding)
}

const acceptedBy = (header: string): Encoding[] => {
  const before = known.get(header)
  if (before) return before
  if (known.size >= MOST_KNOWN) known.clear()
  const accepted = parseAccepted(header)
  known.set(header, accepted)
  return accepted
}

/** Returns the best accepted encoding that is available, or `identity` if there is none. */
export const chooseEncoding = (header: string | undefined, bytes: ServedBytes): Encoding =>
  acceptedBy(header ?? '').find((encoding) => bytes[encoding] !== null) ?? 'identity'

/** Cache-Control of content that never changes under its URL. */
export const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, immutable'

/** Status and headers of a file's response. */
export interface Answer {
  status: number
  type: string
  etag: string
  /** Omitted if `headers` set it. */
  cacheControl?: string
  headers?: Record<string, string>
}

/** A response ready to write. `fields` alternates header names and values. */
export interface Message {
  status: number
  fields: string[]
  body: Buffer
}

/** Responses of one file for one scheme and one encoding. */
export interface ReadyAnswer {
  etag: string
  whole: Message
  /** The 304 response. */
  unchanged: Message
}

/** Responses of one file, by scheme and encoding. Each is built on its first request. */
export interface PreparedResponses {
  /** `accepted` is the Accept-Encoding header. */
  pick: (scheme: Scheme, accepted: string | undefined) => ReadyAnswer
}

const NOTHING = Buffer.alloc(0)

/** ETag of one encoding. It differs by encoding, so that caches never confuse their bytes. */
const tagFor = (etag: string, encoding: Encoding): string =>
  encoding === 'identity' ? etag : `${etag.slice(0, -1)}-${encoding}"`

/** The only place that sets the headers of files. */
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

/** Prepares the responses of a file. `tell` returns its status and headers for a scheme. */
export const prepareResponses = (bytes: ServedBytes, tell: (scheme: Scheme) => Answer): PreparedResponses => {
  const made: Record<Scheme, Partial<Record<Encoding, ReadyAnswer>>> = { http: {}, https: {} }
  return {
    pick: (scheme, accepted) => {
      const encoding = chooseEncoding(accepted, bytes)
      return (made[scheme][encoding] ??= readyAnswer(tell(scheme), bytes, scheme, encoding))
    },
  }
}

/** Returns true if If-None-Match matches, by weak comparison. */
const isSame = (ifNoneMatch: string, etag: string): boolean =>
  ifNoneMatch === etag ||
  ifNoneMatch.trim() === '*' ||
  ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)

/** Returns the 304 response if If-None-Match matches a response with status 200, else the whole response. */
export const messageFor = (
  { etag, whole, unchanged }: ReadyAnswer,
  ifNoneMatch: string | undefined,
): Message =>
  ifNoneMatch !== undefined && whole.status === 200 && isSame(ifNoneMatch, etag) ? unchanged : whole

/** Undocumented fields in which Node keeps a response's head. If they are missing, responses are not packed. */
interface HeldHead {
  _header?: unknown
  _headerSent?: boolean
}

interface Packed {
  head: string
  /** Head and body, ready to write. */
  bytes: Buffer
}

/** Largest body to pack, in bytes. Larger ones gain nothing from a single write with their head. */
const LARGEST = 64 * 1024
/** Total size of packed responses, in bytes. */
const MOST_HELD = 16 * 1024 * 1024

let packed = new WeakMap<Message, Packed>()
let held = 0
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
      held = 0
    },
    1000 - (Date.now() % 1000),
  ).unref()
}

const pack = (message: Message, head: string): void => {
  const size = head.length + message.body.length
  if (message.body.length > LARGEST || held + size > MOST_HELD) return
  held += size
  packed.set(message, { head, bytes: Buffer.concat([Buffer.from(head, 'latin1'), message.body]) })
  clearPackedEachSecond()
}

/**
 * Writes a message. Assembling and validating a dozen headers costs Node a third of a request. Here it does so once a second,
 * and later responses repeat that head with the body in one buffer. Only for keep-alive connections, whose heads are equal.
 */
export const writeRawResponse = (response: ServerResponse & HeldHead, message: Message): void => {
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
export const outerScheme = (request: Pick<FastifyRequest, 'protocol'>): 'http' | 'https' =>
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
  const picked = answers.pick(outerScheme(request), headers['accept-encoding'])
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = headers
  if (ifMatch !== undefined && picked.whole.status === 200 && !holds(ifMatch, picked.etag))
    return reply
      .code(412)
      .header('cache-control', 'no-store')
      .type('text/plain')
      .send('This has changed since.\n')
  const { status, fields, body } = messageFor(picked, ifNoneMatch)
  for (let index = 0; index < fields.length; index += 2) reply.header(fields[index] ?? '', fields[index + 1])
  reply.code(status)
  return status === 304 ? reply.send() : reply.send(body)
}
