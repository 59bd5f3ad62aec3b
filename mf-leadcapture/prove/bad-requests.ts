import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { readAvailability, slotsBetween } from '../api/bookings/availability.ts'
import { linkBase } from '../api/bookings/links.ts'
import { APPLY_ACTION } from '../contract/apply.ts'
import { BOOKING_MESSAGES, bookingPagePath } from '../contract/booking.ts'
import { FORM_TOKEN_ACTION, SEND_MAIL_ACTION } from '../contract/paths.ts'
import { SAMPLE_APPLICATION, SAMPLE_LEAD, sampleForm } from '../testing/sample-submissions.ts'
import { NASTY } from './nasty.ts'

export interface Bad {
  method: 'POST' | 'GET' | 'PUT' | 'DELETE' | 'PATCH' | 'OPTIONS'
  url: string
  payload: string | Buffer
  headers: Record<string, string>
}

const BOOKING_PAGE = bookingPagePath('general')
const BOOKING = {
  fullName: 'Dana Reyes',
  email: 'dana@ridgeline.example',
  phone: '8015550101',
  businessName: 'Ridgeline',
  note: '',
  consent: 'on',
}
const CARRIED = ['at', 'tz', 'day', 'industry', 'size', 'plid', 'utm_source', 'key', 'done']

const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...NASTY) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
  fc.string({ unit: 'grapheme', maxLength: 100 }),
)
const value = fc.oneof({ weight: 4, arbitrary: text }, fc.jsonValue(), fc.double(), fc.bigInt().map(String))
const fieldName = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(...Object.keys(SAMPLE_LEAD), 'context', 'topic', 'formToken', 'proof'),
  },
  fc.constantFrom('__proto__', 'constructor', 'toString', ''),
  text,
)
const bookingField = fc.constantFrom(...Object.keys(BOOKING_MESSAGES), ...CARRIED, 'topic', '__proto__')

/** Some fields of a valid request, spoilt: most inputs get past the parser that way. */
const spoilt = <T>(name: fc.Arbitrary<string>, content: fc.Arbitrary<T>): fc.Arbitrary<Record<string, T>> =>
  fc.dictionary(name, content, { maxKeys: 3 })

const encoded = (url: string, payload: string): Bad => ({
  method: 'POST',
  url,
  payload,
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
})
const json = (payload: string): Bad => ({
  method: 'POST',
  url: SEND_MAIL_ACTION,
  payload,
  headers: { 'content-type': 'application/json' },
})
const form = (payload: string): Bad => encoded(SEND_MAIL_ACTION, payload)

const WEEK = 7 * 24 * 60 * 60_000
const OPEN_TIMES = slotsBetween(
  readAvailability().general,
  Date.now() + WEEK,
  Date.now() + 5 * WEEK,
  Date.now(),
).map(({ startsAt }) => new Date(startsAt).toISOString())
let booked = 0

/** Each for a time and under a key of its own, so that what can be booked is. */
const bookingForm = (fields: Record<string, string>): Bad => {
  booked += 1
  const at = OPEN_TIMES[booked % OPEN_TIMES.length] ?? ''
  return encoded(
    BOOKING_PAGE,
    new URLSearchParams({
      ...BOOKING,
      email: `person${booked}@ridgeline.example`,
      at,
      key: randomUUID(),
      ...fields,
    }).toString(),
  )
}
const bookingLink = (fields: Record<string, string>): Bad => ({
  method: 'GET',
  url: `${BOOKING_PAGE}?${new URLSearchParams(fields).toString()}`,
  payload: '',
  headers: {},
})
const manageLink = (token: string): Bad => ({
  method: 'GET',
  url: `${linkBase('manage')}/${encodeURIComponent(token.toWellFormed())}`,
  payload: '',
  headers: {},
})

const multipart = (fields: Record<string, unknown>, file: Uint8Array): Bad => {
  const parts = Object.entries(fields).map(
    ([name, content]) =>
      `--cut\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${String(content)}\r\n`,
  )
  const head = Buffer.from(
    `${parts.join('')}--cut\r\nContent-Disposition: form-data; name="cv"; filename="cv.pdf"\r\n\r\n`,
  )
  return {
    method: 'POST',
    url: APPLY_ACTION,
    payload: Buffer.concat([head, file, Buffer.from('\r\n--cut--\r\n')]),
    headers: { 'content-type': 'multipart/form-data; boundary=cut', accept: 'text/html' },
  }
}

