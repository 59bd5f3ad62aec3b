import type { FastifyInstance } from 'fastify'
import { processMetrics } from 'federation/service/process-metrics'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { Count } from './intake/take-in.ts'
import type { Backlog, Failure } from './outbox/standing.ts'

/** Those that every set-up has. */
const CHANNELS = ['mail', 'booking'] as const

/** Deliveries under one label: mails about bookings are counted by themselves. */
interface Labelled extends Pick<Backlog, 'state' | 'count' | 'since'> {
  channel: string
}

const labelled = (rows: Backlog[]): Labelled[] => {
  const groups = Map.groupBy(
    rows,
    ({ subjectKind, channel, state }) => `${subjectKind === 'booking' ? 'booking' : channel} ${state}`,
  )
  return [...groups].flatMap(([label, group]) => {
    const [first] = group
    if (!first) return []
    return [
      {
        channel: label.split(' ')[0] ?? '',
        state: first.state,
        count: group.reduce((sum, { count }) => sum + count, 0),
        since: Math.min(...group.map(({ since }) => since)),
      },
    ]
  })
}

export interface LeadMetrics {
  registry: Registry
  count: Count
  /** Tells of each answer. */
  observe: (app: FastifyInstance) => void
}

/** Metrics of the lead API. No label contains anything that a visitor typed: failures name it `(value)`. */
export const createLeadMetrics = (
  stateDir: string,
  outbox: { backlog(): Promise<Backlog[]>; failures(): Promise<Failure[]> },
  now: () => number = Date.now,
): LeadMetrics => {
  const registry = processMetrics('leads', stateDir)
  const registers = [registry]
  const leads = new Counter({
    name: 'leads_total',
    help: 'What was taken, by kind and verdict.',
    labelNames: ['kind', 'verdict'] as const,
    registers,
  })
  for (const kind of ['request', 'application', 'booking'])
    for (const verdict of ['accepted', 'quarantined']) leads.inc({ kind, verdict }, 0)
  const requests = new Counter({
    name: 'leads_requests_total',
    help: 'Answers, by route and class of status.',
    labelNames: ['route', 'status'] as const,
    registers,
  })
  const seconds = new Histogram({
    name: 'leads_request_seconds',
    help: 'Time from the request to the end of its answer.',
    labelNames: ['route'] as const,
    buckets: [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  // Both gauges ask at the same moment. A store that is away leaves a gap: what it said before is not how it stands.
  let looking: Promise<Labelled[] | null> | null = null
  const backlog = (): Promise<Labelled[] | null> => {
    looking ??= outbox
      .backlog()
      .then(labelled)
      .catch(() => null)
      .finally(() => {
        looking = null
      })
    return looking
  }
  registry.registerMetric(
    new Gauge({
      name: 'outbox_oldest_seconds',
      help: 'Age of the oldest delivery that is pending; 0 where none is.',
      labelNames: ['channel'] as const,
      registers: [],
      async collect() {
        const rows = await backlog()
        this.reset()
        for (const channel of rows ? CHANNELS : []) this.set({ channel }, 0)
        for (const { channel, state, since } of rows ?? [])
          if (state === 'pending') this.set({ channel }, Math.max(0, (now() - since) / 1000))
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'outbox_deliveries',
      help: 'Deliveries that have not left, by channel and state.',
      labelNames: ['channel', 'state'] as const,
      registers: [],
      async collect() {
        const rows = await backlog()
        this.reset()
        for (const channel of rows ? CHANNELS : [])
          for (const state of ['pending', 'held', 'dead']) this.set({ channel, state }, 0)
        for (const { channel, state, count } of rows ?? []) this.set({ channel, state }, count)
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'outbox_failures',
      help: "Deliveries that failed at their last attempt, with the service's words; state refused until somebody fixes the set-up.",
      labelNames: ['channel', 'state', 'reason'] as const,
      registers: [],
      async collect() {
        const failures = await outbox.failures().catch(() => [])
        this.reset()
        for (const { channel, state, reason, count } of failures) this.inc({ channel, state, reason }, count)
      },
    }),
  )
  return {
    registry,
    count: (kind, verdict) => leads.inc({ kind, verdict }),
    observe: (app) => {
      app.addHook('onResponse', async (request, reply) => {
        const route = request.routeOptions.url ?? 'none'
        requests.inc({ route, status: `${Math.floor(reply.statusCode / 100)}xx` })
        seconds.observe({ route }, reply.elapsedTime / 1000)
      })
    },
  }
}
