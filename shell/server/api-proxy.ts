import { PassThrough, type Readable } from 'node:stream'
import replyFrom from '@fastify/reply-from'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { FORWARDED_HEADERS, LINGER_MS, parseSocketPath } from '@federation/node-kit'
import { getVisitorScheme } from './responses.ts'
import { renderNoticePage, sendStaticPage } from './error-pages.ts'
import { fetchApiReadiness } from './readiness.ts'
import type { Scheme } from './headers.ts'

const UNAVAILABLE_MESSAGE = 'Our form service isn’t reachable right now.'

/**
 * Error page for a form post without JavaScript while the lead API is unreachable. The page mentions the back button, which
 * restores the visitor's input.
 */
const FORM_PAGE = renderNoticePage(null, {
  heading: 'Your request wasn’t sent',
  advice: `${UNAVAILABLE_MESSAGE} Go back in your browser, where what you typed is kept, and send it again in a minute.`,
})

/** Page that is shown instead of a page of the lead API, such as the booking page, while the API is unreachable. */
const OTHER_PAGE = renderNoticePage(null, {
  heading: 'We can’t show this right now',
  advice: 'Please try again in a minute.',
})

const wantsPage = ({ accept = '' }: FastifyRequest['headers']): boolean =>
  accept.includes('text/html') && !accept.includes('application/json')

/** True for a form post without JavaScript. The site's scripts send JSON or multipart bodies instead. */
const isPlainForm = (headers: FastifyRequest['headers']): boolean =>
  headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false

/** Answers 503 while the lead API is unreachable, with HTML for browsers and JSON for scripts. */
export const sendApiUnavailable = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const { method, headers } = request
  reply.code(503).header('retry-after', '30').header('cache-control', 'no-store')
  if (!isPlainForm(headers) && !wantsPage(headers))
    return reply.send({
      success: false,
      error: `${UNAVAILABLE_MESSAGE} Please try again, or write or call us.`,
    })
  return sendStaticPage(request, reply, method === 'GET' ? OTHER_PAGE : FORM_PAGE)
}

/**
 * Hop-by-hop headers, which the proxy drops because they are valid only for one connection. In addition, the library reply-from
 * drops the headers that are listed in the value of the header `connection`.
 */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'http2-settings',
  'te',
  'trailer',
  'proxy-connection',
  'proxy-authorization',
  'expect',
]
const DROPPED_REQUEST_HEADERS = new Set<string>([...HOP_BY_HOP, ...FORWARDED_HEADERS])
const DROPPED_RESPONSE_HEADERS = new Set(HOP_BY_HOP)

/**
 * Timeout for connecting to the lead API, and for waiting for its response. Because uploads can be slow, the wait begins when the
 * whole request has been sent.
 */
const API_TIMEOUT_MS = 15_000

/**
 * Time in ms after which the proxy closes an unused connection to the lead API. A lead API that restarts closes unused
 * connections after `LINGER_MS`. The proxy closes them earlier, because a form that is sent on a closing connection would fail.
 */
const IDLE_CONNECTION_MS = LINGER_MS / 2

const START_CHECK_MS = 100

/**
 * Maximum size of a request body, in bytes. The proxy rejects larger bodies. The lead API has lower limits, which it checks
 * itself.
 */
const BODY_LIMIT = 40 * 1024 * 1024

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

type Headers = NodeJS.Dict<string | string[]>
const omitHeaders = (headers: Headers, dropped: ReadonlySet<string>): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.has(name)))

/**
 * Forwards a request body to the lead API. If the API ends the connection early, the visitor still receives its response. If
 * the visitor aborts the upload, the returned stream is destroyed, so that the API does not process a truncated body.
 */
const forwardBody = (incoming: Readable): PassThrough => {
  const body = new PassThrough()
  let length = 0
  incoming.on('data', (chunk: Buffer) => {
    length += chunk.length
    if (length > BODY_LIMIT && !body.destroyed) incoming.destroy()
  })
  incoming.once('close', () => {
    if (!incoming.readableEnded) body.destroy(new Error('the visitor disconnected'))
  })
  // The lead API has responded or disconnected before the end of the upload. Discards the rest of the upload, so that the visitor
  // can receive the response.
  body.once('close', () => {
    incoming.unpipe(body)
    incoming.resume()
  })
  body.on('error', () => undefined)
  return incoming.pipe(body)
}

