import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { createLead } from '@federation/test-kit/resilience'
import { APPLY_PATH, BOOKING_PATH, SEND_PATH } from './submissions.ts'

export interface BadRequest {
  method: string
  path: string
  headers: Record<string, string>
  body: string | Buffer
}

/** Texts that are known to break forms, mails, pages, databases or terminals. */
const HOSTILE_TEXTS: string[] = [
  ...(JSON.parse(readFileSync(new URL('nasty-texts.json', import.meta.url), 'utf8')) as string[]),
  'a'.repeat(5000),
  'A '.repeat(2000),
  '\n'.repeat(2000),
]
const { context: _context, ...LEAD } = createLead('Dana Reyes')
const APPLICATION = {
  role: 'Support',
  fullName: 'Noor',
  email: 'noor@elsewhere.example',
  phone: '8015550177',
  links: '',
  message: '',
}
const BOOKING = {
  fullName: 'Dana',
  email: 'dana@ridgeline.example',
  phone: '8015550101',
  businessName: 'Ridgeline',
  note: '',
  consent: 'on',
}
const CARRIED = ['at', 'tz', 'day', 'industry', 'size', 'plid', 'utm_source', 'key', 'done']

const post = (path: string, type: string, body: string | Buffer): BadRequest => ({
  method: 'POST',
  path,
  headers: { 'content-type': type },
  body,
})
const json = (body: string) => post(SEND_PATH, 'application/json', body)
const urlEncoded = (path: string, fields: object) =>
  post(
    path,
    'application/x-www-form-urlencoded',
    new URLSearchParams(fields as Record<string, string>).toString(),
  )
const form = (fields: object) => urlEncoded(SEND_PATH, { ...LEAD, terms: 'on', ...fields })
const get = (path: string): BadRequest => ({ method: 'GET', path, headers: {}, body: '' })
const bookingPage = (fields: object) =>
  get(`${BOOKING_PATH}?${new URLSearchParams(fields as Record<string, string>)}`)
const manageLink = (token: string) =>
  get(`/api/v1/bookings/manage/${encodeURIComponent(token.toWellFormed())}`)

const part = (name: string, more = '') =>
  `--cut\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`

const multipart = (fields: object, file: Uint8Array): BadRequest => {
  const head = Object.entries(fields).map(([name, value]) => `${part(name)}${String(value)}\r\n`)
  const start = Buffer.from(`${head.join('')}${part('cv', '; filename="cv.pdf"')}`)
  const body = Buffer.concat([start, file, Buffer.from('\r\n--cut--\r\n')])
  const request = post(APPLY_PATH, 'multipart/form-data; boundary=cut', body)
  return { ...request, headers: { ...request.headers, accept: 'text/html' } }
}

const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
  fc.string({ unit: 'grapheme', maxLength: 100 }),
)
const value = fc.oneof({ weight: 4, arbitrary: text }, fc.jsonValue(), fc.double(), fc.bigInt().map(String))
const name = (...known: string[]) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...known) },
    fc.constantFrom('__proto__', 'constructor', ''),
    text,
  )
/**
 * Generates up to three form fields that replace fields of a valid request. The other fields stay valid, so that most requests
 * pass the first checks. The names are keys of `known`, names in `more`, or random. The values come from `content`.
 */
const fieldsOf = (known: object, content: fc.Arbitrary<unknown>, ...more: string[]) =>
  fc.dictionary(name(...Object.keys(known), ...more), content, { maxKeys: 3 })

const HEADERS =
  'content-type accept origin referer idempotency-key x-forwarded-for authorization user-agent sec-fetch-site host'.split(
    ' ',
  )

const anything: fc.Arbitrary<BadRequest> = fc.record({
  method: fc.constantFrom('POST', 'GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'),
  path: fc.oneof(
    fc.constantFrom(SEND_PATH, APPLY_PATH, '/api/v1/form-token', BOOKING_PATH, '/healthz', '/%zz', '/..%2f'),
    fc.webPath().map((path) => `/${path.replace(/^\/+/, '')}`),
  ),
  body: fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
  headers: fc.dictionary(
    fc.constantFrom(...HEADERS),
    fc.string({ maxLength: 60 }).map((raw) => raw.replaceAll(/[^\t\u0020-\u007E]/g, '')),
  ),
})

