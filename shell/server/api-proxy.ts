import { PassThrough, type Readable } from 'node:stream'
import replyFrom from '@fastify/reply-from'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { FORWARDED_HEADERS } from 'federation/service/trust-proxy'
import { SITE } from 'shared-contracts'
import { outerScheme } from './answers.ts'
import { sendStillPage } from './error-answers.ts'
import { askApi } from './readiness.ts'
import type { Scheme } from './headers.ts'

const SENTENCE = 'Our form service is not reachable right now.'

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

/** For a form that was posted without JavaScript: the browser's back button brings back what was typed. */
const FORM_PAGE = page(
  'Your request was not sent',
  `${SENTENCE} Go back in your browser, where what you typed is kept, and send it again in a minute.`,
)

/** For who wanted to see a page of the service, such as the booking page, by itself or in its frame. */
const OTHER_PAGE = page('We cannot show this right now', 'Please try again in a minute.')

const wantsPage = ({ accept = '' }: FastifyRequest['headers']): boolean =>
  accept.includes('text/html') && !accept.includes('application/json')

/** Only a browser that posts a form by itself sends this: scripts send JSON, or a file as multipart. */
const isPlainForm = (headers: FastifyRequest['headers']): boolean =>
  headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false

/** Answers for the lead API where it does not: in the shape its caller expects. */
export const answerUnreachable = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const { method, headers } = request
  reply.code(503).header('retry-after', '30').header('cache-control', 'no-store')
  if (!isPlainForm(headers) && !wantsPage(headers))
    return reply.send({ success: false, error: `${SENTENCE} Please try again, or write or call us.` })
  return sendStillPage(request, reply, method === 'GET' ? OTHER_PAGE : FORM_PAGE)
}

/** What concerns one connection alone; `connection` itself, and what it names, reply-from leaves out. */
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
const DROPPED = new Set<string>([...HOP_BY_HOP, ...FORWARDED_HEADERS])
const ANSWER_DROPPED = new Set(HOP_BY_HOP)

/** Counted once the whole request is on its way: how long that takes is the visitor's network's affair. */
const PATIENCE_MS = 15_000

/** Interval between checks for a lead API that is still starting. */
const START_CHECK_MS = 100

/** Larger than the lead API's own limits, so that its answer and not ours reaches the visitor. */
const BODY_LIMIT = 40 * 1024 * 1024

/** Those that the lead API may have something to say to. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

type Headers = NodeJS.Dict<string | string[]>
const without = (headers: Headers, dropped: ReadonlySet<string>): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.has(name)))

/**
 * A body that goes on to the API. It stands between the two connections: what ends one must not end the other before
 * the visitor has their answer, and a body that breaks off must never look like a whole one.
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
  // The API has answered, or gone: what else comes is read and dropped, so that the visitor can hear the answer.
  body.once('close', () => {
    incoming.unpipe(body)
    incoming.resume()
  })
  body.on('error', () => undefined)
  return incoming.pipe(body)
}

/** Policies of the API's pages know no scheme; the visitor's is known here. */
const withScheme = (headers: Headers, scheme: Scheme): Headers => {
  const { 'content-security-policy': policy } = headers
  return scheme === 'https' && typeof policy === 'string'
    ? { ...headers, 'content-security-policy': `${policy}; upgrade-insecure-requests` }
    : headers
}

const answerFailure = (request: FastifyRequest, reply: FastifyReply, error: Error): void => {
  if (request.raw.destroyed && !request.raw.complete) return void reply.raw.destroy()
  request.log.error({ err: error }, 'lead API unreachable')
  void answerUnreachable(request, reply)
}

/** Resolves as soon as the lead API is ready, at the latest after `maxMs`. */
const waitForApi = async (leadsPort: number, maxMs: number): Promise<void> => {
  const until = performance.now() + maxMs
  while (performance.now() < until && !(await askApi(leadsPort)).forms)
    await new Promise((resolve) => setTimeout(resolve, START_CHECK_MS).unref())
}

/**
 * Hands `/api/…` to the lead API, which listens on loopback, as it comes: an application carries a file, and this
 * process need not hold it. The request is framed anew, and a connection serves the next visitor only where a request
 * and its answer were whole. Where the API does not answer, the visitor gets the specified answer's shape with 503.
 * Requests that come while both processes start wait for the API, for `apiStartMs` after the start of this one.
 */
export const proxyApi = (app: FastifyInstance, leadsPort: number, apiStartMs: number): void => {
  const started = waitForApi(leadsPort, apiStartMs)
  void app.register(async (scope) => {
    await scope.register(replyFrom, {
      base: `http://127.0.0.1:${leadsPort}`,
      disableRequestLogging: true,
      destroyAgent: true,
      undici: {
        pipelining: 1,
        connections: null,
        headersTimeout: PATIENCE_MS,
        bodyTimeout: PATIENCE_MS,
        connectTimeout: PATIENCE_MS,
      },
    })
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, parsed) => parsed(null, bodyOf(payload)))
    scope.route({
      method: METHODS,
      url: '/api/*',
      exposeHeadRoute: false,
      // A request target has no fragment (RFC 9112, 3.2); reply-from reads it as part of the path.
      onRequest: async ({ url }) => {
        if (url.includes('#')) throw Object.assign(new Error('a target with a fragment'), { statusCode: 400 })
      },
      // Told before it is passed on, and only then read: whoever sends it hears the answer.
      preParsing: async (request) => {
        if (Number(request.headers['content-length'] ?? 0) > BODY_LIMIT)
          throw Object.assign(new Error('a body that is too large'), { statusCode: 413 })
      },
      preHandler: () => started,
      handler: (request, reply) =>
        reply.from(undefined, {
          // A request that has reached the API is not sent a second time.
          retryDelay: () => null,
          rewriteRequestHeaders: (_request, headers) => ({
            ...without(headers, DROPPED),
            host: request.host,
            'x-forwarded-for': request.ip,
            'x-forwarded-host': request.host,
            'x-forwarded-proto': outerScheme(request),
          }),
          rewriteHeaders: (headers) => withScheme(without(headers, ANSWER_DROPPED), outerScheme(request)),
          onError: (_reply, { error }) => answerFailure(request, reply, error),
        }),
    })
  })
}
