import { generateKeyPairSync } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { portOf } from '../../testing/network.ts'
import { SAMPLE_LEAD } from '../../testing/sample-submissions.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { LEAD_MESSAGES } from '../leads/lead-mail.ts'
import { createSmtp } from './transports.ts'
import { type DeliveryWorker, startDeliveryWorker } from './worker.ts'

const HOUR = 60 * 60 * 1000
const MAIL_ADDRESSES = {
  from: { name: 'Crewtally website', address: 'website@crewtally.example' },
  to: { name: '', address: 'team@crewtally.example' },
}

interface Received {
  from: string
  to: string[]
  raw: string
}

/** A real SMTP server; `refuse` may name the reply to a recipient, by number of the attempt. */
const startSmtp = async (refuse: (attempt: number) => number | null = () => null) => {
  const received: Received[] = []
  let attempts = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo(address, _session, callback) {
      attempts += 1
      const responseCode = refuse(attempts)
      callback(
        responseCode === null
          ? null
          : Object.assign(new Error(`not now, ${address.address}`), { responseCode }),
      )
    },
    onData(stream, { envelope }, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push({
          from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString('utf8'),
        })
        callback()
      })
    },
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => server.close())
  return { received, url: `smtp://127.0.0.1:${portOf(server.server)}` }
}

interface MailingApp extends TestApp {
  /** Resolves with the next log line that says `message`. */
  next: (message: string) => Promise<string>
  /** Lets time pass for the outbox. */
  pass: (milliseconds: number) => void
}

const startMailingApp = async (smtpUrl: string): Promise<MailingApp> => {
  let offset = 0
  let delivery: DeliveryWorker | undefined
  const lines = new EventEmitter()
  const stream = { write: (line: string) => void lines.emit(JSON.parse(line).msg, line) }
  const testApp = await startTestApp({ onOutboxChange: () => delivery?.wake(), logger: { stream } })
  const mail = createSmtp({ url: smtpUrl, mailAddresses: MAIL_ADDRESSES, templates: { lead: LEAD_MESSAGES } })
  delivery = startDeliveryWorker({
    store: testApp.store.outbox,
    transports: { mail },
    log: testApp.app.log,
    now: () => Date.now() + offset,
  })
  onTestFinished(() => delivery?.stop())
  return {
    ...testApp,
    next: async (message) => String((await once(lines, message))[0]),
    pass(milliseconds) {
      offset += milliseconds
      delivery?.wake()
    },
  }
}

const settled = async ({ store, leads }: TestApp) => {
  // The writer takes calls in order: once this one is answered, the settlement before it is on disk.
  await store.maintenance.orphans({ ids: [] })
  return (await leads()).map((lead) => lead.deliveries[0])
}

test('a lead is mailed as soon as it is on disk, to the fixed recipient, in plain text', async () => {
  const smtp = await startSmtp()
  const api = await startMailingApp(smtp.url)
  const sent = api.next('mail sent')
  await api.postJson(SAMPLE_LEAD)
  await sent
  const [{ from, to, raw } = { from: '', to: [], raw: '' }] = smtp.received
  expect([from, to]).toEqual(['website@crewtally.example', ['team@crewtally.example']])
  const mail = await PostalMime.parse(raw)
  const [lead] = await api.leads()
  const { subject, ...typed } = SAMPLE_LEAD
  expect(mail).toMatchObject({
    subject,
    messageId: `<lead-${lead?.id}@crewtally.example>`,
    replyTo: [{ name: 'Dana Reyes', address: 'dana@ridgeline.example' }],
    attachments: [],
  })
  expect(mail.html).toBeUndefined()
  for (const value of Object.values(typed)) expect(mail.text).toContain(String(value))
  expect(await settled(api)).toMatchObject([{ state: 'sent', attempts: 1 }])
})

test('a 4xx is tried again later under the same Message-ID', async () => {
  const smtp = await startSmtp((attempt) => (attempt === 1 ? 451 : null))
  const api = await startMailingApp(smtp.url)
  const refused = api.next('mail not sent yet')
  await api.postJson(SAMPLE_LEAD)
  await refused
  expect(await settled(api)).toMatchObject([
    { state: 'pending', attempts: 1, lastError: expect.stringContaining('451') },
  ])
  const sent = api.next('mail sent')
  api.pass(HOUR)
  await sent
  expect(await settled(api)).toMatchObject([{ state: 'sent', attempts: 2, lastError: null }])
  const [lead] = await api.leads()
  expect(smtp.received.map(({ raw }) => raw)).toEqual([
    expect.stringContaining(`<lead-${lead?.id}@crewtally.example>`),
  ])
})

