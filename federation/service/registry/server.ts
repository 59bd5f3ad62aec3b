import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import fastify, {
  type FastifyInstance,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify'
import {
  disconnectSlowUploads,
  defaultToNoStore,
  MAX_HEAD_BYTES,
  toOriginForm,
  rejectAmbiguousRequests,
  logTrustedProxies,
  type TrustedProxies,
} from '@federation/node-kit'
import { UsageError } from '@federation/node-kit/cli'
import type { JobEvent } from './api.ts'
import { isForLog, problemOf, RegistryError } from './errors.ts'
import { contentDigestOf } from './http-signatures.ts'
import type { RegistryEnvironment } from './registry-environment.ts'

/** Maximum size of a request body. A release document can be large, since it lists all files of a release. */
const BODY_LIMIT_BYTES = 8 * 1024 * 1024
const HEADERS_TIMEOUT_MS = 5000
const KEEP_ALIVE_COMMENT_MS = 15_000
const UPLOAD_GRACE_MS = 8000
const SLOW_CHECK_MS = 500

/** Creates a server without routes. It parses bodies, and answers errors with problem documents. */
export const createServer = (
  logger: NonNullable<FastifyServerOptions['logger']>,
  { minUploadRate }: RegistryEnvironment,
  trusted: TrustedProxies,
): FastifyInstance => {
  const app = fastify({
    logger,
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT_BYTES,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, maxHeaderSize: MAX_HEAD_BYTES },
    rewriteUrl: toOriginForm,
    // Trust the forwarded headers of the TLS proxy, which often runs on this machine.
    trustProxy: trusted.trusts,
    routerOptions: { maxParamLength: 200 },
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      const announced = request.headers['content-digest']
      if (announced !== undefined && announced !== contentDigestOf(body))
        throw new RegistryError(
          'DIGEST_MISMATCH',
          'The body does not have its Content-Digest. Send it again.',
        )
      try {
        return JSON.parse(body.toString()) as unknown
      } catch {
        throw new UsageError('The body is not JSON.')
      }
    },
  )
  app.addContentTypeParser('application/octet-stream', async () => undefined)
  app.setErrorHandler(async (error, request, reply) => {
    const problem = problemOf(error)
    if (isForLog(problem)) request.log.error({ err: error }, 'a request failed')
    if (problem.status === 429 || problem.status === 503) reply.header('retry-after', '10')
    if (problem.status === 401) reply.header('www-authenticate', 'Signature, Bearer')
    return reply.code(problem.status).type('application/problem+json').send(problem)
  })
  app.setNotFoundHandler(async () => {
    throw new RegistryError('NOT_FOUND', 'There is nothing at this address. See /openapi.json.')
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
  defaultToNoStore(app)
  logTrustedProxies(app, trusted)
  rejectAmbiguousRequests(app)
  disconnectSlowUploads(app.server, {
    graceMs: UPLOAD_GRACE_MS,
    minBytesPerSecond: minUploadRate,
    checkIntervalMs: SLOW_CHECK_MS,
  })
  return app
}

export const countIn = ({ headers }: FastifyRequest, name: string): number => {
  const text = String(headers[name] ?? '')
  if (/^\d{1,12}$/.test(text)) return Number(text)
  throw new RegistryError('UPLOAD_OFFSET', `The header ${name} must be a number of bytes.`)
}

/** Yields the body of an upload. At the end, throws DIGEST_MISMATCH if the body does not match its Content-Digest. */
export async function* checkedBody({ raw, headers }: FastifyRequest): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const chunk of raw as AsyncIterable<Buffer>) {
    hash.update(chunk)
    yield chunk
  }
  const announced = headers['content-digest']
  if (announced !== undefined && announced !== `sha-256=:${hash.digest('base64')}:`)
    throw new RegistryError('DIGEST_MISMATCH', 'The bytes do not have their Content-Digest. Send them again.')
}

/**
 * Creates a stream of a job's events as server-sent events. Also sends comments, so that proxies do not close the idle
 * connection. `follow` subscribes to the events, and returns a function that ends the subscription.
 */
export const createEventStream = (
  follow: (send: (id: number, event: JobEvent) => void) => () => void,
): Readable => {
  const stream = new Readable({ read: () => undefined })
  const unfollow = follow((id, event) => {
    stream.push(`id: ${id}\ndata: ${JSON.stringify(event)}\n\n`)
    if (event.type === 'end') stream.push(null)
  })
  const timer = setInterval(() => {
    if (!stream.readableEnded) stream.push(': still running\n\n')
  }, KEEP_ALIVE_COMMENT_MS)
  stream.once('close', () => {
    clearInterval(timer)
    unfollow()
  })
  return stream
}
