import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { createProcessRegistry } from '@federation/node-kit/metrics'
import { COLLECTOR_PATH, PLID_PATH, REPORTS_PATH } from 'shared-contracts'
import { HEALTH_PATH } from 'shared-contracts/collectors'
import type { LiveSite } from './live-site.ts'

/** Metric labels for outcomes of events (`kept`, `dropped`, …) and of whole batches (`signalled`, `limited`, …). */
export const OUTCOMES = [
  'kept',
  'dropped',
  'never-served',
  'over-share',
  'signalled',
  'off',
  'refused',
  'limited',
  'no-room',
] as const
export type EventOutcome = (typeof OUTCOMES)[number]

/**
 * Metric label of each Fastify route. Paths are not labels, because random paths would create an unlimited number of time
 * series.
 */
const KIND_OF_ROUTE: Record<string, string> = {
  '/*': 'page',
  '/_f/:composition/*': 'fragment',
  '/_f/:hash(^[\\w-]{43}).css': 'fragment',
  '/_r/:name/:release/*': 'asset',
  '/api/*': 'api',
  [COLLECTOR_PATH]: 'events',
  [REPORTS_PATH]: 'reports',
  [PLID_PATH]: 'plid',
  [HEALTH_PATH]: 'health',
}
const METHODS = new Set(['GET', 'HEAD', 'POST'])

const getRouteKind = (request: FastifyRequest): string =>
  KIND_OF_ROUTE[request.routeOptions.url ?? ''] ?? 'other'
const getMethodLabel = (method = ''): string => (METHODS.has(method) ? method : 'other')

export interface SiteMetrics {
  registry: Registry
  countChannelReadFailure: () => void
  countReleaseReadFailure: () => void
  /** Counts a request for a released file that is missing or damaged in the store. */
  countDamagedResponse: () => void
  countEvents: (outcome: EventOutcome, times: number) => void
  /** Counts a response that bypasses Fastify, and measures its duration. */
  watch: (route: string, request: IncomingMessage, response: ServerResponse) => void
  /** Counts Fastify's responses, and measures their durations. Adds gauges of the live composition. */
  observe: (app: FastifyInstance, site: Pick<LiveSite, 'current' | 'degraded'>) => void
  /** Adds a gauge: seconds since the last contact with the registry that the server follows. */
  observeRegistryContact: (age: () => Promise<number | null>) => void
}

export const createSiteMetrics = (stateDir: string, worker?: string): SiteMetrics => {
  const registry = createProcessRegistry('site', stateDir, worker)
  const registers = [registry]
  const requests = new Counter({
    name: 'site_requests_total',
    help: 'Answers, by method, kind of route and class of status.',
    labelNames: ['method', 'route', 'status'] as const,
    registers,
  })
  const seconds = new Histogram({
    name: 'site_request_seconds',
    help: 'Time from the request to the end of its response.',
    labelNames: ['route'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  const failures = new Counter({
    name: 'site_store_read_failures_total',
    help: 'Reads of the live channel or of a release that failed.',
    labelNames: ['what'] as const,
    registers,
  })
  for (const what of ['channel', 'release']) failures.inc({ what }, 0)
  const damaged = new Counter({
    name: 'site_store_damaged_answers_total',
    help: 'Requests for files that the store lacks, or whose content differs from the release.',
    registers,
  })

  const events = new Counter({
    name: 'site_events_total',
    help: "Visitors' events that were kept or dropped; batches that were signalled, off, refused, limited or had no room.",
    labelNames: ['outcome'] as const,
    registers,
  })
  for (const outcome of OUTCOMES) events.inc({ outcome }, 0)

  const count = (route: string, method: string | undefined, status: number, milliseconds: number) => {
    requests.inc({ method: getMethodLabel(method), route, status: `${Math.floor(status / 100)}xx` })
    seconds.observe({ route }, milliseconds / 1000)
  }

  const watch: SiteMetrics['watch'] = (route, { method }, response) => {
    const since = performance.now()
    response.once('finish', () => count(route, method, response.statusCode, performance.now() - since))
  }

  const gauge = (name: string, help: string, read: () => number | Promise<number>): void =>
    registry.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        async collect() {
          this.set(await read())
        },
      }),
    )

  const observe: SiteMetrics['observe'] = (app, site) => {
    app.addHook('onResponse', (request, reply, done) => {
      count(getRouteKind(request), request.method, reply.statusCode, reply.elapsedTime)
      done()
    })
    registry.registerMetric(
      new Gauge({
        name: 'site_live_composition_info',
        help: '1 for the composition that is served.',
        labelNames: ['composition'] as const,
        registers: [],
        collect() {
          this.reset()
          const entry = site.current()?.entry
          if (entry) this.set({ composition: entry.composition }, 1)
        },
      }),
    )
    const entry = () => site.current()?.entry
    gauge(
      'site_live_sequence',
      'Number of the channel entry that is served; 0 where nothing is.',
      () => entry()?.seq ?? 0,
    )
    gauge('site_live_degraded', '1 where the newest entry of the channel cannot be shown.', () =>
      site.degraded() === null ? 0 : 1,
    )
    gauge('site_live_age_seconds', 'Seconds since what is served went live; 0 where nothing is.', () => {
      const at = entry()?.at
      return at === undefined ? 0 : Math.max(0, (Date.now() - Date.parse(at)) / 1000)
    })
  }
  return {
    registry,
    watch,
    observe,
    observeRegistryContact: (age) =>
      gauge(
        'site_registry_contact_age_seconds',
        'Seconds since the last contact with the registry that this server follows; NaN before the first.',
        async () => (await age()) ?? Number.NaN,
      ),
    countDamagedResponse: () => damaged.inc(),
    countChannelReadFailure: () => failures.inc({ what: 'channel' }),
    countEvents: (outcome, times) => events.inc({ outcome }, times),
    countReleaseReadFailure: () => failures.inc({ what: 'release' }),
  }
}
