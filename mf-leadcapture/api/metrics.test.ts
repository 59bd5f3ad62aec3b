import { expect, test } from 'vitest'
import { SAMPLE_LEAD } from '../testing/sample-submissions.ts'
import { openTestStore } from '../testing/samples.ts'
import { createTempFolder } from '../testing/start-api.ts'
import { startTestApp } from '../testing/test-app.ts'
import { createLeadMetrics } from './metrics.ts'

test('counts records by kind and verdict, a repeat once, and responses by route', async () => {
  const store = await openTestStore({ stateDir: createTempFolder(), databaseUrl: undefined })
  const metrics = createLeadMetrics(createTempFolder(), store.outbox)
  const api = await startTestApp({ metrics })
  await api.postJson(SAMPLE_LEAD, { 'idempotency-key': 'a-key-of-mine' })
  await api.postJson(SAMPLE_LEAD, { 'idempotency-key': 'a-key-of-mine' })
  await api.postJson({ ...SAMPLE_LEAD, topic: 'https://spam.example' })
  await api.apply()
  await api.app.inject('/somebody@ridgeline.example')
  const text = await metrics.registry.metrics()
  expect(text).toContain('leads_total{kind="request",verdict="accepted",service="leads"} 1')
  expect(text).toContain('leads_total{kind="request",verdict="quarantined",service="leads"} 1')
  expect(text).toContain('leads_total{kind="application",verdict="accepted",service="leads"} 1')
  expect(text).toContain('leads_total{kind="booking",verdict="accepted",service="leads"} 0')
  expect(text).toMatch(/leads_requests_total\{route="\/api\/v1\/send-mail",status="2xx",service="leads"\} 3/)
  expect(text).toMatch(/leads_requests_total\{route="none",status="4xx",service="leads"\} 1/)
  expect(text).not.toContain('ridgeline')
})

test('counts the outbox by channel and state with the age of its oldest delivery; omits it while the store is unavailable', async () => {
  const row = { channel: 'mail' as const, state: 'pending' as const }
  const store = {
    backlog: async () => [
      { ...row, subjectKind: 'lead', count: 1, since: 40_000 },
      { ...row, subjectKind: 'application', count: 2, since: 50_000 },
      { ...row, subjectKind: 'booking', count: 4, since: 90_000 },
    ],
    failures: async () => [
      {
        channel: 'hubspot' as const,
        state: 'refused' as const,
        count: 3,
        since: 0,
        reason: 'HTTP_400 REQUIRED_FIELD',
      },
    ],
  }
  const metrics = createLeadMetrics(createTempFolder(), store, () => 100_000)
  const text = await metrics.registry.metrics()
  expect(text).toContain('outbox_deliveries{channel="mail",state="pending",service="leads"} 3')
  expect(text).toContain('outbox_deliveries{channel="booking",state="pending",service="leads"} 4')
  expect(text).toContain('outbox_oldest_seconds{channel="booking",service="leads"} 10')
  expect(text).toContain('outbox_deliveries{channel="booking",state="dead",service="leads"} 0')
  expect(text).toContain('outbox_oldest_seconds{channel="mail",service="leads"} 60')
  expect(text).toContain(
    'outbox_failures{channel="hubspot",state="refused",reason="HTTP_400 REQUIRED_FIELD",service="leads"} 3',
  )
  store.backlog = () => Promise.reject(new Error('away'))
  const gap = await metrics.registry.metrics()
  expect(gap).not.toMatch(/outbox_(?:deliveries|oldest_seconds)\{/)
})
