import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Duplex } from 'node:stream'

/** Maximum bytes of a request's URL. RFC 9110 (section 4.1) recommends support for at least 8,000. */
export const MAX_TARGET_BYTES = 8000

/**
 * Maximum bytes of a request's headers that the HTTP parser accepts. RFC 6265 (6.1) lets browsers store 50 cookies of 4,096 bytes
 * per site. The parser must accept all of these cookies, although they exceed MAX_COOKIE_BYTES. Otherwise the site could not
 * respond with the page on which visitors delete their cookies.
 */
export const MAX_HEAD_BYTES = 256 * 1024
/**
 * Maximum bytes of the cookies of one request. If the cookies are larger, the request is rejected. MAX_FIELD_BYTES limits all
 * other header fields together.
 */
export const MAX_COOKIE_BYTES = 32 * 1024
/** Maximum bytes of all header fields of one request together, without cookies. */
export const MAX_FIELD_BYTES = 16 * 1024

/** Methods whose body has no meaning (RFC 9110). A server behind a proxy could parse such a body as the next request. */
const BODYLESS_METHODS = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE'])

/**
 * Headers that determine the host of a request, or where the request ends. A request that repeats one of them is rejected,
 * because two servers could interpret the repeated header differently.
 */
const SINGLE_VALUE_HEADERS = new Set(['content-length', 'transfer-encoding', 'host', 'expect'])

/** Error for a request that the server rejects. The server responds with `statusCode` and closes the connection. */
export class RejectedRequest extends Error {
  override name = 'RejectedRequest'
  readonly code: string = 'REQUEST_REFUSED'
  readonly statusCode: 400 | 414 | 431

  constructor(statusCode: 400 | 414 | 431, message: string) {
    super(message)
    this.statusCode = statusCode
  }
}

/** Error for a request whose cookies exceed MAX_COOKIE_BYTES. */
export class CookiesTooLarge extends RejectedRequest {
  override readonly code = 'COOKIES_TOO_LARGE'

  constructor() {
    super(431, `cookies of more than ${MAX_COOKIE_BYTES} bytes`)
  }
}

