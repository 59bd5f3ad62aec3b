import { PassThrough, type Readable } from 'node:stream'
import replyFrom from '@fastify/reply-from'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { FORWARDED_HEADERS, socketPath } from '@federation/node-kit'
import { SITE } from 'shared-contracts'
import { getVisitorScheme } from './responses.ts'
import { sendStaticPage } from './error-pages.ts'
import { fetchApiReadiness } from './readiness.ts'
import type { Scheme } from './headers.ts'

const UNAVAILABLE_MESSAGE = 'Our form service is not reachable right now.'

const page = (heading: string, advice: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${heading} – ${SITE.name}</title></head>
<body>
<h1>${heading}</h1>
<p>${advice}</p>
<p>Or write to <a href="mailto:${SITE.contact.email}">${SITE.contact.email}</a>, or call
<a href="${SITE.contact.phoneHref}">${SITE.contact.phone}</a>.</p>
</body>
</html>
`

/** For a form that was posted without JavaScript: the browser's back button restores the input. */
const FORM_PAGE = page(
  'Your request was not sent',
  `${UNAVAILABLE_MESSAGE} Go back in your browser, where what you typed is kept, and send it again in a minute.`,
)

/** For pages of the lead API, such as the booking page, opened directly or in a frame. */
const OTHER_PAGE = page('We cannot show this right now', 'Please try again in a minute.')

const wantsPage = ({ accept = '' }: FastifyRequest['headers']): boolean =>
  accept.includes('text/html') && !accept.includes('application/json')

/** Returns true for a form posted without JavaScript. Scripts send JSON, or files as multipart. */
const isPlainForm = (headers: FastifyRequest['headers']): boolean =>
  headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false

/** Sends 503 in place of the lead API, as JSON or HTML, depending on the caller. */
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

/** Headers of a single connection. reply-from itself drops `connection` and the headers that it names. */
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

/** Timeouts toward the lead API. The response timeout starts once the whole request is sent: visitors' networks may be slow. */
const API_TIMEOUT_MS = 15_000

/** Interval between checks for a lead API that is still starting. */
const START_CHECK_MS = 100

/** In bytes. Above the lead API's own limits, so that its response reaches the visitor instead of ours. */
const BODY_LIMIT = 40 * 1024 * 1024

/** Methods that are forwarded to the lead API. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

type Headers = NodeJS.Dict<string | string[]>
const without = (headers: Headers, dropped: ReadonlySet<string>): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.has(name)))

/**
 * Forwards a request body to the API. Decouples the two connections: if one ends, the other must stay open until the visitor
 * has the response. An aborted upload must never look complete.
 */
const bodyOf = (incoming: Readable): PassThrough => {
  const body = new PassThrough()
  let length = 0
  incoming.on('data', (chunk: Buffer) => {
    length += chunk.length
    if (length > BODY_LIMIT && !body.destroyed) incoming.destroy()
  })
  incoming.once('close', () => {
    if (!incoming.readableEnded) body.destroy(new Error('the visitor went away'))
  })
  // The API has answered or disconnected. Drain the rest of the body, so that the visitor can receive the response.
  body.once('close', () => {
    incoming.unpipe(body)
    incoming.resume()
  })
  body.on('error', () => undefined)
  return incoming.pipe(body)
}

/** Adds `upgrade-insecure-requests` on https. The API's policies do not depend on the visitor's scheme. */
const withScheme = (headers: Headers, scheme: Scheme): Headers => {
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

/** Resolves when the lead API is ready, or after `maxMs`. */
const waitForApi = async (leadsUrl: string, maxMs: number): Promise<void> => {
  const until = performance.now() + maxMs
  while (performance.now() < until && !(await fetchApiReadiness(leadsUrl)).forms)
    await new Promise((resolve) => setTimeout(resolve, START_CHECK_MS).unref())
}

/** The form of an address that reply-from expects: the path of a socket is the host. */
const proxyBase = (leadsUrl: string): string => {
  const socket = socketPath(leadsUrl)
  return socket === null ? leadsUrl : `unix+http://${encodeURIComponent(socket)}`
}

interface ApiProxyOptions {
  leadsUrl: string
  /** Longest wait in milliseconds for an API that is starting. */
  apiStartMs: number
}

/**
 * Plugin: streams `/api/…` to the lead API, so that uploaded files are not buffered here. Requests are framed
 * again, and a connection is reused only after a complete request and response. Sends 503 if the API does not answer. Requests
 * during startup wait until the API is ready, for at most `apiStartMs`.
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
    },
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, parsed) => parsed(null, bodyOf(payload)))
  app.route({
    method: METHODS,
    url: '/api/*',
    exposeHeadRoute: false,
    // A request target has no fragment (RFC 9112, 3.2); reply-from reads it as part of the path.
    onRequest: async ({ url }) => {
      if (url.includes('#')) throw Object.assign(new Error('a target with a fragment'), { statusCode: 400 })
    },
    // Reject before the body is forwarded, so that the client receives the response.
    preParsing: async (request) => {
      if (Number(request.headers['content-length'] ?? 0) > BODY_LIMIT)
        throw Object.assign(new Error('a body that is too large'), { statusCode: 413 })
    },
    preHandler: () => started,
    handler: (request, reply) =>
      reply.from(undefined, {
        // Never retry: the API may have processed the request.
        retryDelay: () => null,
        rewriteRequestHeaders: (_request, headers) => ({
          ...without(headers, DROPPED_REQUEST_HEADERS),
          host: request.host,
          'x-forwarded-for': request.ip,
          'x-forwarded-host': request.host,
          'x-forwarded-proto': getVisitorScheme(request),
        }),
        rewriteHeaders: (headers) =>
          withScheme(without(headers, DROPPED_RESPONSE_HEADERS), getVisitorScheme(request)),
        onError: (_reply, { error }) => handleProxyError(request, reply, error),
      }),
  })
}
