import { spawnSync } from 'node:child_process'
import autocannon from 'autocannon'
import { defineScenario, createLead, type ScenarioContext, startApi } from '@federation/test-kit/resilience'
import { checkEngines, SEND_PATH } from './support/submissions.ts'

const MIN_PER_SECOND = 500
const OFFERED_PER_SECOND = 600
const MAX_P99_MS = 50

let sent = 0
/**
 * Sends leads for `duration` seconds, at the rate `perSecond` or else as fast as possible. At a fixed rate, latency is measured
 * from the due time of a request.
 */
const load = (url: string, duration: number, perSecond?: number) =>
  autocannon({
    url,
    duration,
    connections: perSecond === undefined ? 16 : 64,
    ...(perSecond !== undefined && { overallRate: perSecond }),
    requests: [
      {
        method: 'POST',
        path: SEND_PATH,
        // Send suspicious leads, because the API quarantines them and sends no mails. Mails would distort the measurement.
        setupRequest: (request) => ({
          ...request,
          headers: { 'content-type': 'application/json', 'idempotency-key': `throughput-${(sent += 1)}` },
          body: JSON.stringify({ ...createLead(`Person ${sent}`), topic: 'x' }),
        }),
      },
    ],
  })

const measure = async (
  context: ScenarioContext,
  settings: Record<string, string>,
): Promise<[string, boolean]> => {
  const seconds = context.count(2, 8, 15)
  const api = await startApi(context, settings)
  await load(api.url, 2)
  // Write the operating system's buffers to disk, so that they do not slow down the measurement.
  spawnSync('sync')
  const offered = await load(api.url, seconds, OFFERED_PER_SECOND)
  const most = await load(api.url, seconds)
  const [rate, failed] = [offered['2xx'] / offered.duration, offered.non2xx + offered.errors]
  return [
    `${rate.toFixed(0)} of ${OFFERED_PER_SECOND} offered a second, p50 ${offered.latency.p50} ms, p99 ${offered.latency.p99} ms, ${failed} failed; at most ${most.requests.average.toFixed(0)}`,
    failed === 0 && rate >= MIN_PER_SECOND && offered.latency.p99 < MAX_P99_MS,
  ]
}

const PROMISE = `at least ${MIN_PER_SECOND} durable leads a second over HTTP, p99 under ${MAX_P99_MS} ms`

export const scenario = defineScenario({
  promises: { sqlite: `SQLite: ${PROMISE}`, postgres: `PostgreSQL: ${PROMISE}` },
  timed: ['sqlite', 'postgres'],
  run: (context) => checkEngines(context, measure),
})
