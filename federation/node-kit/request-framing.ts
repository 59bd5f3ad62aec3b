import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Duplex } from 'node:stream'

/** Maximum octets of a request target. RFC 9110 (4.1) recommends support for at least 8,000. */
export const MAX_TARGET_BYTES = 8000

/**
 * Largest request head that Node's parser reads. It fits the 50 cookies of 4,096 bytes that a browser stores per site by RFC
 * 6265 (6.1), so that such a request still gets a page.
 */
export const MAX_HEAD_BYTES = 256 * 1024
/** Maximum bytes of the cookies of one request. MAX_FIELD_BYTES limits all its other header fields together. */
export const MAX_COOKIE_BYTES = 32 * 1024
export const MAX_FIELD_BYTES = 16 * 1024

/** A body of these methods has no meaning (RFC 9110), and the server behind a proxy may read it as the next request. */
const BODYLESS_METHODS = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE'])

/** Headers that frame a request or name its host. Two servers could parse a repeated one differently. */
const SINGLE_VALUE_HEADERS = new Set(['content-length', 'transfer-encoding', 'host', 'expect'])

/** A request that is answered with `statusCode` and a closed connection. */
export class RejectedRequest extends Error {
  override name = 'RejectedRequest'
  readonly code: string = 'REQUEST_REFUSED'
  readonly statusCode: 400 | 414 | 431

  constructor(statusCode: 400 | 414 | 431, message: string) {
    super(message)
    this.statusCode = statusCode
  }
}

/** A request whose cookies have more than MAX_COOKIE_BYTES. */
export class CookiesTooLarge extends RejectedRequest {
  override readonly code = 'COOKIES_TOO_LARGE'

  constructor() {
    super(431, `cookies of more than ${MAX_COOKIE_BYTES} bytes`)
  }
}

