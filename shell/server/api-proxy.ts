import { request as httpRequest } from 'node:http'
import { pipeline } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { answerUnreachable } from './api-unreachable.ts'

const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'te', 'trailer', 'proxy-connection', 'expect'])
/** Counted once the whole request is on its way: how long that takes is the visitor's network's affair. */
const TIMEOUT_MS = 15_000

/** Larger than the lead API's own limits, so that its answer and not ours reaches the visitor. */
const BODY_LIMIT = 8 * 1024 * 1024

const passedOn = (headers: NodeJS.Dict<string | string[]>) => Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name)))

/** A request without a body has neither of the headers that announce one. */
const hasBody = ({ headers }: FastifyRequest): boolean => headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Hands `/api/…` to the lead API, which listens on loopback, byte for byte and as it comes: an application carries a
 * file, and this process need not hold it. Where the API does not answer, the visitor gets the specified answer's
 * shape with 503.
 */
export const proxyApi = (app: FastifyInstance, leadsPort: number): void => {
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { bodyLimit: BODY_LIMIT }, (_request, payload, parsed) => {
      parsed(null, payload)
    })
    scope.all('/api/*', { bodyLimit: BODY_LIMIT }, (request, reply) => {
      const upstream = httpRequest(
        {
          host: '127.0.0.1',
          port: leadsPort,
          method: request.method,
          path: request.raw.url,
          headers: {
            ...passedOn(request.headers),
            'x-forwarded-for': request.ip,
            'x-forwarded-host': request.headers.host ?? '',
            'x-forwarded-proto': request.protocol,
          },
        },
        (answer) => {
          // The API may refuse a body it has not read: what is left of it must not be taken for the next request.
          if (!request.raw.complete) reply.header('connection', 'close')
          reply.code(answer.statusCode ?? 502).headers(passedOn(answer.headers))
          void reply.send(answer)
        },
      )
      upstream.once('finish', () => upstream.setTimeout(TIMEOUT_MS))
      upstream.once('timeout', () => upstream.destroy(new Error('The lead API did not answer in time')))
      upstream.on('error', (error) => {
        if (reply.sent) return
        request.log.error({ err: error }, 'lead API unreachable')
        void answerUnreachable(request, reply)
      })
      if (!hasBody(request)) {
        upstream.end()
        return reply
      }
      let length = 0
      request.raw.on('data', (chunk: Buffer) => {
        length += chunk.length
        if (length > BODY_LIMIT) request.raw.destroy()
      })
      pipeline(request.raw, upstream, (error) => {
        // A visitor who went away, or sent more than anything may hold.
        if (error) upstream.destroy()
      })
      return reply
    })
    done()
  })
}
