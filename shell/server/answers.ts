import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ServedBytes } from 'federation/store/compositions'
import { commonHeaders, type Scheme } from './headers.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/** Few are in use; who sends others by the thousand gains nothing by it. */
const MOST_KNOWN = 100
const known = new Map<string, Encoding[]>()

/** Below every quality that a header can give: what no header names is taken where nothing else will do. */
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
 * The encodings that a request accepts, the best first. By hand, since @fastify/accept-negotiator knows names in small letters
 * alone, and serves brotli to `br;q=0, *`.
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

/** The best encoding that a request accepts and that there is; as it is where it accepts none. */
export const chooseEncoding = (header: string | undefined, bytes: ServedBytes): Encoding =>
  acceptedBy(header ?? '').find((encoding) => bytes[encoding] !== null) ?? 'identity'

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

/** How Node holds the head of a response. Not documented: looked at in this file alone, and done without where it is otherwise. */
interface HeldHead {
  _header?: unknown
  _headerSent?: boolean
}

interface Packed {
  head: string
  /** Head and body, as they leave. */
  bytes: Buffer
}

/** Larger bodies gain nothing by leaving together with their head. */
const LARGEST = 64 * 1024
/** What may be held packed at a time. */
const MOST_HELD = 16 * 1024 * 1024

let packed = new WeakMap<Message, Packed>()
let held = 0
let isForgetting = false
/**
 * The last one answered. While one is alive V8 keeps the shapes of requests and responses, which its compiled code is made for;
 * a collection in a pause would drop both, and the first fifth of a second after it would be spent compiling.
 */
const latest: { response: ServerResponse | null } = { response: null }

/** The head says the second in which it was written. */
const forgetAtSecond = (): void => {
  if (isForgetting) return
  isForgetting = true
  setTimeout(
    () => {
      isForgetting = false
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
  forgetAtSecond()
}

/**
 * Answers with a message. Node puts a head of a dozen headers together and checks each letter of it, for a third of
 * what a request costs; here it does so once a second, and what it wrote is repeated, as one piece with the body.
 * Only for connections that go on: their heads are alike.
 */
export const writeMessage = (response: ServerResponse & HeldHead, message: Message): void => {
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

/** What the visitor's browser speaks, by the word of a trusted proxy. */
export const outerScheme = (request: Pick<FastifyRequest, 'protocol'>): 'http' | 'https' =>
  request.protocol === 'https' ? 'https' : 'http'

/** Returns true if If-Match matches, by strong comparison: a weak tag never matches. */
const holds = (ifMatch: string, etag: string): boolean =>
  ifMatch.split(',').some((tag) => tag.trim() === etag || tag.trim() === '*')

/** Answers a request that the look-up did not take. */
export const send = (request: FastifyRequest, reply: FastifyReply, answers: ReadyAnswers): FastifyReply => {
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