/** Returns true if the headers announce a body, even if the method allows none. */
export const hasRequestBody = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/** Matches `uri-host [ ":" port ]` of RFC 9110 (7.2): a host without path, user information or list. */
const HOST = /^(?:\[[\da-f:.]+\]|[\w.~!$&'()*+;=%-]*)(?::\d*)?$/i

/** Returns true if the text is a valid Host header: a host with an optional port. Accepts an empty text, as RFC 9110 does. */
export const isHost = (host: string): boolean => HOST.test(host)

/**
 * Converts the URL of a request from absolute form to a path, for Fastify's `rewriteUrl`. The host in an absolute URL
 * replaces the Host header (RFC 9112, 3.2.2).
 */
export const toOriginForm = (request: Pick<IncomingMessage, 'url' | 'headers'>): string => {
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
  const singleValueNames = rawHeaders
    .filter((_, index) => index % 2 === 0)
    .map((name) => name.toLowerCase())
    .filter((name) => SINGLE_VALUE_HEADERS.has(name))
  return new Set(singleValueNames).size < singleValueNames.length
}

/**
 * Returns a description of a request's framing error, or null if there is none. After a framing error, two HTTP parsers could
 * disagree where the request starts or ends.
 */
export const findFramingError = (
  request: Pick<IncomingMessage, 'method' | 'headers' | 'rawHeaders' | 'httpVersion'>,
): string | null => {
  const { method = '', headers, rawHeaders, httpVersion } = request
  const { 'transfer-encoding': encoding, 'content-length': length, expect, host, upgrade } = headers
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return 'another version of HTTP'
  if (httpVersion === '1.1' && host === undefined) return 'no host'
  if (host !== undefined && !isHost(host)) return 'a host that is none'
  if (hasRepeats(rawHeaders)) return 'a framing header is repeated'
  if (encoding !== undefined && length !== undefined) return 'two lengths'
  if (encoding !== undefined && (encoding.toLowerCase() !== 'chunked' || httpVersion !== '1.1'))
    return 'an unknown transfer coding'
  if (length !== undefined && !/^(?:0|[1-9]\d{0,11})$/.test(length)) return 'a length that is none'
  if (!hasRequestBody(request)) return null
  if (BODYLESS_METHODS.has(method)) return 'a body that its method does not allow'
  if (upgrade !== undefined) return 'a body before another protocol'
  return expect !== undefined && expect.toLowerCase() !== '100-continue' ? 'an unknown expectation' : null
}

const findTargetError = ({ url = '', method }: IncomingMessage): RejectedRequest | null => {
  if (url.length > MAX_TARGET_BYTES) return new RejectedRequest(414, 'an address that is too long')
  // Reject URLs without a leading slash, such as `ftp://example.com/`, because this server would interpret them as paths.
  // `toOriginForm` has already converted http and https URLs.
  if (url.startsWith('/') || (url === '*' && method === 'OPTIONS')) return null
  return new RejectedRequest(400, 'an address that is not a path')
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
 * Handles CONNECT requests, and requests whose header `Expect` has an unknown value, so that the responses have the site's usual
 * headers. By default, Node itself responds to such an `Expect` header, and closes the connection of a CONNECT request without a
 * response.
 */
export const handleExpectations = (server: Server): void => {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  server.on('connect', (_request, socket) => {
    socket.end(
      'HTTP/1.1 501 Not Implemented\r\ncache-control: no-store\r\nconnection: close\r\ncontent-length: 0\r\n\r\n',
    )
  })
}

/** Connections on which a request was rejected. */
export interface RejectedConnections {
  /** Returns true if a request on this connection was rejected. Later requests on the connection must not be answered. */
  has: (socket: Socket) => boolean
}

/**
 * Rejects requests that two servers could parse differently, before reading their bodies. Node's parser rejects other malformed
 * requests. A response that is sent before the whole body has arrived closes the connection, so that the body is never parsed
 * as a request. `ignoresCookies` returns true for URLs whose responses do not depend on cookies. The cookies of such a request
 * can have any size.
 */
export const rejectAmbiguousRequests = (
  app: FastifyInstance,
  ignoresCookies: (url: string) => boolean = () => false,
): RejectedConnections => {
  // Connections on which a request was rejected. Node may have already parsed the client's next request on the same connection.
  // That request gets no response and has no effect.
  const rejectedSockets = new WeakSet<Socket>()
  handleExpectations(app.server)
  app.addHook('onRequest', async (request, reply) => {
    const { socket } = request.raw
    if (rejectedSockets.has(socket)) {
      reply.hijack()
      return
    }
    const rejection = findRejection(request.raw, !ignoresCookies(request.url))
    if (!rejection) return
    rejectedSockets.add(socket)
    reply.header('connection', 'close')
    throw rejection
  })
  app.addHook('onSend', async (request, reply) => {
    if (!hasRequestBody(request.raw) || request.raw.complete) return
    reply.header('connection', 'close')
    if (!rejectedSockets.has(request.raw.socket)) await waitForBodyEnd(request.raw)
  })
  return rejectedSockets
}

/**
 * Maximum time in ms to read the rest of a request's body before the response is sent. Browsers show the response only after
 * they have sent the whole body.
 */
const MAX_DRAIN_MS = 10_000
/** Time without data after which the server stops reading a body, in ms. */
const DRAIN_IDLE_MS = 4000

/**
 * Reads the rest of a request's body. Resolves when the body has ended or can no longer arrive. Call this before sending an
 * error response: if the connection closes while a browser still sends the body, the browser shows its own error page instead.
 */
export const waitForBodyEnd = (request: IncomingMessage): Promise<void> =>
  new Promise((resolve) => {
    if (request.complete || request.readableEnded || request.destroyed) return resolve()
    const { socket } = request
    let read = socket.bytesRead
    const done = () => {
      clearTimeout(timeout)
      clearInterval(watch)
      for (const event of ['end', 'close', 'error']) request.off(event, done)
      resolve()
    }
    const timeout = setTimeout(done, MAX_DRAIN_MS)
    const watch = setInterval(() => {
      if (socket.bytesRead === read) done()
      read = socket.bytesRead
    }, DRAIN_IDLE_MS)
    for (const event of ['end', 'close', 'error']) request.once(event, done)
    request.resume()
  })

/**
 * Status and reason phrase by error code of Node's HTTP parser and timers. All other codes get status 400. Node's own table is not
 * used, because importing `node:http` from an ES module loads the whole HTTP client (undici).
 */
const STATUS_BY_CODE: Partial<Record<string, readonly [number, string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
}

/**
 * Creates a handler of the event `clientError`, which answers malformed HTTP and requests that arrive too slowly. `answer` returns
 * body and headers for a status. The handler adds the headers `connection` and `cache-control`.
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
 * Handles malformed HTTP, CONNECT requests and unknown values of the header `Expect`, for a Node server without Fastify. Without
 * these handlers, Node's own responses would lack `Cache-Control: no-store`.
 */
export const handleProtocolErrors = (server: Server): void => {
  server.on(
    'clientError',
    createClientErrorHandler(() => ({ headers: { 'content-length': '0' }, body: '' })),
  )
  handleExpectations(server)
}

interface Pace {
  /** Time in ms from the start of a request body, in which a slow client is not disconnected. */
  graceMs: number
  /** Minimum average rate of a request body after `graceMs`. Even a phone on a slow network is faster. */
  minBytesPerSecond: number
  checkIntervalMs: number
}

const PACE: Pace = { graceMs: 8000, minBytesPerSecond: 8 * 1024, checkIntervalMs: 500 }

/** Starts to measure how fast the client sends the body of a request. Does nothing if the request has no body. */
export type UploadWatch = (request: IncomingMessage) => void

/**
 * Disconnects clients that send request bodies too slowly, on every path and also after the response. A limit on the total time
 * is not suitable. A short limit would cut off large files, and a long limit would let a few bytes occupy a socket for minutes.
 */
export const watchUploads = (
  server: Server,
  { graceMs, minBytesPerSecond, checkIntervalMs }: Pace = PACE,
): UploadWatch => {
  // A failed request loses its `socket` property, so store the socket separately.
  const incomingBodies = new Map<IncomingMessage, { socket: Socket; since: number; before: number }>()
  const timer = setInterval(() => {
    for (const [request, { socket, since, before }] of incomingBodies) {
      const limitedMs = performance.now() - since - graceMs
      const isSlow = socket.bytesRead - before < (limitedMs / 1000) * minBytesPerSecond
      if (request.complete || socket.destroyed || isSlow) incomingBodies.delete(request)
      if (!request.complete && isSlow) socket.destroy()
    }
  }, checkIntervalMs)
  timer.unref()
  server.once('close', () => clearInterval(timer))
  return (request) => {
    const { socket } = request
    if (hasRequestBody(request))
      incomingBodies.set(request, { socket, since: performance.now(), before: socket.bytesRead })
  }
}

/** Watches the body of every request of the server, and disconnects clients that send it too slowly. */
export const disconnectSlowUploads = (server: Server, pace?: Pace): void => {
  const watch = watchUploads(server, pace)
  server.on('request', (request) => watch(request))
}

/** Adds `Cache-Control: no-store` to every response without Cache-Control, because caches could store errors and redirects. */
export const defaultToNoStore = (app: FastifyInstance): void => {
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}
