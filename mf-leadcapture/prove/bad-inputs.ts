import { createTransport, type SendMailOptions } from 'nodemailer'
import PostalMime from 'postal-mime'
import { buildApp, linksOf } from '../api/app.ts'
import { readAvailability } from '../api/bookings/availability.ts'
import { loadPages } from '../api/built-pages.ts'
import type { BookingRow } from '../api/bookings/booking-tables.ts'
import { renderMail } from '../api/outbox/messages.ts'
import type { DueDelivery } from '../api/outbox/queue.ts'
import { messageTemplatesOf, openStore } from '../api/lead-store.ts'
import { badRequests, INNOCENT, type Bad } from './bad-requests.ts'
import type { Figure, Scene } from './scene.ts'
import { createMarkupWatch } from './foreign-markup.ts'

const TEAM = 'team@crewtally.example'
const MAIL_ADDRESSES = {
  from: { name: '', address: 'website@crewtally.example' },
  to: { name: '', address: TEAM },
}
const EXPECTED_HEADERS = new Set([
  'auto-submitted',
  'content-class',
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
const HANG = 20_000
const AT_ONCE = 50
const LEASE = 3_600_000
const MANY = 100_000_000

const recipientOf = ({ delivery, record }: DueDelivery): string =>
  delivery.recipient === 'team' ? TEAM : (record as BookingRow).email

/** Generated and hand-picked bad inputs; every mail that would follow from what was accepted is rendered and read back. */
export const proveBadInputs = async ({ folder, atEnd }: Scene, count: number): Promise<Figure> => {
  const store = await openStore({ stateDir: folder, databaseUrl: undefined }, () => undefined)
  const app = buildApp({
    store,
    secret: 'proof',
    allowedOrigins: [],
    allowedHosts: ['localhost'],
    rates: { clientPerMinute: MANY, totalPerMinute: MANY },
    leadChannels: ['mail'],
    stateDir: folder,
    siteUrl: 'http://127.0.0.1:9',
    mailDomain: 'crewtally.example',
    pages: await loadPages(),
  })
  atEnd(() => void app.close())
  const templates = messageTemplatesOf({
    calendars: readAvailability(),
    links: linksOf(store),
    siteOrigin: 'https://www.crewtally.example',
  })
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const watch = createMarkupWatch()
  const found = { faults: 0, hangs: 0, reflected: 0, brokenMails: 0, mails: 0 }
  const statuses = new Map<number, number>()
  let first = ''
  const note = (what: 'faults' | 'hangs' | 'reflected' | 'brokenMails', example: unknown): void => {
    found[what] += 1
    first ||= `; first: ${what} of ${JSON.stringify(example).slice(0, 500)}`
  }

  const attempt = async (bad: Bad): Promise<void> => {
    const clock = Promise.withResolvers<null>()
    const timer = setTimeout(() => clock.resolve(null), HANG)
    const answer = await Promise.race([app.inject(bad), clock.promise])
    clearTimeout(timer)
    const example = { ...bad, payload: bad.payload.toString() }
    if (answer === null) return note('hangs', example)
    statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1)
    if (answer.statusCode >= 500) note('faults', { status: answer.statusCode, ...example })
    if (String(answer.headers['content-type']).includes('html') && watch.isForeign(answer.body))
      note('reflected', example)
  }

  const readMail = async (mail: SendMailOptions, recipient: string): Promise<void> => {
    const { message, envelope } = await transport.sendMail(mail)
    const read = await PostalMime.parse(Buffer.isBuffer(message) ? message.toString() : '')
    const isWhole =
      read.headers.every(({ key }) => EXPECTED_HEADERS.has(key)) &&
      read.to?.length === 1 &&
      read.to[0]?.address === recipient &&
      read.html === undefined
    found.mails += 1
    if (!isWhole || JSON.stringify(envelope.to) !== JSON.stringify([recipient]))
      note('brokenMails', read.headers)
  }

  const readMails = async (): Promise<void> => {
    for (;;) {
      const request = { now: Date.now(), leaseUntil: Date.now() + LEASE, limit: 100 }
      const { deliveries } = await store.outbox.claim(request)
      if (deliveries.length === 0) return
      for (const due of deliveries)
        await readMail(await renderMail(templates, due, MAIL_ADDRESSES), recipientOf(due))
    }
  }

  for (const request of INNOCENT) watch.learn((await app.inject(request)).body)
  const inputs = badRequests(count)
  for (let start = 0; start < inputs.length; start += AT_ONCE) {
    await Promise.all(inputs.slice(start, start + AT_ONCE).map(attempt))
    await readMails()
  }
  await app.close()
  await store.close()
  const tally = [...statuses]
    .toSorted(([one], [other]) => one - other)
    .map(([status, number]) => `${number} × ${status}`)
    .join(', ')
  return {
    what: `${inputs.length} bad inputs, generated and hand-picked`,
    promised: '0 answers of 5xx, 0 hangs, 0 reflected markup, 0 broken mail headers',
    measured: `${found.faults} of 5xx, ${found.hangs} hangs, ${found.reflected} reflected, ${found.brokenMails} broken of ${found.mails} mails (${tally})${first}`,
    holds: found.faults + found.hangs + found.reflected + found.brokenMails === 0,
  }
}
