import { Buffer } from 'node:buffer'
import * as fc from 'fast-check'
import { createTransport } from 'nodemailer'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { describeOnEngines } from '../testing/engines.ts'
import { encodeApplication, SAMPLE_LEAD, createLeadForm } from '../testing/sample-submissions.ts'
import { claimDueDeliveries, MAIL_ADDRESSES } from '../testing/samples.ts'
import { TEMPLATES, startBookingApp, SUNDAY } from '../testing/test-app.ts'
import { readAvailability, findSlot } from './bookings/availability.ts'
import { formatCsvRecord } from './cli/read-records.ts'
import { RECORD_TYPES } from './lead-store.ts'

/** Texts with unusual characters. The test submits each of them in every text field. */
const TEXTS = {
  nul: 'before\0after',
  'lone surrogates': 'before\udc00 after\ud83d',
  'bidirectional controls': 'before\u202eafter\u2066',
  'four bytes': '😀 𠜎 👩‍👩‍👧‍👦',
  'line breaks': 'one\r\ntwo\rthree\nfour\u2028five\u0085six',
  'a formula': '=1+1',
  'a full-width formula': '＝1+1',
  'a link in a cell': '@SUM(A1)',
  'an escape of JSON': String.raw`before\u0000after \ud800`,
  'quotes and backslashes': `'"\\"; drop table leads; -- \${x} $1 %s`,
  noncharacters: 'before\ufffe\uffff\u{10ffff}after',
  'a terminal escape': 'before\u001b[31mafter\u0007',
}

/** Returns a text as a browser posts it: with lone surrogates replaced, because UTF-8 cannot encode them. */
const toPostedText = (text: string): string => text.toWellFormed()

function* openTimes(): Generator<string, undefined> {
  const calendar = readAvailability().general
  for (let at = SUNDAY; ; at += 2 * 60 * 60_000)
    if (findSlot(calendar, at, SUNDAY)) yield new Date(at).toISOString()
}

const sendAll = async (databaseUrl: string | undefined) => {
  const api = await startBookingApp({}, undefined, databaseUrl)
  const statuses: number[] = []
  const times = openTimes()
  for (const [name, text] of Object.entries(TEXTS)) {
    const message = `ten characters ${text}`
    const touch = { url: `https://a.example/${text}`, referrer: text, at: '2026-11-20T10:00:00.000Z' }
    const answers = [
      await api.postJson({
        ...SAMPLE_LEAD,
        fullName: `${text} ab`,
        businessName: text,
        message,
        context: { page: `/${text}`, firstTouch: touch, lastTouch: touch },
      }),
      await api.postForm(
        createLeadForm({
          fullName: toPostedText(`${text} ab`),
          businessName: toPostedText(text),
          message: toPostedText(message),
          firstTouch: JSON.stringify(touch),
        }),
        { 'user-agent': text.replaceAll(/[^\x20-\x7e]/g, '') },
      ),
    ]
    answers.push(
      await api.apply(
        encodeApplication(
          { role: `${text} ab`, fullName: `${text} ab`, message, links: '' },
          undefined,
          `${text.replaceAll(/[\r\n]/g, ' ')}.pdf`,
        ),
      ),
      await api.book({
        at: times.next().value ?? '',
        email: `${name.replaceAll(' ', '-')}@a.example`,
        fullName: toPostedText(`${text} ab`),
        businessName: toPostedText(text),
        note: toPostedText(text),
        utm_source: toPostedText(text),
      }),
    )
    statuses.push(...answers.map(({ statusCode }) => statusCode))
  }

  const db = await api.tables()
  const rows: object[] = []
  const records: string[] = []
  const mails: string[] = []
  const transport = createTransport({ streamTransport: true, buffer: true })
  for (const subject of RECORD_TYPES) {
    const all = await subject.list(db, { limit: 1000 })
    rows.push(...all)
    records.push(...all.map((item) => formatCsvRecord(subject.csv.cells(item as never))))
  }
  for (const due of await claimDueDeliveries(api.store, Date.parse('2026-12-01T00:00:00Z'))) {
    const mail = TEMPLATES[due.delivery.subjectKind]?.mail(due, MAIL_ADDRESSES)
    const { message } = await transport.sendMail(mail ?? {})
    const { subject = '', text = '', replyTo = [] } = await PostalMime.parse(message as Buffer)
    mails.push([subject, text, ...replyTo.map(({ name }) => name)].join('\n'))
  }
  return { statuses, rows, records, mails }
}

