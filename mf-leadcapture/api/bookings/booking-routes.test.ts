import { StoreUnavailable } from '@federation/node-kit/postgres'
import { expect, test } from 'vitest'
import { BOOKING_CONSENT, bookingPagePath } from '../../contract/booking.ts'
import {
  MONDAY_AT_ELEVEN,
  MONDAY_AT_TEN,
  readPage,
  sampleBooking,
  startBookingApp,
} from '../../testing/test-app.ts'

const GENERAL = bookingPagePath('general')
test('stores booking, cells, consent and confirmation mail before the response', async () => {
  const { book, rows, mails } = await startBookingApp()
  const response = await book()
  expect(response.statusCode).toBe(303)
  expect(response.headers.location).toMatch(
    /^\/api\/v1\/bookings\/asked\/[0-9A-Z]{26}\.[0-9a-z]+\.[A-Za-z0-9_-]{43}$/,
  )
  const [booking] = await rows('bookings')
  expect(booking).toMatchObject({
    state: 'unconfirmed',
    page: 'general',
    startsAt: Date.parse(MONDAY_AT_TEN),
    fullName: 'Dana Reyes',
    email: 'dana@ridgeline.example',
    timeZone: 'America/New_York',
    industry: 'Roofing',
    companySize: '20-49',
    plid: 'partner-7',
    campaign: '{"utm_source":"yard-sign"}',
    sequence: 0,
  })
  expect(await rows('bookingCells')).toHaveLength(8)
  const { version: textVersion, hash: textHash } = BOOKING_CONSENT
  expect(await rows('bookingConsents')).toMatchObject([
    { bookingId: booking?.id, textVersion, textHash, ip: '127.0.0.1' },
  ])
  const messageId = `<booking-${booking?.id}-confirm@crewtally.example>`
  expect(await mails()).toMatchObject([
    { audience: 'visitor', method: 'CONFIRM', state: 'pending', messageId },
  ])
})

test('offers the nearest open times if a time is no longer free, and keeps the typed values', async () => {
  const { book } = await startBookingApp()
  await book()
  const response = await book({ email: 'late@ridgeline.example' })
  expect([response.statusCode, response.body]).toEqual([
    409,
    expect.stringContaining('value="late@ridgeline.example"'),
  ])
  const offered = readPage(response.body)
    .querySelectorAll('input[type=radio]')
    .map((radio) => radio.getAttribute('value'))
  expect(offered).toHaveLength(6)
  expect(offered).not.toContain(MONDAY_AT_TEN)
})

test('creates one booking for a form that is sent twice, and responds the same both times', async () => {
  const { book, rows } = await startBookingApp()
  const key = crypto.randomUUID()
  const [first, second] = await Promise.all([book({ key }), book({ key })])
  expect(first.headers.location).toBe(second.headers.location)
  expect(await rows('bookings')).toHaveLength(1)
  expect((await book({ key, email: 'other@ridgeline.example' })).statusCode).toBe(422)
})

test('returns the form with messages and typed values if fields are invalid, and stores nothing', async () => {
  const { book, rows } = await startBookingApp()
  const response = await book({
    fullName: 'D',
    email: 'dana@ridgeline.example, other@x.example',
    phone: 'call me',
    consent: '',
    note: '<script>alert(1)</script>',
  })
  expect(response.statusCode).toBe(422)
  const page = readPage(response.body)
  expect(page.querySelectorAll('#booking-summary li:not([hidden])').map((item) => item.textContent)).toEqual([
    'Name is required.',
    'Valid email required.',
    'Phone number must be numeric only.',
    'You must agree before booking.',
  ])
  for (const name of ['fullName', 'email', 'consent'])
    expect(page.querySelector(`#${name}`)?.getAttribute('aria-describedby')).toBe(`${name}-error`)
  expect(page.querySelector('#phone')?.getAttribute('aria-describedby')).toBe('phone-hint phone-error')
  expect(page.querySelector('#note')?.textContent.trim()).toBe('<script>alert(1)</script>')
  expect(response.body).not.toContain('<script>alert')
  expect(await rows('bookings')).toEqual([])
})

test('rejects a posted time outside hours, notice or horizon', async () => {
  const { book, rows, pass } = await startBookingApp()
  pass(12 * 60 * 60 * 1000 + 60_000)
  for (const at of [
    MONDAY_AT_TEN,
    '2026-11-23T16:10:00.000Z',
    '2026-11-26T17:00:00.000Z',
    '2027-06-01T16:00:00.000Z',
  ])
    expect({ at, status: (await book({ at })).statusCode }).toEqual({ at, status: 409 })
  for (const at of ['', 'tomorrow', '2026-11-23T17:00:00Z', '9999999-99-99'])
    expect({ at, status: (await book({ at })).statusCode }).toEqual({ at, status: 422 })
  expect(await rows('bookings')).toEqual([])
})

test.each([
  ['too-many', 'You’ve already asked for meetings'],
  ['too-many-holds', 'Some bookings from here aren’t confirmed yet'],
] as const)('shows a page for the exceeded limit %s', async (kind, heading) => {
  const { book } = await startBookingApp({}, (store) => ({
    ...store,
    bookings: { ...store.bookings, book: async () => ({ kind }) },
  }))
  const response = await book()
  expect([response.statusCode, readPage(response.body).querySelector('h1')?.textContent]).toEqual([
    409,
    heading,
  ])
})