/** Requests without an attack. Their responses define which elements and URLs the responses to attacks may contain. */
export const createHarmlessRequests = (times: string[]): BadRequest[] => [
  form({
    fullName: '',
    businessName: '',
    email: 'x',
    phone: 'x',
    industry: '',
    employees: 'x',
    message: 'x',
    terms: '',
  }),
  form({ subject: 'x' }),
  // A name that is a URL looks automated. The response is the page that asks the visitor to wait and to send the form again.
  form({ fullName: 'http://x.example/' }),
  urlEncoded(BOOKING_PATH, { ...BOOKING, at: times[0], key: randomUUID(), fullName: 'http://x.example/' }),
  multipart({}, Buffer.of()),
  bookingPage({}),
  bookingPage({ at: times[0] }),
  bookingPage({ at: '2037-05-03T17:00:00.000Z' }),
  bookingPage({
    tz: 'Europe/London',
    industry: 'Solar',
    size: '500+',
    plid: 'x',
    utm_source: 'x',
    day: '2027-01-04',
  }),
  ...['2037-05-03T17:00:00.000Z', 'x', times[1]].map((at) =>
    urlEncoded(BOOKING_PATH, { ...BOOKING, at, key: randomUUID() }),
  ),
  urlEncoded(BOOKING_PATH, {
    at: times[2],
    fullName: '',
    email: 'x',
    phone: 'x',
    businessName: 'x'.repeat(200),
    note: 'x'.repeat(1200),
    consent: '',
  }),
  manageLink('x'),
]

/** Returns at most `count` requests: first those that a person has written, then generated ones. */
export const createBadRequests = (count: number, seed: number, times: string[]): BadRequest[] => {
  let booked = 0
  /** Returns a booking request. Each call uses another time and key, so that valid bookings succeed. */
  const book = (fields: object) => {
    booked += 1
    const at = times[booked % times.length]
    return urlEncoded(BOOKING_PATH, {
      ...BOOKING,
      email: `person${booked}@ridgeline.example`,
      at,
      key: randomUUID(),
      ...fields,
    })
  }
  const handPicked = HOSTILE_TEXTS.flatMap((nasty) => [
    ...Object.keys(LEAD).flatMap((key) => [
      json(JSON.stringify({ ...LEAD, [key]: nasty })),
      form({ [key]: nasty }),
    ]),
    ...Object.keys(BOOKING).map((key) => book({ [key]: nasty })),
    ...CARRIED.map((key) => bookingPage({ [key]: nasty })),
  ])
  const bookingFields = fieldsOf(BOOKING, text, ...CARRIED, 'topic')
  const generated = fc.oneof(
    {
      weight: 6,
      arbitrary: fieldsOf(LEAD, value, 'context', 'topic', 'formToken', 'proof').map((fields) =>
        json(JSON.stringify({ ...LEAD, ...fields })),
      ),
    },
    { weight: 5, arbitrary: fieldsOf(LEAD, text, 'topic', 'formToken', 'proof').map(form) },
    { weight: 3, arbitrary: bookingFields.map(book) },
    { weight: 1, arbitrary: bookingFields.map(bookingPage) },
    { weight: 1, arbitrary: text.map(manageLink) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fieldsOf(APPLICATION, text, 'cv'), fc.uint8Array({ maxLength: 200 }))
        .map(([fields, file]) => multipart({ ...APPLICATION, ...fields }, file)),
    },
    { weight: 2, arbitrary: fc.jsonValue().map((any) => json(JSON.stringify(any))) },
    { weight: 1, arbitrary: text.map(json) },
    { weight: 1, arbitrary: text.map((body) => post(SEND_PATH, 'application/x-www-form-urlencoded', body)) },
    { weight: 2, arbitrary: anything },
  )
  return [
    ...handPicked,
    ...fc.sample(generated, { seed, numRuns: Math.max(1, count - handPicked.length) }),
  ].slice(0, count)
}
