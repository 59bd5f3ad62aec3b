import { describe, expect, test } from 'vitest'
import { SAMPLE_LEAD, createLeadForm } from '../testing/sample-submissions.ts'
import { openTestStore } from '../testing/samples.ts'
import { createTempFolder } from '../testing/start-api.ts'
import { startTestApp, sampleBooking, startBookingApp } from '../testing/test-app.ts'
import { createLeadMetrics } from './metrics.ts'
import { testRequestHeaders } from 'shared-contracts/test-support'
import { readQuarantine } from './digest.ts'
import { RECORD_TYPES } from './lead-store.ts'

describe('metrics', () => {
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
    expect(text).toMatch(
      /leads_requests_total\{route="\/api\/v1\/send-mail",status="2xx",service="leads"\} 3/,
    )
    expect(text).toMatch(/leads_requests_total\{route="none",status="4xx",service="leads"\} 1/)
    expect(text).not.toContain('ridgeline')
  })

  test('counts the outbox by channel and state with the age of its oldest delivery; omits it while the store is unavailable', async () => {
    const row = { channel: 'mail', state: 'pending' } as const
    const failed = { channel: 'hubspot', state: 'refused' } as const
    const store = {
      backlog: async () => [
        { ...row, subjectKind: 'lead', count: 1, since: 40_000 },
        { ...row, subjectKind: 'application', count: 2, since: 50_000 },
        { ...row, subjectKind: 'booking', count: 4, since: 90_000 },
      ],
      failures: async () => [{ ...failed, count: 3, since: 0, reason: 'HTTP_400 REQUIRED_FIELD' }],
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
})

describe('test requests', () => {
  const SECRET = 'a secret of QA and the API'
  const NOW = Date.parse('2026-11-22T15:00:00Z')
  const DAY = 24 * 60 * 60_000

  const startCounted = async () => {
    const store = await openTestStore({ stateDir: createTempFolder(), databaseUrl: undefined })
    const metrics = createLeadMetrics(createTempFolder(), store.outbox)
    const api = await startBookingApp({
      testSecret: SECRET,
      metrics,
      leadChannels: ['mail', 'hubspot', 'webhook'],
    })
    return { ...api, metrics }
  }

  test('stores a request with a signed test header as a test, neither delivers nor counts it, and erases it', async () => {
    const { apply, postJson, postForm, book, post, link, rows, metrics, runLeads, tables } =
      await startCounted()
    const signed = await testRequestHeaders(SECRET, NOW)
    const spam = { ...SAMPLE_LEAD, topic: 'x', fullName: 'Quarantined' }
    const answers = [
      await postJson(SAMPLE_LEAD, signed),
      await postJson(spam, signed),
      await postForm(createLeadForm({ fullName: 'Kim Oyelaran' }), signed),
      await apply(undefined, signed),
      await book({}, 'general', signed),
      await post(await link('confirm'), {}, signed),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 303, 200, 303, 303])
    expect(await rows('outbox')).toEqual([])
    expect(await rows('bookingCells')).toEqual([])

    expect((await runLeads('list')).stdout.match(/ test /g)).toHaveLength(3)
    expect((await runLeads('list', '--bookings', '--status', 'test')).stdout).toContain('Dana Reyes')
    expect((await runLeads('export', '--csv')).stdout.trim().split('\r\n')).toHaveLength(1)
    expect((await runLeads('quarantine')).stdout).toContain('Nothing is in quarantine.')
    const waiting = await readQuarantine(await tables(), RECORD_TYPES)
    expect(Object.values(waiting).map(({ count }) => count)).toEqual([0, 0, 0])
    expect(await metrics.registry.metrics()).not.toMatch(/leads_total\{[^}]*\} [1-9]/)

    // The test booking does not block its meeting time, so a visitor books the same time. Erasing test records must keep the
    // visitor's booking.
    expect((await book({ key: crypto.randomUUID(), email: 'kim@elsewhere.example' })).statusCode).toBe(303)
    expect((await postJson({ ...SAMPLE_LEAD, fullName: 'A visitor' })).statusCode).toBe(200)
    expect(JSON.parse((await runLeads('erase', '--tests', '--json')).stdout)).toEqual({
      leads: 3,
      applications: 1,
      bookings: 1,
    })
    expect(await rows('leads')).toHaveLength(1)
    expect(await rows('applications')).toEqual([])
    expect(await rows('bookings')).toHaveLength(1)
    expect(await rows('consents')).toHaveLength(2)
    const channels = (await rows('outbox')).map(({ channel }) => channel)
    expect(channels.toSorted()).toEqual(['hubspot', 'mail', 'mail', 'webhook'])
  })

  test('rejects a test header that is signed with another secret or older than a day, and any if the API has no secret', async () => {
    const { postJson, rows, book } = await startBookingApp({ testSecret: SECRET })
    const invalidHeaders = [
      await testRequestHeaders('another secret', NOW),
      await testRequestHeaders(SECRET, NOW - 2 * DAY),
      { 'X-Crewtally-Test': 'yes' },
    ]
    for (const headers of invalidHeaders) {
      const response = await postJson(SAMPLE_LEAD, headers)
      expect([response.statusCode, response.json()]).toMatchObject([403, { code: 'BAD_TEST_SIGNATURE' }])
      expect((await book({}, 'general', headers)).statusCode).toBe(403)
    }
    expect(await rows('leads')).toEqual([])
    const without = await startBookingApp()
    const signed = await testRequestHeaders(SECRET, NOW)
    expect((await without.post('/api/v1/bookings/general', sampleBooking(), signed)).statusCode).toBe(403)
  })
})