test('accepts an unusual booking after a wait, and marks the mail to its host', async () => {
  const { book, pass, rows } = await startBookingApp()
  const unusual = { businessName: 'www.acmeroofing.com', key: crypto.randomUUID() }
  const challenged = await book(unusual)
  expect(challenged.statusCode).toBe(428)
  const ticket = readPage(challenged.body).querySelector('[name="ticket"]')?.getAttribute('value') ?? ''
  pass(5000)
  expect((await book({ ...unusual, ticket })).statusCode).toBe(303)
  expect(await rows('bookings')).toMatchObject([
    { state: 'unconfirmed', riskReasons: expect.stringContaining('address-as-name') },
  ])
})

test('quarantines a filled honeypot with a web address as a name: usual response, no time reserved, no mail sent', async () => {
  const { book, rows, get, post, link, mails } = await startBookingApp()
  const response = await book({ topic: 'https://spam.example', businessName: 'www.spam.example' })
  expect(response.statusCode).toBe(303)
  expect((await get(String(response.headers.location))).body).toContain('Almost there')
  expect(await rows('bookings')).toMatchObject([{ state: 'quarantined' }])
  expect((await mails()).map(({ state }) => state)).toEqual(['held', 'held'])
  const moved = await post(`${await link('manage')}/move`, { at: MONDAY_AT_ELEVEN })
  expect(moved.statusCode).toBe(303)
  expect(await rows('bookingCells')).toEqual([])
  expect((await post(`${await link('manage')}/cancel`, {})).statusCode).toBe(303)
  expect((await mails()).map(({ state }) => state)).toEqual(Array.from({ length: 6 }, () => 'held'))
  expect((await book()).statusCode).toBe(303)
})

test('rejects posts from other origins with an HTML page', async () => {
  const { post, rows } = await startBookingApp()
  const link = '/api/v1/bookings/manage/token'
  for (const path of [GENERAL, '/api/v1/bookings/confirm/token', `${link}/move`, `${link}/cancel`]) {
    const response = await post(path, sampleBooking(), { origin: 'https://elsewhere.example' })
    expect([response.statusCode, response.headers['content-type']]).toEqual([403, 'text/html; charset=utf-8'])
  }
  expect(await rows('bookings')).toEqual([])
})

test('returns a page with 503 and Retry-After while the store is unavailable', async () => {
  const { book } = await startBookingApp({}, (store) => ({
    ...store,
    bookings: { ...store.bookings, book: () => Promise.reject(new StoreUnavailable('disk')) },
  }))
  const response = await book()
  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '10'])
  expect(response.body).toContain('We couldn’t save it right now.')
})

test('allows framing by the same origin only, and no inline code', async () => {
  const { get } = await startBookingApp()
  const { headers, body } = await get(GENERAL, { 'sec-fetch-dest': 'iframe' })
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
  expect(headers['content-security-policy']).not.toContain('unsafe')
  expect(body).not.toContain('<header')
  expect((await get(GENERAL)).body).toContain('<header')
  expect(body).not.toMatch(/ style=| on[a-z]+=/)
})

test('serves every asset that a page links, with the tokens and fonts of the site', async () => {
  const { get } = await startBookingApp()
  const page = readPage((await get(GENERAL)).body)
  const assetUrls = page
    .querySelectorAll('link[href^="/"], script[src]')
    .map((element) => element.getAttribute('href') ?? element.getAttribute('src') ?? '')
  expect(assetUrls.map((address) => address.replace(/^.*assets\/|\?.*$/g, '')).toSorted()).toEqual([
    'booking.css',
    'booking.js',
    'fonts/bricolage-grotesque.woff2',
    'fonts/inter.woff2',
    'guard.js',
  ])
  for (const address of assetUrls) expect((await get(address)).statusCode).toBe(200)
  const css = await get('/api/v1/bookings/assets/booking.css')
  expect(css.body).toContain('--spruce:#0e5a47')
  for (const [, font = ''] of css.body.matchAll(/url\(([^)]+)\)/g)) expect(assetUrls).toContain(font)
})

const hiddenFields = (html: string) =>
  Object.fromEntries(
    readPage(html)
      .querySelectorAll('input[type=hidden]')
      .map((input) => [input.getAttribute('name'), input.getAttribute('value')]),
  )

test('passes only known query parameters to the booking', async () => {
  const { get } = await startBookingApp()
  const query = new URLSearchParams({
    tz: 'Europe/London',
    industry: 'Solar',
    size: '500+',
    plid: 'x"><script>',
    utm_source: '"><img>',
    utm_evil: 'x',
    at: MONDAY_AT_ELEVEN,
  })
  const { body } = await get(`${GENERAL}?${query.toString()}`)
  const fields = hiddenFields(body)
  expect(Object.keys(fields)).toEqual(['tz', 'industry', 'size', 'utm_source', 'key', 'proof', 'at'])
  expect(body).not.toMatch(/<img|<script>/)
  expect(body).toContain('6:00 PM GMT')
})

test('reads industry and offer from the referrer without JavaScript, but no partner or advertisement', async () => {
  const { get } = await startBookingApp()
  const parameters = new URLSearchParams({
    industry: 'Mortgages',
    offer: 'originator-connect',
    proof: '',
    plid: 'partner-7',
    utm_source: 'ad',
  })
  const referer = `https://www.crewtally.example/meeting?${parameters.toString()}`
  const address = `${bookingPagePath('mortgage')}?at=${MONDAY_AT_ELEVEN}`
  expect(hiddenFields((await get(address, { referer })).body)).toEqual({
    industry: 'Mortgages',
    offer: 'originator-connect',
    proof: '',
    key: expect.any(String),
    at: MONDAY_AT_ELEVEN,
  })
  const fields = hiddenFields((await get(`${address}&industry=Solar`, { referer })).body)
  expect(fields['industry']).toBe('Solar')
  const otherFields = hiddenFields((await get(address, { referer: referer.replace('/meeting', '/hr') })).body)
  expect(Object.keys(otherFields)).toEqual(['key', 'proof', 'at'])
})
