import { expect, onTestFinished, test } from 'vitest'
import { type ReceiverAnswer, startReceiver } from '../../testing/network.ts'
import { SAMPLE_LEAD, createLeadForm } from '../../testing/sample-submissions.ts'
import { startDeliveringApp } from '../../testing/test-app.ts'
import { LEAD_MESSAGES } from '../leads/lead-record.ts'
import { createHubspot, createWebhook, signWebhookBody } from './http-transports.ts'
import { readFailures } from './outbox-state.ts'
import { redeliver } from './queue.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const HUTK = '0123456789abcdef0123456789abcdef'
const SECRET = 'shared with the receiver'

const fault = (errorType: string, message: string): ReceiverAnswer => ({
  status: 400,
  body: {
    status: 'error',
    message: 'The request is not valid',
    correlationId: 'c0ffee',
    errors: [{ message, errorType }],
  },
})
const UNKNOWN_FIELD = fault(
  'FIELD_NOT_IN_FORM_DEFINITION',
  "Error in 'fields.numemployees'. The field is not in the form",
)

const start = async (answers: { hubspot?: ReceiverAnswer[]; webhook?: ReceiverAnswer[] }) => {
  const hubspot = await startReceiver(onTestFinished, answers.hubspot)
  const webhook = await startReceiver(onTestFinished, answers.webhook)
  const templates = { lead: LEAD_MESSAGES }
  const transports = {
    hubspot: createHubspot(
      { base: hubspot.url, portalId: '123', formId: 'abc-def' },
      'https://www.crewtally.example',
      templates,
      async (path) => (path === '/pay' ? 'Pay – Crewtally' : null),
    ),
    webhook: createWebhook({ url: `${webhook.url}/leads`, secret: SECRET }, templates),
  }
  const api = await startDeliveringApp(transports, { leadChannels: ['hubspot', 'webhook'] })
  return {
    ...api,
    hubspot,
    webhook,
    states: async () =>
      (await api.leads()).flatMap(({ deliveries }) =>
        deliveries.map(({ subjectId: _id, messageId: _message, ...state }) => state),
      ),
    sent: () => hubspot.requests.map(({ body }) => JSON.parse(body)),
  }
}

test('submits a lead to HubSpot and the webhook, and retries each separately', async () => {
  const api = await start({ hubspot: [500] })
  await api.postJson({ ...SAMPLE_LEAD, context: { page: '/pay' } })
  await expect.poll(api.states).toEqual([
    { channel: 'hubspot', state: 'pending', attempts: 1, lastError: 'HTTP_500' },
    { channel: 'webhook', state: 'sent', attempts: 1, lastError: null },
  ])
  api.pass(MINUTE)
  await expect.poll(api.states).toMatchObject([
    { channel: 'hubspot', state: 'sent', attempts: 2 },
    { channel: 'webhook', state: 'sent', attempts: 1 },
  ])

  const [first, second] = api.hubspot.requests
  expect(first?.url).toBe('/submissions/v3/integration/submit/123/abc-def')
  expect(first?.body).toBe(second?.body)
  expect(api.sent()[0].fields).toContainEqual({ objectTypeId: '0-1', name: 'lastname', value: 'Reyes' })
  const [posted] = api.webhook.requests
  const signature = String(posted?.headers['x-crewtally-signature'])
  expect(signature).toBe(signWebhookBody(SECRET, Number(/t=(\d+)/.exec(signature)?.[1]), posted?.body ?? ''))
  expect(JSON.parse(posted?.body ?? '{}')).toMatchObject({ type: 'lead', email: SAMPLE_LEAD.email })
  expect(posted?.headers['idempotency-key']).toMatch(/^[0-9A-Z]{26}$/)
})

test("retains deliveries that are rejected for a configuration fault, with the service's explanation, until they are redelivered", async () => {
  const rejected = { status: 422, body: { detail: `No rule for ${SAMPLE_LEAD.businessName}` } }
  const api = await start({
    hubspot: Array.from({ length: 2 }, () => UNKNOWN_FIELD),
    webhook: Array.from({ length: 2 }, () => rejected),
  })
  await api.postJson(SAMPLE_LEAD)
  const words =
    "HTTP_400 FIELD_NOT_IN_FORM_DEFINITION Error in 'fields.numemployees'. The field is not in the form"
  const failed = [
    { channel: 'hubspot', state: 'pending', lastError: words },
    // The visitor's input in this message is masked, because the message is logged.
    { channel: 'webhook', state: 'pending', lastError: 'HTTP_422 No rule for (value)' },
  ]
  await expect.poll(api.states).toMatchObject(failed)
  api.pass(4 * DAY)
  await expect.poll(api.states).toMatchObject(failed.map((one) => ({ ...one, attempts: 2 })))
  expect(await api.store.outbox.state()).toMatchObject({ refusedSince: expect.any(Number), dead: 0 })
  const db = await api.tables()
  expect(await readFailures(db)).toMatchObject([
    { channel: 'hubspot', state: 'refused', count: 1, reason: words },
    { channel: 'webhook', state: 'refused', count: 1, reason: 'HTTP_422 No rule for (value)' },
  ])

  // Call `redeliver` until it succeeds, because it skips deliveries in progress. `attempts` is increased when an attempt
  // begins, but the delivery stays in progress until the result of the attempt is stored.
  const redelivered = (request: Parameters<typeof redeliver>[1]) =>
    expect.poll(() => redeliver(db, request, api.now()))
  await redelivered({ channel: 'hubspot' }).toBe(1)
  api.pass(0)
  await expect.poll(api.states).toMatchObject([{ state: 'sent' }, { state: 'pending' }])
  await redelivered({}).toBe(1)
  api.pass(0)
  await expect.poll(api.states).toMatchObject([{ state: 'sent' }, { state: 'sent' }])
})

