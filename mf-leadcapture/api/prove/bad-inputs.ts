import * as fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { createTransport } from 'nodemailer'
import PostalMime from 'postal-mime'
import { APPLY_ACTION } from '../../contract/apply.ts'
import { FORM_TOKEN_ACTION, SEND_MAIL_ACTION } from '../../contract/paths.ts'
import { buildApp } from '../app.ts'
import { mailOf } from '../mail/mail-of.ts'
import { openStore } from '../store/open-store.ts'
import { SAMPLE_LEAD, sampleForm } from '../testing/sample-lead.ts'
import { SAMPLE_APPLICATION } from '../testing/sample-application.ts'
import type { Figure } from './figure.ts'
import { NASTY } from './nasty.ts'
import type { Scene } from './scene.ts'

interface Bad {
  method: 'POST' | 'GET' | 'PUT' | 'DELETE' | 'PATCH' | 'OPTIONS'
  url: string
  payload: string | Buffer
  headers: Record<string, string>
}

const TEAM = 'team@crewtally.example'
const CORRESPONDENTS = { from: { name: '', address: 'website@crewtally.example' }, to: { name: '', address: TEAM } }
const EXPECTED_HEADERS = new Set([
  'auto-submitted', 'content-transfer-encoding', 'content-type', 'date', 'from', 'message-id', 'mime-version', 'reply-to', 'subject', 'to', 'x-entity-ref-id',
])
const HANG = 20_000
const AT_ONCE = 50

const text = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...NASTY) }, { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) }, fc.string({ unit: 'grapheme', maxLength: 100 }))
const value = fc.oneof({ weight: 4, arbitrary: text }, fc.jsonValue(), fc.double(), fc.bigInt().map(String))
const fieldName = fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...Object.keys(SAMPLE_LEAD), 'context', 'website', 'formToken', 'proof') }, fc.constantFrom('__proto__', 'constructor', 'toString', ''), text)

/** The valid request with some of its fields spoilt: most inputs get past the parser that way. */
const spoilt = fc.dictionary(fieldName, value, { maxKeys: 3 })

const json = (payload: string): Bad => ({ method: 'POST', url: SEND_MAIL_ACTION, payload, headers: { 'content-type': 'application/json' } })
const form = (payload: string): Bad => ({ method: 'POST', url: SEND_MAIL_ACTION, payload, headers: { 'content-type': 'application/x-www-form-urlencoded' } })

const multipart = (fields: Record<string, unknown>, file: Uint8Array): Bad => {
  const parts = Object.entries(fields).map(([name, content]) => `--cut\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${String(content)}\r\n`)
  const head = Buffer.from(`${parts.join('')}--cut\r\nContent-Disposition: form-data; name="cv"; filename="cv.pdf"\r\n\r\n`)
  return {
    method: 'POST', url: APPLY_ACTION, payload: Buffer.concat([head, file, Buffer.from('\r\n--cut--\r\n')]),
    headers: { 'content-type': 'multipart/form-data; boundary=cut', accept: 'text/html' },
  }
}

const headerText = fc.string({ maxLength: 60 }).map((raw) => raw.replaceAll(/[^\t\u0020-\u007E]/g, ''))

const BAD: fc.Arbitrary<Bad> = fc.oneof(
  { weight: 6, arbitrary: spoilt.map((fields) => json(JSON.stringify({ ...SAMPLE_LEAD, ...fields }))) },
  { weight: 5, arbitrary: fc.dictionary(fieldName, text, { maxKeys: 3 }).map((fields) => form(sampleForm(fields))) },
  { weight: 2, arbitrary: fc.tuple(fc.dictionary(fc.constantFrom(...Object.keys(SAMPLE_APPLICATION), 'cv', 'x'), text, { maxKeys: 3 }), fc.uint8Array({ maxLength: 200 })).map(([fields, file]) => multipart({ ...SAMPLE_APPLICATION, ...fields }, file)) },
  { weight: 2, arbitrary: fc.jsonValue().map((any) => json(JSON.stringify(any))) },
  { weight: 1, arbitrary: text.map(json) },
  { weight: 1, arbitrary: text.map(form) },
  {
    weight: 2,
    arbitrary: fc.record({
      method: fc.constantFrom('POST', 'GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'),
      url: fc.oneof(fc.constantFrom(SEND_MAIL_ACTION, APPLY_ACTION, FORM_TOKEN_ACTION, '/healthz', '/%zz', '/..%2f'), fc.webPath().map((path) => `/${path.replace(/^\/+/, '')}`)),
      payload: fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
      headers: fc.dictionary(
        fc.constantFrom('content-type', 'accept', 'origin', 'referer', 'idempotency-key', 'x-forwarded-for', 'authorization', 'user-agent', 'sec-fetch-site', 'host'),
        headerText,
      ),
    }),
  },
)

