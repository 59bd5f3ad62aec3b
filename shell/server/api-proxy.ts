import { request as httpRequest } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { answerUnreachable } from './api-unreachable.ts'

const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'te', 'trailer', 'proxy-connection'])
const TIMEOUT_MS = 15_000

/** Larger than the lead API's own limit, so that its answer and not ours reaches the visitor. */
const BODY_LIMIT = 64 * 1024

/**
 * Hands `/api/…` to the lead API, which listens on loopback, byte for byte. Where it does not answer, the visitor
 * gets the specified answer's shape with 503.
 */
export const proxyApi = (app: FastifyInstance, leadsPort: number): void => {
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, parsed) => {
      parsed(null, body)
    })
    scope.all('/api/*', (request, reply) => {
      const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !HOP_BY_HOP.has(name)))
      const body = Buffer.isBuffer(request.body) ? request.body : null
      const upstream = httpRequest(
        {
          host: '127.0.0.1',
          port: leadsPort,
          method: request.method,
          path: request.raw.url,
          headers: {
            ...headers,
            'x-forwarded-for': request.ip,
            'x-forwarded-host': request.headers.host ?? '',
            'x-forwarded-proto': request.protocol,
            'content-length': String(body?.length ?? 0),
          },
          timeout: TIMEOUT_MS,
        },
        (answer) => {
          const kept = Object.entries(answer.headers).filter(([name]) => !HOP_BY_HOP.has(name))
          reply.code(answer.statusCode ?? 502).headers(Object.fromEntries(kept))
          void reply.send(answer)
        },
      )
      upstream.once('timeout', () => upstream.destroy(new Error('The lead API did not answer in time')))
      upstream.once('error', (error) => {
        request.log.error({ err: error }, 'lead API unreachable')
        if (!reply.sent) void answerUnreachable(request, reply)
      })
      upstream.end(body ?? undefined)
      return reply
    })
    done()
  })
}
