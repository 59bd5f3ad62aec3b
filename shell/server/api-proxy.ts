import { PassThrough, type Readable } from 'node:stream'
import replyFrom from '@fastify/reply-from'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { FORWARDED_HEADERS } from 'federation/service/trust-proxy'
import { answerUnreachable } from './api-unreachable.ts'
import { askApi } from './readiness.ts'
import { outerScheme } from './send.ts'
import type { Scheme } from './security-headers.ts'

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
