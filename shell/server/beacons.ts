import { createHmac, randomBytes } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { clientKey, shortAddress } from 'federation/service/client-key'
import { tokenBuckets } from 'federation/service/token-buckets'
import type { Sender } from './daily-shares.ts'

/** What became of a beacon that was not taken. */
export type BeaconRefusal = 'refused' | 'limited' | 'no-room' | 'over-share'

/** Answers a beacon with a status, and what is wrong with it. */
export class RefusedBeacon extends Error {
  override name = 'RefusedBeacon'
  readonly statusCode: number
  readonly outcome: BeaconRefusal

  constructor(statusCode: number, outcome: BeaconRefusal, message: string) {
    super(message)
    this.statusCode = statusCode
    this.outcome = outcome
  }
}

interface BeaconOptions {
  path: string
  /** Bytes of a body. */
  largest: number
  /** Of one address. */
  limit: { burst: number; perMinute: number }
  /** What they are, in words: `events`. */
  what: string
  /** Content types of their JSON; `application/json` by default. */
  types?: readonly string[]
  take: (request: FastifyRequest, context: { reply: FastifyReply; sender: Sender }) => Promise<void>
  refused?: (outcome: BeaconRefusal) => void
  now: () => number
}

/** Whether a page of this site asks, by the browser's word. Ports are left out: proxies seldom pass them on. */
const isOwn = ({ headers, hostname }: FastifyRequest): boolean => {
  const { origin, 'sec-fetch-site': site } = headers
  if (origin === undefined && site === undefined) return false
  if (site !== undefined && site !== 'same-origin') return false
  return origin === undefined || URL.parse(origin)?.hostname === hostname
}

/**
 * `POST <path>`: takes JSON that pages of this site send by themselves, and answers 204. Neither the address it came from nor what
 * the browser calls itself is kept: the address is counted under a hash that this process alone can make, and forgets.
 */
export const takeBeacons = (
  app: FastifyInstance,
  { path, largest, limit, what, types = ['application/json'], take, refused, now }: BeaconOptions,
): void => {
  const secret = randomBytes(32)
  const buckets = tokenBuckets({ ...limit, now })
  const hash = (text: string) => createHmac('sha256', secret).update(text).digest('base64url')
  const senderOf = (ip: string): Sender => ({ client: hash(clientKey(ip)), block: hash(shortAddress(ip)) })

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      [...types],
      { parseAs: 'string', bodyLimit: largest },
      scope.getDefaultJsonParser('error', 'error'),
    )
    scope.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store')
      if (!isOwn(request))
        throw new RefusedBeacon(403, 'refused', `${what} come from pages of this site alone`)
      if (!buckets.take(senderOf(request.ip).client))
        throw new RefusedBeacon(429, 'limited', `too many ${what}`)
    })
    scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
      const { statusCode = 500 } = error
      const isOurs = error instanceof RefusedBeacon
      refused?.(isOurs ? error.outcome : 'refused')
      if (statusCode >= 500 && !isOurs) request.log.error({ err: error }, `${what} could not be kept`)
      if (statusCode === 429 || statusCode === 503) reply.header('retry-after', '60')
      return reply
        .code(statusCode)
        .type('text/plain; charset=utf-8')
        .send(`${isOurs ? error.message : STATUS_CODES[statusCode]}\n`)
    })
    scope.post(path, async (request, reply) => {
      await take(request, { reply, sender: senderOf(request.ip) })
      return reply.code(204).send()
    })
  })
}