/**
 * Adds `upgrade-insecure-requests` to the API's Content-Security-Policy for visitors with https. The API cannot add it, because
 * the API does not know the visitor's scheme.
 */
const addUpgradeDirective = (headers: Headers, scheme: Scheme): Headers => {
  const { 'content-security-policy': policy } = headers
  return scheme === 'https' && typeof policy === 'string'
    ? { ...headers, 'content-security-policy': `${policy}; upgrade-insecure-requests` }
    : headers
}

const handleProxyError = (request: FastifyRequest, reply: FastifyReply, error: Error): void => {
  if (request.raw.destroyed && !request.raw.complete) return void reply.raw.destroy()
  request.log.error({ err: error }, 'lead API unreachable')
  void sendApiUnavailable(request, reply)
}

const waitForApi = async (leadsUrl: string, maxMs: number): Promise<void> => {
  const until = performance.now() + maxMs
  while (performance.now() < until && !(await fetchApiReadiness(leadsUrl)).forms)
    await new Promise((resolve) => setTimeout(resolve, START_CHECK_MS).unref())
}

/**
 * Returns the base URL of the lead API for the library reply-from. For a Unix socket, it is `unix+http://` with the encoded path
 * of the socket.
 */
const proxyBase = (leadsUrl: string): string => {
  const socket = parseSocketPath(leadsUrl)
  return socket === null ? leadsUrl : `unix+http://${encodeURIComponent(socket)}`
}

interface ApiProxyOptions {
  leadsUrl: string
  apiStartMs: number
}

/**
 * Plugin: forwards `/api/…` to the lead API and streams uploads without buffering. Each request to the API gets new framing
 * headers (`Content-Length` or `Transfer-Encoding`). A connection to the API is reused only after a complete request and
 * response. Requests during startup wait up to `apiStartMs` milliseconds for the API. Answers 503 if the API does not respond.
 */
export const apiProxy: FastifyPluginAsync<ApiProxyOptions> = async (app, { leadsUrl, apiStartMs }) => {
  const started = waitForApi(leadsUrl, apiStartMs)
  await app.register(replyFrom, {
    base: proxyBase(leadsUrl),
    disableRequestLogging: true,
    destroyAgent: true,
    undici: {
      pipelining: 1,
      connections: null,
      headersTimeout: API_TIMEOUT_MS,
      bodyTimeout: API_TIMEOUT_MS,
      connectTimeout: API_TIMEOUT_MS,
      keepAliveTimeout: IDLE_CONNECTION_MS,
      // The Keep-Alive header of the lead API announces more than IDLE_CONNECTION_MS. This option limits that time.
      keepAliveMaxTimeout: IDLE_CONNECTION_MS,
    },
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, parsed) => parsed(null, forwardBody(payload)))
  app.route({
    method: METHODS,
    url: '/api/*',
    exposeHeadRoute: false,
    // Rejects a request target that contains `#` (RFC 9112, 3.2), because the library reply-from would treat all of it as the
    // path.
    onRequest: async ({ url }) => {
      if (url.includes('#')) throw Object.assign(new Error('a target with a fragment'), { statusCode: 400 })
    },
    // Rejects a large body before it is forwarded, so that the client receives the error response (413).
    preParsing: async (request) => {
      if (Number(request.headers['content-length'] ?? 0) > BODY_LIMIT)
        throw Object.assign(new Error('a body that is too large'), { statusCode: 413 })
    },
    preHandler: () => started,
    handler: (request, reply) =>
      reply.from(undefined, {
        // Never retries a failed request, because it is possible that the API has processed the request.
        retryDelay: () => null,
        rewriteRequestHeaders: (_request, headers) => ({
          ...omitHeaders(headers, DROPPED_REQUEST_HEADERS),
          host: request.host,
          'x-forwarded-for': request.ip,
          'x-forwarded-host': request.host,
          'x-forwarded-proto': getVisitorScheme(request),
        }),
        rewriteHeaders: (headers) =>
          addUpgradeDirective(omitHeaders(headers, DROPPED_RESPONSE_HEADERS), getVisitorScheme(request)),
        onError: (_reply, { error }) => handleProxyError(request, reply, error),
      }),
  })
}