/** True if the headers of a request announce a body, even if its method allows none. */
export const hasRequestBody = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/** `uri-host [ ":" port ]` of RFC 9110 (7.2): a host without path, user information or list. */
const HOST = /^(?:\[[\da-f:.]+\]|[\w.~!$&'()*+;=%-]*)(?::\d*)?$/i

/** Returns true if a Host header names exactly one host. */
export const isHost = (host: string): boolean => HOST.test(host)

/**
 * The target of a request in origin form. In absolute form (RFC 9112, 3.2.2) its authority replaces the Host field.
 * For Fastify's `rewriteUrl`.
 */
export const originForm = (request: Pick<IncomingMessage, 'url' | 'headers'>): string => {
  const { url = '' } = request
  const prefix = /^https?:\/\//i.exec(url)?.[0]
  if (prefix === undefined) return url
  const rest = url.slice(prefix.length)
  const end = rest.search(/[/?#]/)
  const [authority, path] = end === -1 ? [rest, ''] : [rest.slice(0, end), rest.slice(end)]
  if (authority === '') return url
  request.headers.host = authority
  return path.startsWith('/') ? path : `/${path}`
}

const hasRepeats = (rawHeaders: string[]): boolean => {
  const seen = rawHeaders
    .filter((_, index) => index % 2 === 0)
    .map((name) => name.toLowerCase())
    .filter((name) => SINGLE_VALUE_HEADERS.has(name))
  return new Set(seen).size < seen.length
}

/** Returns the fault in a request's framing, or null if every HTTP parser agrees on where the request begins and ends. */
export const findFramingError = (
  request: Pick<IncomingMessage, 'method' | 'headers' | 'rawHeaders' | 'httpVersion'>,
): string | null => {
  const { method = '', headers, rawHeaders, httpVersion } = request
  const { 'transfer-encoding': encoding, 'content-length': length, expect, host, upgrade } = headers
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return 'another version of HTTP'
  if (httpVersion === '1.1' && host === undefined) return 'no host'
  if (host !== undefined && !isHost(host)) return 'a host that is none'
  if (hasRepeats(rawHeaders)) return 'a framing header comes twice'
  if (encoding !== undefined && length !== undefined) return 'two lengths'
  if (encoding !== undefined && (encoding.toLowerCase() !== 'chunked' || httpVersion !== '1.1'))
    return 'an unknown transfer coding'
  if (length !== undefined && !/^(?:0|[1-9]\d{0,11})$/.test(length)) return 'a length that is none'
  if (!hasRequestBody(request)) return null
  if (BODYLESS_METHODS.has(method)) return 'a body that its method does not have'
  if (upgrade !== undefined) return 'a body before another protocol'
  return expect !== undefined && expect.toLowerCase() !== '100-continue' ? 'an unknown expectation' : null
}

const findTargetError = ({ url = '', method }: IncomingMessage): RejectedRequest | null => {
  if (url.length > MAX_TARGET_BYTES) return new RejectedRequest(414, 'an address that is too long')
  // Only proxies receive absolute URLs as targets. This server would treat one as a path.
  if (url.startsWith('/') || (url === '*' && method === 'OPTIONS')) return null
  return new RejectedRequest(400, 'an address that is no path')
}

const findSizeError = ({ rawHeaders }: IncomingMessage, takesCookies: boolean): RejectedRequest | null => {
  let cookies = 0
  let others = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    const value = rawHeaders[index + 1] ?? ''
    if (name.toLowerCase() === 'cookie') cookies += value.length
    else others += name.length + value.length
  }
  if (others > MAX_FIELD_BYTES)
    return new RejectedRequest(431, `header fields of more than ${MAX_FIELD_BYTES} bytes`)
  return takesCookies && cookies > MAX_COOKIE_BYTES ? new CookiesTooLarge() : null
}

const findRejection = (request: IncomingMessage, takesCookies: boolean): RejectedRequest | null => {
  const fault = findFramingError(request)
  return fault === null
    ? (findTargetError(request) ?? findSizeError(request, takesCookies))
    : new RejectedRequest(400, fault)
}

/**
 * Handles unknown expectations and CONNECT requests. By default, Node answers an unknown expectation without our handlers and
 * headers, and closes the connection of a CONNECT without an answer.
 */
export const handleExpectations = (server: Server): void => {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  server.on('connect', (_request, socket) => {
    socket.end(
      'HTTP/1.1 501 Not Implemented\r\ncache-control: no-store\r\nconnection: close\r\ncontent-length: 0\r\n\r\n',
    )
  })
}

export interface RejectedConnections {
  /** True if a request on this connection was rejected: no later request on it is answered. */
  has: (socket: Socket) => boolean
}

/**
 * Rejects, before a body is read, requests that two servers could parse differently; Node's parser rejects the rest. A
 * response sent before the body has arrived closes its connection, so that the body is never read as a request.
 * `ignoresCookies` returns true for paths whose answers do not depend on cookies: their cookies may have any size.
 */
export const rejectAmbiguousRequests = (
  app: FastifyInstance,
  ignoresCookies: (url: string) => boolean = () => false,
): RejectedConnections => {
  // A request behind a rejected one in the same packet is already parsed; it gets no response and has no effect.
  const ending = new WeakSet<Socket>()
  handleExpectations(app.server)
  app.addHook('onRequest', async (request, reply) => {
    const { socket } = request.raw
    if (ending.has(socket)) {
      reply.hijack()
      return
    }
    const refusal = findRejection(request.raw, !ignoresCookies(request.url))
    if (!refusal) return
    ending.add(socket)
    reply.header('connection', 'close')
    throw refusal
  })
  app.addHook('onSend', async (request, reply) => {
    if (!hasRequestBody(request.raw) || request.raw.complete) return
    reply.header('connection', 'close')
    if (!ending.has(request.raw.socket)) await waitForBodyEnd(request.raw)
  })
  return ending
}

/**
 * Time for a client to finish sending a body that was already answered. A too large file is read, so that the browser shows
 * the response.
 */
const MAX_DRAIN_MS = 10_000
/** Silence after which the response no longer waits for the body: half the pause that cuts a connection. */
const DRAIN_IDLE_MS = 4000

/**
 * Resolves once a request's body was read or can no longer arrive. Browsers discard the response if the connection closes
 * while they send, and show an error page instead.
 */
export const waitForBodyEnd = (request: IncomingMessage): Promise<void> =>
  new Promise((resolve) => {
    if (request.complete || request.readableEnded || request.destroyed) return resolve()
    const { socket } = request
    let read = socket.bytesRead
    const done = () => {
      clearTimeout(patience)
      clearInterval(watch)
      for (const event of ['end', 'close', 'error']) request.off(event, done)
      resolve()
    }
    const patience = setTimeout(done, MAX_DRAIN_MS)
    const watch = setInterval(() => {
      if (socket.bytesRead === read) done()
      read = socket.bytesRead
    }, DRAIN_IDLE_MS)
    for (const event of ['end', 'close', 'error']) request.once(event, done)
    request.resume()
  })

/**
 * Status and phrase by error code of Node's HTTP parser and timers; every other code gets 400. Node's own table of phrases is
 * not used: importing `node:http` from an ES module loads all of undici.
 */
const STATUS_BY_CODE: Partial<Record<string, readonly [number, string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
}

/**
 * Handles a server's `clientError`: answers bytes that are not HTTP, and requests that arrive too slowly. `answer` returns
 * the body of a status, and its headers except `connection` and `cache-control`.
 */
export const createClientErrorHandler =
  (answer: (status: number) => { headers: Record<string, string>; body: string }) =>
  (error: Error & { code?: string }, socket: Duplex): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const [status, phrase] = STATUS_BY_CODE[error.code ?? ''] ?? [400, 'Bad Request']
    const { headers, body } = answer(status)
    const always = { 'cache-control': 'no-store', connection: 'close' }
    const lines = Object.entries({ ...headers, ...always }).map(([name, value]) => `${name}: ${value}`)
    socket.end([`HTTP/1.1 ${status} ${phrase}`, ...lines, '', body].join('\r\n'))
  }

/**
 * Handles broken HTTP, unknown expectations and CONNECT for a Node server without Fastify. The responses that Node would send
 * without a handler then have `Cache-Control: no-store`.
 */
export const handleProtocolErrors = (server: Server): void => {
  server.on(
    'clientError',
    createClientErrorHandler(() => ({ headers: { 'content-length': '0' }, body: '' })),
  )
  handleExpectations(server)
}

interface Pace {
  /** Milliseconds from the start of a body during which its rate is not limited. */
  grace: number
  /** Lowest average rate after that time, in bytes per second. A phone on a poor network is faster. */
  slowest: number
  /** Milliseconds between two checks of request bodies that are arriving. */
  look: number
}

const PACE: Pace = { grace: 8000, slowest: 8 * 1024, look: 500 }

/** Watches the body of a request, if it announces one. */
export type UploadWatch = (request: IncomingMessage) => void

/**
 * Disconnects clients that send their bodies too slowly, for every path and also after the response. A limit of the total
 * time alone would either cut a large file or let a few bytes occupy a socket for minutes.
 */
export const watchUploads = (server: Server, { grace, slowest, look }: Pace = PACE): UploadWatch => {
  // A failed request loses its socket property, so the socket is stored separately.
  const coming = new Map<IncomingMessage, { socket: Socket; since: number; before: number }>()
  const timer = setInterval(() => {
    for (const [request, { socket, since, before }] of coming) {
      const late = performance.now() - since - grace
      const isSlow = socket.bytesRead - before < (late / 1000) * slowest
      if (request.complete || socket.destroyed || isSlow) coming.delete(request)
      if (!request.complete && isSlow) socket.destroy()
    }
  }, look)
  timer.unref()
  server.once('close', () => clearInterval(timer))
  return (request) => {
    const { socket } = request
    if (hasRequestBody(request))
      coming.set(request, { socket, since: performance.now(), before: socket.bytesRead })
  }
}

/** Applies `watchUploads` to all requests of a server. */
export const disconnectSlowUploads = (server: Server, pace?: Pace): void => {
  const watch = watchUploads(server, pace)
  server.on('request', (request) => watch(request))
}

/** Adds `Cache-Control: no-store` to every answer that does not state its caching: a cache may keep errors and redirects. */
export const defaultToNoStore = (app: FastifyInstance): void => {
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}
