import { generateKeyPairSync } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { startSmtp } from '../../testing/network.ts'
import { SAMPLE_LEAD } from '../../testing/sample-submissions.ts'
import { claimDueDeliveries, MAIL_ADDRESSES } from '../../testing/samples.ts'
import { startDeliveringApp, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { LEAD_MESSAGES } from '../leads/lead-record.ts'
import { createSmtp } from './transports.ts'

const HOUR = 60 * 60 * 1000
const startMailingApp = async (url: string, timeoutMs?: number) => {
  const lines = new EventEmitter()
  const stream = { write: (line: string) => void lines.emit(JSON.parse(line).msg, line) }
  const templates = { lead: LEAD_MESSAGES }
  const mail = createSmtp({ url, mailAddresses: MAIL_ADDRESSES, templates, ...(timeoutMs && { timeoutMs }) })
  return {
    ...(await startDeliveringApp({ mail }, { logger: { stream } })),
    until: async (message: string, work: () => unknown) => {
      const line = once(lines, message)
      await work()
      return String((await line)[0])
    },
  }
}

const settled = async ({ store, leads }: TestApp) => {
  // Wait for a call that changes nothing. The store runs calls in order, so the result of the delivery is then on disk.
  await store.maintenance.orphans({ ids: [] })
  return (await leads()).map((lead) => lead.deliveries[0])
}

test('mails a lead once it is on disk, to the fixed recipient, in plain text', async () => {
  const smtp = await startSmtp(onTestFinished)
  const api = await startMailingApp(smtp.url)
  await api.until('mail sent', () => api.postJson(SAMPLE_LEAD))
  const [received] = await smtp.mails()
  const [lead] = await api.leads()
  const { subject, ...typed } = SAMPLE_LEAD
  expect(received).toMatchObject({ from: 'website@crewtally.example', to: ['team@crewtally.example'] })
  const mail = received?.mail
  expect(mail).toMatchObject({
    subject,
    messageId: `<lead-${lead?.id}@crewtally.example>`,
    replyTo: [{ name: 'Dana Reyes', address: 'dana@ridgeline.example' }],
    attachments: [],
  })
  expect(mail?.html).toBeUndefined()
  for (const value of Object.values(typed)) expect(mail?.text).toContain(String(value))
  expect(await settled(api)).toMatchObject([{ state: 'sent', attempts: 1 }])
})

test("retries a mail for a day after a 5xx response of the team's mailbox, and reports the rejection", async () => {
  const smtp = await startSmtp(onTestFinished, (attempt) => (attempt <= 2 ? 550 : null))
  const api = await startMailingApp(smtp.url)
  expect(await api.until('mail not sent yet', () => api.postJson(SAMPLE_LEAD))).not.toContain('team@')
  expect(await settled(api)).toMatchObject([
    { state: 'pending', attempts: 1, lastError: expect.stringContaining('550') },
  ])
  expect(await api.store.outbox.state()).toMatchObject({ refusedSince: expect.any(Number), dead: 0 })
  await api.until('mail not sent yet', () => api.pass(23 * HOUR))
  await api.until('mail sent', () => api.pass(HOUR))
  expect(await settled(api)).toMatchObject([{ state: 'sent', attempts: 3, lastError: null }])
  expect(await api.store.outbox.state()).toMatchObject({ refusedSince: null })
})

test('sends a mail again, byte for byte, after a server received it without a response or rejected it temporarily', async () => {
  const replies = ['silent', 421, 451] as const
  const smtp = await startSmtp(onTestFinished, (attempt) => replies[attempt - 1] ?? null)
  const api = await startMailingApp(smtp.url, 1000)
  await api.until('mail not sent yet', () => api.postJson(SAMPLE_LEAD))
  for (const _ of replies.slice(1)) await api.until('mail not sent yet', () => api.pass(HOUR))
  await api.until('mail sent', () => api.pass(HOUR))
  expect(await settled(api)).toMatchObject([{ state: 'sent', attempts: 4 }])
  expect(smtp.raws).toHaveLength(4)
  expect(new Set(smtp.raws).size).toBe(1)
})

test('keeps a mail while the server is unreachable, and gives it up after five days', async () => {
  const api = await startMailingApp('smtp://127.0.0.1:9')
  await api.until('mail not sent yet', () => api.postJson(SAMPLE_LEAD))
  expect(await settled(api)).toMatchObject([{ state: 'pending', lastError: 'ESOCKET CONN' }])
  await api.until('mail given up', () => api.pass(5 * 24 * HOUR))
  expect(await settled(api)).toMatchObject([{ state: 'dead', attempts: 2 }])
})

test("keeps visitors' input out of headers and recipients", async () => {
  const smtp = await startSmtp(onTestFinished)
  const api = await startMailingApp(smtp.url)
  const lead = {
    ...SAMPLE_LEAD,
    fullName: 'Dana\r\nBcc: victim@elsewhere.example\u202E\u0085X-Evil: 1',
    businessName: '<b>"Ridge", line@elsewhere.example',
    message: '.\r\n.\r\nQUIT\r\nBcc: victim@elsewhere.example\r\n{"path":"/etc/passwd"}',
  }
  await api.until('mail sent', () => api.postJson(lead))
  expect(smtp.received.map(({ to }) => to)).toEqual([['team@crewtally.example']])
  const mail = (await smtp.mails())[0]?.mail
  expect(mail?.headers.map(({ key }) => key).toSorted()).toEqual(
    'auto-submitted content-transfer-encoding content-type date from message-id mime-version reply-to subject to x-entity-ref-id'.split(
      ' ',
    ),
  )
  expect(mail?.replyTo).toEqual([
    { name: 'Dana Bcc: victim@elsewhere.example X-Evil: 1', address: 'dana@ridgeline.example' },
  ])
  expect(mail?.text).toContain('QUIT')
})

test('signs a mail with the DKIM key', async () => {
  const smtp = await startSmtp(onTestFinished)
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const dkim = { domainName: 'crewtally.example', keySelector: 'site', privateKey }
  const { store, postJson } = await startTestApp()
  await postJson(SAMPLE_LEAD)
  const [due] = await claimDueDeliveries(store, Date.now())
  if (!due) throw new Error('nothing is due')
  await createSmtp({
    url: smtp.url,
    mailAddresses: MAIL_ADDRESSES,
    templates: { lead: LEAD_MESSAGES },
    dkim,
  }).send(due)
  const headers = (await smtp.mails())[0]?.mail.headers
  const signature = headers?.find(({ key }) => key === 'dkim-signature')
  expect(signature?.value).toMatch(/v=1; a=rsa-sha256; .*d=crewtally\.example; .*s=site;/s)
})

test('sends a mail to another machine only over an encrypted connection', async () => {
  const { received, url } = await startSmtp(onTestFinished)
  // Replace the address by `0.0.0.0`, which leads to the same mail server. The API does not recognize `0.0.0.0` as local, so it
  // requires TLS.
  const remoteUrl = url.replace('127.0.0.1', '0.0.0.0')
  const { postJson, leads } = await startMailingApp(remoteUrl)
  await postJson(SAMPLE_LEAD)
  await expect.poll(async () => (await leads())[0]?.deliveries[0]?.attempts).toBe(1)
  expect([received, (await leads())[0]?.deliveries]).toMatchObject([[], [{ state: 'pending' }]])
})