const SUBMITTED_FIELDS =
  'fullName businessName message role note page firstTouch lastTouch campaign cvName phone phoneExtension'.split(
    ' ',
  )

/** Returns the values that the visitor submitted, one JSON text for each row, sorted. Omits ids, times and secrets. */
const listSubmittedValues = (rows: object[]) =>
  rows
    .map((row) => Object.fromEntries(SUBMITTED_FIELDS.map((name) => [name, Reflect.get(row, name) ?? null])))
    .map((row) => JSON.stringify(row))
    .toSorted()

describeOnEngines((createPlace) => {
  test('accepts, stores and mails any text, and stores the same values as SQLite', async () => {
    const expected = await sendAll(undefined)
    const { databaseUrl } = await createPlace()
    const found = databaseUrl === undefined ? expected : await sendAll(databaseUrl)
    expect(found.statuses.filter((status) => status !== 200 && status !== 303)).toEqual([])
    expect(listSubmittedValues(found.rows)).toEqual(listSubmittedValues(expected.rows))
    expect(found.rows).toHaveLength(4 * Object.keys(TEXTS).length)
    expect(found.mails.length).toBeGreaterThanOrEqual(4 * Object.keys(TEXTS).length)
    for (const mail of found.mails) {
      expect(mail.isWellFormed()).toBe(true)
      expect(mail).not.toMatch(/[^\P{Cc}\n\t]|\p{Bidi_Control}/u)
    }
    // No CSV cell begins with a character that starts a formula, even after an opening quote.
    for (const record of found.records) expect(record).not.toMatch(/(?:^|,)"?[=＝@]/u)
    expect(found.records.join('').isWellFormed()).toBe(true)
  })
})

const INJECTED = '"><img data-injected>'
const text = fc.oneof(
  fc.constantFrom(...Object.values(TEXTS), INJECTED, 'x'.repeat(5000)),
  fc.string({ unit: 'binary', maxLength: 300 }).map(toPostedText),
)
/** Generates up to three fields, which replace fields of a valid submission or are added to it. */
const fields = <Value>(value: fc.Arbitrary<Value>) => {
  const known = fc.constantFrom(...SUBMITTED_FIELDS, 'email', 'terms', 'topic', 'at', 'key', '__proto__')
  return fc.dictionary(fc.oneof(known, text), value, { maxKeys: 3 })
}
const submission = fc.oneof(
  fields(fc.oneof(text, fc.jsonValue())).map((changes) => ({ json: { ...SAMPLE_LEAD, ...changes } })),
  fc.jsonValue().map((json) => ({ json })),
  fields(text).map((form) => ({ form })),
  fields(text).map((booking) => ({ booking })),
  fields(text).map((application) => ({ application })),
)

test('answers random submissions without a 5xx status, and no page contains their markup', async () => {
  const api = await startBookingApp()
  const sendOne = (one: typeof submission extends fc.Arbitrary<infer One> ? One : never) => {
    if ('json' in one) return api.postJson(one.json)
    if ('form' in one) return api.postForm(createLeadForm(one.form), { accept: 'text/html' })
    if ('booking' in one) return api.book(one.booking)
    return api.apply(encodeApplication(one.application), { accept: 'text/html' })
  }
  const statuses = new Set<number>()
  await fc.assert(
    fc.asyncProperty(submission, async (one) => {
      const { statusCode, body, headers } = await sendOne(one)
      statuses.add(statusCode)
      expect(statusCode).toBeLessThan(500)
      expect(String(headers['content-type']).includes('html') ? body : '').not.toContain('<img data-injected')
    }),
    { seed: 1, numRuns: 100, examples: [[{ form: { email: INJECTED } }], [{ booking: { note: INJECTED } }]] },
  )
  // Checks that some submissions are valid and others are not. Otherwise the test would prove nothing.
  expect([200, 422].filter((status) => !statuses.has(status))).toEqual([])
})
