import { createHmac, randomBytes } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { clientKey } from 'federation/service/client-key'
import { tokenBuckets } from 'federation/service/token-buckets'
import { COLLECTOR_PATH, LARGEST_BATCH, type Analytics } from 'shared-contracts'
import type { LiveSite } from '../live-site.ts'
import type { LoadedComposition } from '../load-composition.ts'
import type { EventLog } from './event-log.ts'
import type { EventOutcome } from '../metrics.ts'
import { readBatch } from './read-batch.ts'

/** Batches of one address: an office of a hundred people who all click. */
const LIMIT = { burst: 300, perMinute: 300 }

interface CollectorParts {
  log: EventLog
  site: Pick<LiveSite, 'current'>
  /** Told what became of events. */
  count?: (outcome: EventOutcome, times: number) => void
  now?: () => number
}

class RefusedBatch extends Error {
  override name = 'RefusedBatch'
  readonly statusCode: number
  readonly outcome: EventOutcome

  constructor(statusCode: number, outcome: EventOutcome, message: string) {
    super(message)
    this.statusCode = statusCode
    this.outcome = outcome
  }
}

/** Whether a page of this site asks, by the browser's word. Ports are left out: proxies seldom pass them on. */
const isOwn = ({ headers, hostname }: FastifyRequest): boolean => {
  const { origin, 'sec-fetch-site': site } = headers
  if (origin === undefined && site === undefined) return false
  if (site !== undefined && site !== 'same-origin') return false
  return origin === undefined || URL.parse(origin)?.hostname === hostname
}

/** Whether a composition's pages count: one that was composed with `analytics.collector` off tells nothing, whoever sends. */
const isCounting = ({ fragments }: LoadedComposition): boolean => {
  const file = fragments.get('/_analytics.json')
  return file !== undefined && (JSON.parse(file.bytes.identity.toString()) as Analytics).settings.collector
}

/**
 * `POST /_c/events`: takes batches of the bus's events from pages of this site and answers 204. Neither the address they
 * came from nor what the browser calls itself is kept: the address is counted under a hash that this process alone can
 * make, and forgets. Where the browser says no (`Sec-GPC: 1`), and where the live site does not count, nothing is kept.
 */
export const collectEvents = (
  app: FastifyInstance,
  { log, site, count: tell, now = Date.now }: CollectorParts,
): void => {
  const secret = randomBytes(32)
  const buckets = tokenBuckets({ ...LIMIT, now })
  const keyOf = (ip: string) => createHmac('sha256', secret).update(clientKey(ip)).digest('base64url')
  const count = (outcome: EventOutcome, times = 1) => tell?.(outcome, times)
  /** Read once for each composition. */
  const counting = new WeakMap<LoadedComposition, boolean>()
  const isOn = (): boolean => {
    const live = site.current()
    if (!live) return false
    const known = counting.get(live) ?? isCounting(live)
    counting.set(live, known)
    return known
  }
  const isPage = (path: string) => site.current()?.pages.has(path) === true

  const take = async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.headers['sec-gpc'] === '1') {
      count('signalled')
      return reply.code(204).send()
    }
    if (!isOn()) {
      count('off')
      return reply.code(204).send()
    }
    const batch = readBatch(request.body, now(), isPage)
    if (!batch) throw new RefusedBatch(400, 'refused', 'no event of the catalogue')
    if (!(await log.append(batch.events))) throw new RefusedBatch(503, 'no-room', 'no room for events')
    count('kept', batch.events.length)
    count('dropped', batch.dropped)
    return reply.code(204).send()
  }

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: LARGEST_BATCH },
      scope.getDefaultJsonParser('error', 'error'),
    )
    scope.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store')
      if (!isOwn(request)) throw new RefusedBatch(403, 'refused', 'events come from pages of this site alone')
      if (!buckets.take(keyOf(request.ip))) throw new RefusedBatch(429, 'limited', 'too many batches')
    })
    scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
      const { statusCode = 500 } = error
      const isOurs = error instanceof RefusedBatch
      count(isOurs ? error.outcome : 'refused')
      if (statusCode >= 500 && !isOurs) request.log.error({ err: error }, 'events could not be kept')
      if (statusCode === 429 || statusCode === 503) reply.header('retry-after', '60')
      return reply
        .code(statusCode)
        .type('text/plain; charset=utf-8')
        .send(`${isOurs ? error.message : STATUS_CODES[statusCode]}\n`)
    })
    scope.post(COLLECTOR_PATH, take)
  })
}