const headerText = fc.string({ maxLength: 60 }).map((raw) => raw.replaceAll(/[^\t\u0020-\u007E]/g, ''))

const anything: fc.Arbitrary<Bad> = fc.record({
  method: fc.constantFrom('POST', 'GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'),
  url: fc.oneof(
    fc.constantFrom(
      SEND_MAIL_ACTION,
      APPLY_ACTION,
      FORM_TOKEN_ACTION,
      BOOKING_PAGE,
      '/healthz',
      '/%zz',
      '/..%2f',
    ),
    fc.webPath().map((path) => `/${path.replace(/^\/+/, '')}`),
  ),
  payload: fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
  headers: fc.dictionary(
    fc.constantFrom(
      'content-type',
      'accept',
      'origin',
      'referer',
      'idempotency-key',
      'x-forwarded-for',
      'authorization',
      'user-agent',
      'sec-fetch-site',
      'host',
    ),
    headerText,
  ),
})

const application = fc
  .tuple(
    spoilt(fc.constantFrom(...Object.keys(SAMPLE_APPLICATION), 'cv', 'x'), text),
    fc.uint8Array({ maxLength: 200 }),
  )
  .map(([fields, file]) => multipart({ ...SAMPLE_APPLICATION, ...fields }, file))

const BAD: fc.Arbitrary<Bad> = fc.oneof(
  {
    weight: 6,
    arbitrary: spoilt(fieldName, value).map((fields) => json(JSON.stringify({ ...SAMPLE_LEAD, ...fields }))),
  },
  { weight: 5, arbitrary: spoilt(fieldName, text).map((fields) => form(sampleForm(fields))) },
  { weight: 3, arbitrary: spoilt(bookingField, text).map(bookingForm) },
  { weight: 1, arbitrary: spoilt(bookingField, text).map(bookingLink) },
  { weight: 1, arbitrary: text.map(manageLink) },
  { weight: 2, arbitrary: application },
  { weight: 2, arbitrary: fc.jsonValue().map((any) => json(JSON.stringify(any))) },
  { weight: 1, arbitrary: text.map(json) },
  { weight: 1, arbitrary: text.map(form) },
  { weight: 2, arbitrary: anything },
)

const HAND_PICKED: Bad[] = NASTY.flatMap((nasty) => [
  ...Object.keys(SAMPLE_LEAD).map((name) => json(JSON.stringify({ ...SAMPLE_LEAD, [name]: nasty }))),
  ...Object.keys(SAMPLE_LEAD).map((name) => form(sampleForm({ [name]: nasty }))),
  ...Object.keys(BOOKING).map((name) => bookingForm({ [name]: nasty })),
  ...CARRIED.map((name) => bookingLink({ [name]: nasty })),
])

/** Answers to these are how pages look when nobody plays tricks. */
export const INNOCENT: readonly Bad[] = [
  form(
    sampleForm({
      fullName: '',
      businessName: '',
      email: 'x',
      phone: 'x',
      industry: '',
      employees: 'x',
      message: 'x',
      terms: '',
    }),
  ),
  form(sampleForm({ subject: 'x' })),
  // Answered with the pages that ask to wait and to send the form again.
  form(sampleForm({ fullName: 'http://x.example/' })),
  bookingForm({ fullName: 'http://x.example/', consent: 'on' }),
  multipart({}, Buffer.of()),
  bookingLink({}),
  bookingLink({ at: OPEN_TIMES[0] ?? '' }),
  bookingLink({ at: '2037-05-03T17:00:00.000Z' }),
  bookingLink({
    tz: 'Europe/London',
    industry: 'Solar',
    size: '500+',
    plid: 'x',
    utm_source: 'x',
    day: '2027-01-04',
  }),
  bookingForm({
    fullName: '',
    email: 'x',
    phone: 'x',
    businessName: 'x'.repeat(200),
    note: 'x'.repeat(1200),
    consent: '',
  }),
  bookingForm({ at: '2037-05-03T17:00:00.000Z' }),
  bookingForm({ at: 'x' }),
  manageLink('x'),
]

/** Hand-picked ones first, then generated ones, `count` in all. */
export const badRequests = (count: number): Bad[] =>
  [...HAND_PICKED, ...fc.sample(BAD, Math.max(1, count - HAND_PICKED.length))].slice(0, count)