test("a 5xx of the team's own mailbox is tried for a day from the first refusal, and somebody is told meanwhile", async () => {
  const smtp = await startSmtp((attempt) => (attempt <= 2 ? 550 : null))
  const api = await startMailingApp(smtp.url)
  const refused = api.next('mail not sent yet')
  await api.postJson(SAMPLE_LEAD)
  expect(await refused).not.toContain('team@')
  expect(await settled(api)).toMatchObject([
    { state: 'pending', attempts: 1, lastError: expect.stringContaining('550') },
  ])
  expect(await api.store.outbox.state()).toMatchObject({ refusedSince: expect.any(Number), dead: 0 })
  const again = api.next('mail not sent yet')
  api.pass(23 * HOUR)
  await again
  const sent = api.next('mail sent')
  api.pass(HOUR)
  await sent
  expect(await settled(api)).toMatchObject([{ state: 'sent', attempts: 3, lastError: null }])
  expect(await api.store.outbox.state()).toMatchObject({ refusedSince: null })
})

test('a mailbox that is refused for longer than a day is given up, however late the first refusal came', async () => {
  let gone = true
  const smtp = await startSmtp(() => (gone ? 450 : 550))
  const api = await startMailingApp(smtp.url)
  const waiting = api.next('mail not sent yet')
  await api.postJson(SAMPLE_LEAD)
  await waiting
  gone = false
  const refused = api.next('mail not sent yet')
  api.pass(4.9 * 24 * HOUR)
  await refused
  const still = api.next('mail not sent yet')
  api.pass(20 * HOUR)
  await still
  const dead = api.next('mail given up')
  api.pass(5 * HOUR)
  expect(await dead).not.toContain('team@')
  expect(await settled(api)).toMatchObject([
    { state: 'dead', attempts: 4, lastError: expect.stringContaining('550') },
  ])
})

test('with nobody at the other end the mail waits; after five days it is given up', async () => {
  const api = await startMailingApp('smtp://127.0.0.1:9')
  const waiting = api.next('mail not sent yet')
  await api.postJson(SAMPLE_LEAD)
  await waiting
  expect(await settled(api)).toMatchObject([{ state: 'pending', lastError: 'ESOCKET CONN' }])
  const dead = api.next('mail given up')
  api.pass(5 * 24 * HOUR)
  await dead
  expect(await settled(api)).toMatchObject([{ state: 'dead', attempts: 2 }])
})

test('what a visitor types cannot reach a header or another mailbox', async () => {
  const smtp = await startSmtp()
  const api = await startMailingApp(smtp.url)
  const sent = api.next('mail sent')
  const answer = await api.postJson({
    ...SAMPLE_LEAD,
    fullName: 'Dana\r\nBcc: victim@elsewhere.example\u202E\u0085X-Evil: 1',
    businessName: '<b>"Ridge", line@elsewhere.example',
    message: '.\r\n.\r\nQUIT\r\nBcc: victim@elsewhere.example\r\n{"path":"/etc/passwd"}',
  })
  expect(answer.statusCode).toBe(200)
  await sent
  expect(smtp.received.map(({ to }) => to)).toEqual([['team@crewtally.example']])
  const mail = await PostalMime.parse(smtp.received[0]?.raw ?? '')
  expect(mail.headers.map(({ key }) => key).toSorted()).toEqual([
    'auto-submitted',
    'content-transfer-encoding',
    'content-type',
    'date',
    'from',
    'message-id',
    'mime-version',
    'reply-to',
    'subject',
    'to',
    'x-entity-ref-id',
  ])
  expect(mail.replyTo).toEqual([
    { name: 'Dana Bcc: victim@elsewhere.example X-Evil: 1', address: 'dana@ridgeline.example' },
  ])
  expect(mail.text).toContain('QUIT')
})

test('with a key the mail is signed, under the stable Message-ID', async () => {
  const smtp = await startSmtp()
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const dkim = { domainName: 'crewtally.example', keySelector: 'site', privateKey }
  const { store, postJson } = await startTestApp()
  await postJson(SAMPLE_LEAD)
  const {
    deliveries: [due],
  } = await store.outbox.claim({ now: Date.now(), leaseUntil: Date.now() + 1000, limit: 1 })
  if (!due) throw new Error('nothing is due')
  await createSmtp({
    url: smtp.url,
    mailAddresses: MAIL_ADDRESSES,
    templates: { lead: LEAD_MESSAGES },
    dkim,
  }).send(due)
  const signature = (await PostalMime.parse(smtp.received[0]?.raw ?? '')).headers.find(
    ({ key }) => key === 'dkim-signature',
  )
  expect(signature?.value).toMatch(/v=1; a=rsa-sha256; .*d=crewtally\.example; .*s=site;/s)
})

test('a mail leaves this machine encrypted or not at all', async () => {
  const { received, url } = await startSmtp()
  // The same server under an address that does not say that it is on this machine.
  const elsewhere = url.replace('127.0.0.1', '0.0.0.0')
  const { postJson, leads } = await startMailingApp(elsewhere)
  await postJson(SAMPLE_LEAD)
  await expect.poll(async () => (await leads())[0]?.deliveries[0]?.attempts).toBe(1)
  expect([received, (await leads())[0]?.deliveries]).toMatchObject([[], [{ state: 'pending' }]])
})
