import { expect, onTestFinished, test } from 'vitest'
import { LEAD_WORDING } from '../../leads/mail.ts'
import { startDelivery, type Delivery } from '../delivery.ts'
import { startReceiver } from '../../../testing/receiver.ts'
import { SAMPLE_LEAD } from '../../../testing/sample-lead.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { createHubspot } from './hubspot.ts'
import { createWebhook, signatureOf } from './webhook.ts'

test('a lead goes to the platform and the webhook, each retried by itself and given up by itself', async () => {
  const platform = await startReceiver(onTestFinished, [500, 200])
  const hook = await startReceiver(onTestFinished, [400])
  let offset = 0
  let delivery: Delivery | undefined
  const { app, store, postJson, leads } = await startTestApp({
    leadChannels: ['hubspot', 'webhook'],
    onOwed: () => delivery?.wake(),
  })
  delivery = startDelivery({
    store: store.outbox,
    couriers: {
      hubspot: createHubspot(
        { base: platform.url, portalId: '123', formId: 'abc-def' },
        'https://www.crewtally.example',
        { lead: LEAD_WORDING },
      ),
      webhook: createWebhook(
        { url: `${hook.url}/leads`, secret: 'shared with the receiver' },
        { lead: LEAD_WORDING },
      ),
    },
    log: app.log,
    now: () => Date.now() + offset,
  })
  onTestFinished(() => delivery?.stop())
  const states = async () =>
    (await leads())[0]?.deliveries.map(({ channel, state, attempts, lastError }) => ({
      channel,
      state,
      attempts,
      lastError,
    }))

  await postJson({ ...SAMPLE_LEAD, context: { page: '/pay' } })
  await expect.poll(states, { timeout: 20_000 }).toEqual([
    { channel: 'hubspot', state: 'pending', attempts: 1, lastError: 'HTTP_500' },
    { channel: 'webhook', state: 'dead', attempts: 1, lastError: 'HTTP_400' },
  ])
  offset = 60 * 60_000
  delivery.wake()
  await expect.poll(states, { timeout: 20_000 }).toMatchObject([
    { channel: 'hubspot', state: 'sent', attempts: 2 },
    { channel: 'webhook', state: 'dead', attempts: 1 },
  ])

  const [first, second] = platform.seen
  expect(first?.url).toBe('/submissions/v3/integration/submit/123/abc-def')
  expect(first?.body).toBe(second?.body)
  const { fields, context } = JSON.parse(first?.body ?? '{}')
  expect(fields).toContainEqual({ objectTypeId: '0-1', name: 'lastname', value: 'Reyes' })
  expect(context.pageUri).toBe('https://www.crewtally.example/pay')
  const [posted] = hook.seen
  const signature = String(posted?.headers['x-crewtally-signature'])
  expect(signature).toBe(
    signatureOf('shared with the receiver', Number(/t=(\d+)/.exec(signature)?.[1]), posted?.body ?? ''),
  )
  expect(JSON.parse(posted?.body ?? '{}')).toMatchObject({ type: 'lead', email: SAMPLE_LEAD.email })
  expect(posted?.headers['idempotency-key']).toMatch(/^[0-9A-Z]{26}$/)
})

test('a redirect is not followed', async () => {
  const hook = await startReceiver(onTestFinished, [302])
  const { store, postJson } = await startTestApp({ leadChannels: ['webhook'] })
  await postJson(SAMPLE_LEAD)
  const {
    deliveries: [due],
  } = await store.outbox.claim({ now: Date.now(), leaseUntil: Date.now() + 1000, limit: 1 })
  if (!due) throw new Error('nothing is due')
  await expect(
    createWebhook({ url: hook.url, secret: 's' }, { lead: LEAD_WORDING }).send(due),
  ).rejects.toMatchObject({ httpStatus: 302 })
  expect(hook.seen).toHaveLength(1)
})
