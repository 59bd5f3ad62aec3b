import type { FastifyInstance } from 'fastify'
import { createProcessRegistry } from '@federation/node-kit/metrics'
import { Counter, Gauge, Histogram } from 'prom-client'
import type { CountRecord } from './records/pipeline.ts'
import type { Backlog, Failure } from './outbox/outbox-state.ts'

/** Values of the label `channel` (destination of deliveries) that are in the metrics even before the first delivery. */
const CHANNELS = ['mail', 'booking'] as const

const getChannelLabel = ({ subjectKind, channel }: Backlog): string =>
  subjectKind === 'booking' ? subjectKind : channel

export type LeadMetrics = ReturnType<typeof createLeadMetrics>

/** Creates the metrics. A label can be an error message of a service, in which `(value)` replaces the visitor's input. */
export const createLeadMetrics = (
  stateDir: string,
  outbox: { backlog(): Promise<Backlog[]>; failures(): Promise<Failure[]> },
  now: () => number = Date.now,
) => {
  const registry = createProcessRegistry('leads', stateDir)
  const registers = [registry]
  const leads = new Counter({
    name: 'leads_total',
    help: 'Records accepted, by record type and verdict.',
    labelNames: ['kind', 'verdict'] as const,
    registers,
  })
  for (const kind of ['request', 'application', 'booking'])
    for (const verdict of ['accepted', 'quarantined']) leads.inc({ kind, verdict }, 0)
  const requests = new Counter({
    name: 'leads_requests_total',
    help: 'Responses, by route and class of status.',
    labelNames: ['route', 'status'] as const,
    registers,
  })
  const seconds = new Histogram({
    name: 'leads_request_seconds',
    help: 'Time from the request to the end of its response.',
    labelNames: ['route'] as const,
    buckets: [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  // The gauges of deliveries share one query. While the store is unavailable, the gauges report nothing instead of outdated
  // values.
  let reading: Promise<Backlog[] | null> | null = null
  const backlog = (): Promise<Backlog[] | null> => {
    reading ??= outbox
      .backlog()
      .catch(() => null)
      .finally(() => {
        reading = null
      })
    return reading
  }
  registry.registerMetric(
    new Gauge({
      name: 'outbox_oldest_seconds',
      help: 'Age of the oldest delivery that is pending; 0 if there is none.',
      labelNames: ['channel'] as const,
      registers: [],
      async collect() {
        const rows = await backlog()
        this.reset()
        for (const channel of rows ? CHANNELS : []) this.set({ channel }, 0)
        const pending = (rows ?? []).filter(({ state }) => state === 'pending')
        // Set the oldest delivery of a destination last, so that its age replaces the ages of newer deliveries.
        for (const row of pending.toSorted((one, other) => other.since - one.since))
          this.set({ channel: getChannelLabel(row) }, Math.max(0, (now() - row.since) / 1000))
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'outbox_deliveries',
      help: 'Deliveries that were not sent, by channel and state.',
      labelNames: ['channel', 'state'] as const,
      registers: [],
      async collect() {
        const rows = await backlog()
        this.reset()
        for (const channel of rows ? CHANNELS : [])
          for (const state of ['pending', 'held', 'dead']) this.set({ channel, state }, 0)
        for (const row of rows ?? []) this.inc({ channel: getChannelLabel(row), state: row.state }, row.count)
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'outbox_failures',
      help: "Deliveries whose last attempt failed, with the service's message. State refused: until the configuration is fixed.",
      labelNames: ['channel', 'state', 'reason'] as const,
      registers: [],
      async collect() {
        const failures = await outbox.failures().catch(() => [])
        this.reset()
        for (const { channel, state, reason, count } of failures) this.set({ channel, state, reason }, count)
      },
    }),
  )
  return {
    registry,
    count: ((kind, verdict) => leads.inc({ kind, verdict })) satisfies CountRecord,
    observe: (app: FastifyInstance): void => {
      app.addHook('onResponse', async (request, reply) => {
        const route = request.routeOptions.url ?? 'none'
        requests.inc({ route, status: `${Math.floor(reply.statusCode / 100)}xx` })
        seconds.observe({ route }, reply.elapsedTime / 1000)
      })
    },
  }
}