test('gives up a delivery at once only if HubSpot rejects values of the person', async () => {
  const api = await start({
    hubspot: [fault('INVALID_EMAIL', `Error in 'fields.email'. '${SAMPLE_LEAD.email}' is invalid`)],
  })
  await api.postJson(SAMPLE_LEAD)
  await expect.poll(api.states).toMatchObject([
    {
      channel: 'hubspot',
      state: 'dead',
      lastError: "HTTP_400 INVALID_EMAIL Error in 'fields.email'. '(value)' is invalid",
    },
    { channel: 'webhook', state: 'sent' },
  ])
})

test.each([
  ['seconds', () => '7200'],
  ['a date', () => new Date(Date.now() + 120 * MINUTE).toUTCString()],
])('pauses all deliveries to a service for its Retry-After in %s', async (_form, retryAfter) => {
  const api = await start({ hubspot: [{ status: 429, headers: { 'retry-after': retryAfter() } }] })
  await api.postJson(SAMPLE_LEAD)
  await expect.poll(api.states).toMatchObject([{ lastError: 'HTTP_429' }, { state: 'sent' }])
  for (const email of ['kim@ridgeline.example', 'lee@ridgeline.example']) {
    api.pass(59 * MINUTE)
    await api.postJson({ ...SAMPLE_LEAD, email })
    const untried = [
      { channel: 'hubspot', attempts: 0 },
      { channel: 'webhook', state: 'sent' },
    ]
    await expect.poll(async () => (await api.states()).slice(0, 2)).toMatchObject(untried)
  }
  expect(api.hubspot.requests).toHaveLength(1)
  api.pass(3 * MINUTE)
  await expect.poll(() => api.hubspot.requests.length).toBe(4)
})

const lead = (email: string) => ({ ...SAMPLE_LEAD, email, context: { page: '/pay?utm_source=x' } })

test('submits the page, and the tracking cookie of a visitor who consented to it', async () => {
  const api = await start({})
  const cookie = { cookie: `_ga=1; hubspotutk=${HUTK}` }
  const form = createLeadForm({ email: 'd@ridgeline.example' })
  const elsewhere = { ...lead('e@ridgeline.example'), context: { page: '//elsewhere.example/x' } }
  const posts = [
    () => api.postJson(lead('a@ridgeline.example'), cookie),
    () => api.postJson(lead('b@ridgeline.example')),
    () => api.postJson(lead('c@ridgeline.example'), { ...cookie, 'sec-gpc': '1' }),
    () => api.postForm(form, { ...cookie, referer: 'https://www.crewtally.example/contact-us' }),
    () => api.postJson(elsewhere, { cookie: 'hubspotutk=<script>' }),
  ]
  for (const [index, post] of posts.entries()) {
    await post()
    await expect.poll(() => api.hubspot.requests.length).toBe(index + 1)
  }
  const pay = { pageUri: 'https://www.crewtally.example/pay', pageName: 'Pay – Crewtally' }
  expect(api.sent().map(({ context }) => context)).toEqual([
    { ...pay, pageUri: `${pay.pageUri}?utm_source=x`, hutk: HUTK },
    pay,
    pay,
    { pageUri: 'https://www.crewtally.example/contact-us', pageName: SAMPLE_LEAD.subject },
    { pageUri: 'https://www.crewtally.example/', pageName: SAMPLE_LEAD.subject },
  ])
})

test('submits a lead without its tracking cookie if HubSpot does not know the cookie', async () => {
  const api = await start({ hubspot: [fault('INVALID_HUTK', 'The hutk is invalid')] })
  await api.postJson(SAMPLE_LEAD, { cookie: `hubspotutk=${HUTK}` })
  await expect.poll(api.states).toMatchObject([{ channel: 'hubspot', state: 'sent' }, {}])
  expect(api.sent().map(({ context }) => context.hutk)).toEqual([HUTK, undefined])
})

test('does not follow a redirect', async () => {
  const api = await start({ webhook: [302] })
  await api.postJson(SAMPLE_LEAD)
  await expect
    .poll(api.states)
    .toMatchObject([{ state: 'sent' }, { channel: 'webhook', state: 'pending', lastError: 'HTTP_302' }])
  expect(api.webhook.requests).toHaveLength(1)
})
