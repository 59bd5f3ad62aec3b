import { dirname } from 'node:path'
import { createScratchStore } from '@federation/test-kit'
import { readMetricsAddress, serveMetrics } from '@federation/node-kit/metrics'
import { afterAll, expect, test } from 'vitest'
import { createSiteMetrics } from './metrics.ts'
import { buildTestSite } from './testing/test-site.ts'

const store = await createScratchStore()
const metrics = createSiteMetrics(dirname(store))
const app = await buildTestSite({ store, metrics })
const served = await serveMetrics({ registry: metrics.registry, port: 0, log: app.log })
afterAll(async () => {
  await served.close()
  await app.close()
})
const at = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${served.port}${path}`, init)

test('counts responses by kind of route, not by path', async () => {
  await app.inject('/private/address-of-somebody?token=1')
  await app.inject('/_r/mf-hr/1.0.0/secret-name.js')
  await app.inject({ method: 'POST', url: '/api/v1/send-mail', payload: {} })
  await app.inject('/healthz')
  const response = await at('/metrics')
  const text = await response.text()
  expect(response.headers.get('content-type')).toContain('text/plain')
  expect(text).not.toMatch(/address-of-somebody|secret-name|send-mail/)
  expect(text).toMatch(/site_requests_total\{method="GET",route="page",status="5xx",service="site"\} 1/)
  expect(text).toMatch(/site_requests_total\{method="GET",route="asset",status="4xx",service="site"\} 1/)
  expect(text).toMatch(/site_requests_total\{method="POST",route="api",status="5xx",service="site"\} 1/)
  expect(text).toMatch(/site_live_sequence\{service="site"\} 0/)
  expect(text).toMatch(/disk_free_bytes\{service="site"\} [1-9]/)
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
  expect(text).toContain('site_request_seconds_bucket')
})

test('answers 404 to every request other than GET /metrics', async () => {
  expect((await at('/')).status).toBe(404)
  expect((await at('/metrics', { method: 'POST', body: 'x' })).status).toBe(404)
  expect((await at('/metrics?x=1')).status).toBe(200)
})

test('reads and validates the metrics port; without a port, metrics are off', () => {
  expect(readMetricsAddress({}, 'METRICS_PORT')).toBeNull()
  expect(readMetricsAddress({ METRICS_PORT: '9400' }, 'METRICS_PORT')).toEqual({
    port: 9400,
    host: '127.0.0.1',
  })
  expect(() => readMetricsAddress({ LEADS_METRICS_PORT: 'x' }, 'LEADS_METRICS_PORT')).toThrow(
    'LEADS_METRICS_PORT: must be a port number from 1 to 65535',
  )
})