/** Markup that came in and went out again as it was. */
const reflects = (bad: Bad, answer: LightMyRequestResponse): boolean => {
  const sent = `${bad.payload.toString()} ${decodeURIComponent(bad.payload.toString().replaceAll('+', ' ').replaceAll(/%(?![0-9a-f]{2})/gi, '%25').replaceAll(/%[89a-f][0-9a-f]/gi, ''))}`
  const isPage = String(answer.headers['content-type']).includes('html')
  if (/<script|onerror=|onload=alert/i.test(answer.body) && isPage) return /<(script|img|svg)/i.test(answer.body.replaceAll(/&[a-z]+;/g, '')) && /<(script|img|svg)/i.test(sent)
  return false
}

/** Generated and hand-picked bad inputs; every mail that would follow from what was accepted is rendered and read back. */
export const proveBadInputs = async ({ folder, atEnd }: Scene, count: number): Promise<Figure> => {
  const place = { stateDir: folder, databaseUrl: undefined }
  const store = await openStore(place, () => undefined)
  const app = buildApp({
    store, secret: 'proof', allowedOrigins: [], allowedHosts: ['localhost'], limits: { clientPerMinute: 100_000_000, totalPerMinute: 100_000_000 },
    leadChannels: ['mail'], stateDir: folder, siteUrl: 'http://127.0.0.1:9', mailDomain: 'crewtally.example',
  })
  atEnd(() => void app.close())
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const found = { faults: 0, hangs: 0, reflected: 0, brokenMails: 0, mails: 0 }
  const statuses = new Map<number, number>()
  let firstFault = ''

  const attempt = async (bad: Bad): Promise<void> => {
    const clock = Promise.withResolvers<null>()
    const timer = setTimeout(() => clock.resolve(null), HANG)
    const answer = await Promise.race([app.inject(bad), clock.promise])
    clearTimeout(timer)
    if (answer === null) {
      found.hangs += 1
      return
    }
    statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1)
    if (answer.statusCode >= 500) {
      found.faults += 1
      firstFault ||= `${answer.statusCode} to ${JSON.stringify({ ...bad, payload: bad.payload.toString() }).slice(0, 500)}`
    }
    if (reflects(bad, answer)) found.reflected += 1
  }

  const readMails = async (): Promise<void> => {
    for (;;) {
      const { deliveries } = await store.claim({ now: Date.now(), leaseUntil: Date.now() + 3_600_000, limit: 100 })
      if (deliveries.length === 0) return
      for (const due of deliveries) {
        const { message, envelope } = await transport.sendMail(mailOf(due, CORRESPONDENTS))
        const mail = await PostalMime.parse(Buffer.isBuffer(message) ? message.toString() : '')
        const isWhole = mail.headers.every(({ key }) => EXPECTED_HEADERS.has(key)) && mail.to?.length === 1 && mail.to[0]?.address === TEAM && mail.html === undefined
        found.mails += 1
        if (!isWhole || JSON.stringify(envelope.to) !== JSON.stringify([TEAM])) found.brokenMails += 1
      }
    }
  }

  const handPicked = NASTY.flatMap((nasty) => [
    ...Object.keys(SAMPLE_LEAD).map((name) => json(JSON.stringify({ ...SAMPLE_LEAD, [name]: nasty }))),
    ...Object.keys(SAMPLE_LEAD).map((name) => form(sampleForm({ [name]: nasty }))),
  ])
  const inputs = [...handPicked, ...fc.sample(BAD, count)].slice(0, Math.max(count, 1))
  for (let start = 0; start < inputs.length; start += AT_ONCE) {
    await Promise.all(inputs.slice(start, start + AT_ONCE).map(attempt))
    await readMails()
  }
  await app.close()
  await store.close()
  const tally = [...statuses].toSorted(([one], [other]) => one - other).map(([status, number]) => `${number} × ${status}`).join(', ')
  return {
    what: `${inputs.length} bad inputs, generated and hand-picked`,
    promised: '0 answers of 5xx, 0 hangs, 0 reflected markup, 0 broken mail headers',
    measured: `${found.faults} of 5xx, ${found.hangs} hangs, ${found.reflected} reflected, ${found.brokenMails} broken of ${found.mails} mails (${tally})${firstFault === '' ? '' : `; first: ${firstFault}`}`,
    holds: found.faults + found.hangs + found.reflected + found.brokenMails === 0,
  }
}
