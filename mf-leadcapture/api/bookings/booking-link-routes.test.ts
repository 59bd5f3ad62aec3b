import { expect, test } from 'vitest'
import { bookingPagePath } from '../../contract/booking.ts'
import {
  MONDAY_AT_ELEVEN,
  MONDAY_AT_TEN,
  readPage,
  sampleBooking,
  solveProof,
  startBookingApp,
  type BookingApp,
} from '../../testing/test-app.ts'

const MINUTE = 60_000
const HOLD = 15 * MINUTE
const GENERAL = bookingPagePath('general')

test('tells the visitor to open the mail, and reveals no confirm or manage link', async () => {
  const { book, get, link, rows } = await startBookingApp()
  const response = await book()
  const page = await get(String(response.headers.location), { 'sec-fetch-dest': 'iframe' })
  expect(page.body).toContain('Open the email we sent to <b>dana@ridgeline.example</b> within 15 minutes')
  expect(readMade(page.body)).toEqual({ type: 'asked', startsAt: MONDAY_AT_TEN })
  const [manage, confirm] = [await link('manage'), await link('confirm')]
  for (const secret of [manage, confirm, manage.split('/').at(-1) ?? '', confirm.split('/').at(-1) ?? ''])
    expect(`${JSON.stringify(response.headers)}${response.body}${page.body}`).not.toContain(secret)
  const askedToken = String(response.headers.location).split('/').at(-1) ?? ''
  for (const kind of ['manage', 'confirm'])
    expect((await get(`/api/v1/bookings/${kind}/${askedToken}`)).statusCode).toBe(404)
  expect((await get(manage)).statusCode).toBe(404)
  expect(await rows('bookings')).toMatchObject([{ state: 'unconfirmed' }])
})

const readMade = (html: string): unknown =>
  JSON.parse(readPage(html).querySelector('html')?.getAttribute('data-made') ?? 'null')

const bookProven = async ({ get, book }: BookingApp) => {
  const page = readPage((await get(`${GENERAL}?at=${MONDAY_AT_TEN}&tz=America/Denver`)).body)
  const challenge = page.querySelector('#booking')?.getAttribute('data-challenge') ?? ''
  const key = page.querySelector('[name="key"]')?.getAttribute('value') ?? ''
  return book({ key, proof: await solveProof(JSON.parse(challenge)) })
}

test('books at once with the proof of work of the form, and mails the invitations', async () => {
  const app = await startBookingApp()
  const { get, rows, mails } = app
  const response = await bookProven(app)
  const page = await get(String(response.headers.location))
  expect(page.body).toContain('You’re booked')
  expect(page.body).not.toContain('/manage/')
  expect(readMade(page.body)).toEqual({ type: 'booked', startsAt: MONDAY_AT_TEN })
  expect(await rows('bookings')).toMatchObject([{ state: 'booked', heldUntil: null, client: '' }])
  expect((await mails()).map(({ audience, method }) => `${audience} ${method}`)).toEqual([
    'visitor REQUEST',
    'host REQUEST',
  ])
})

test('shows a quarantined booking the page of a booking that counts at once, and sends no mail', async () => {
  const app = await startBookingApp({}, (store) => ({
    ...store,
    bookings: {
      ...store.bookings,
      book: (request) =>
        store.bookings.book({ ...request, record: { ...request.record, state: 'quarantined' } }),
    },
  }))
  const response = await bookProven(app)
  expect((await app.get(String(response.headers.location))).body).toContain('You’re booked')
  expect(await app.rows('bookings')).toMatchObject([{ state: 'quarantined' }])
  expect((await app.mails()).map(({ state }) => state)).toEqual(['held', 'held'])
})

test('confirms once, by pressing the button and not by opening the link, and then mails the invitations', async () => {
  const { book, get, post, link, rows, mails } = await startBookingApp()
  const askedPath = String((await book()).headers.location)
  const confirm = await link('confirm')
  for (let turn = 0; turn < 3; turn += 1) expect((await get(confirm)).body).toContain('Yes, book it')
  expect(await rows('bookings')).toMatchObject([{ state: 'unconfirmed' }])
  const answers = await Promise.all([post(confirm, {}), post(confirm, {})])
  expect(answers.map(({ statusCode, headers }) => [statusCode, headers.location])).toEqual([
    [303, confirm],
    [303, confirm],
  ])
  expect(await rows('bookings')).toMatchObject([{ state: 'booked' }])
  expect((await mails()).map(({ audience, method }) => `${audience} ${method}`)).toEqual([
    'visitor CONFIRM',
    'visitor REQUEST',
    'host REQUEST',
  ])
  for (const path of [confirm, askedPath]) {
    const { body } = await get(path)
    expect(body).toContain('You’re booked')
    expect(body).not.toContain('/manage/')
  }
})

test('offers other times if the time of a late confirmation is no longer free, and does not ask for the details again', async () => {
  const { book, booked, post, link, pass, rows } = await startBookingApp()
  await book({ email: 'late@ridgeline.example' })
  pass(HOLD)
  await booked({ email: 'quick@ridgeline.example' })
  const confirm = await link('confirm', 'late@ridgeline.example')
  const late = await post(confirm, {})
  expect(late.statusCode).toBe(409)
  const offered = readPage(late.body)
    .querySelectorAll('input[type=radio]')
    .map((radio) => radio.getAttribute('value'))
  expect(offered).toHaveLength(6)
  expect(offered).not.toContain(MONDAY_AT_TEN)
  expect((await post(confirm, { at: MONDAY_AT_ELEVEN })).statusCode).toBe(303)
  expect((await rows('bookings')).map(({ email, state, startsAt }) => [email, state, startsAt])).toEqual([
    ['late@ridgeline.example', 'booked', Date.parse(MONDAY_AT_ELEVEN)],
    ['quick@ridgeline.example', 'booked', Date.parse(MONDAY_AT_TEN)],
  ])
})

const createBookingForm = (number: number) =>
  sampleBooking({ at: `2026-11-24T${16 + number}:00:00.000Z`, email: `person${number}@office.example` })

test('asks for a proof or a wait above two bookings per hour, and keeps the typed values', async () => {
  const { app, post, rows } = await startBookingApp({ rates: { clientPerMinute: 10, totalPerMinute: 600 } })
  const office = { 'x-forwarded-for': '203.0.113.7' }
  for (const number of [0, 1])
    expect((await post(GENERAL, createBookingForm(number), office)).statusCode).toBe(303)
  const third = createBookingForm(2)
  const trouble = await post(GENERAL, third, office)
  expect([trouble.statusCode, trouble.headers['retry-after']]).toEqual([428, '5'])
  const page = readPage(trouble.body)
  const values = Object.fromEntries(
    page
      .querySelectorAll('form input')
      .map((input) => [input.getAttribute('name') ?? '', input.getAttribute('value') ?? '']),
  )
  expect(values).toMatchObject({ ...third, proof: '' })
  expect(page.querySelector('output')?.textContent).toBe('Wait 5 seconds, then press the button.')
  expect((await app.inject('/api/v1/bookings/assets/proof.js')).statusCode).toBe(200)
  const proof = await solveProof(JSON.parse(page.querySelector('form')?.getAttribute('data-challenge') ?? ''))
  expect((await post(GENERAL, { ...values, proof }, office)).statusCode).toBe(303)
  expect(await rows('bookings')).toHaveLength(3)
})

test('rate-limits page views without affecting bookings', async () => {
  const { get, book } = await startBookingApp({ rates: { clientPerMinute: 1, totalPerMinute: 600 } })
  const statuses = await Promise.all(Array.from({ length: 125 }, () => get(GENERAL)))
  expect(statuses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(120)
  expect(statuses.at(-1)?.headers['retry-after']).toBe('60')
  expect((await book()).statusCode).toBe(303)
})

const DAY = 24 * 60 * 60 * 1000
const ten = Date.parse(MONDAY_AT_TEN)
const eleven = Date.parse(MONDAY_AT_ELEVEN)

test('changes nothing when a link is opened; frees the time and mails visitor and host on cancellation', async () => {
  const { book, booked, get, post, rows, mails } = await startBookingApp()
  const link = await booked()
  for (const path of [link, `${link}/move`, `${link}/move?at=${MONDAY_AT_ELEVEN}`])
    expect((await get(path)).statusCode).toBe(200)
  expect(await rows('bookings')).toMatchObject([{ state: 'booked', sequence: 0, startsAt: ten }])
  expect((await get(`${link}/cancel`)).statusCode).toBe(404)

  const canceled = await post(`${link}/cancel`, {})
  expect([canceled.statusCode, canceled.headers.location]).toEqual([303, link])
  expect((await get(link)).body).toContain('Your meeting is canceled')
  expect(await rows('bookings')).toMatchObject([{ state: 'cancelled', sequence: 1 }])
  expect(await rows('bookingCells')).toEqual([])
  expect((await mails()).slice(3)).toMatchObject([
    { audience: 'visitor', method: 'CANCEL', sequence: 1, state: 'pending' },
    { audience: 'host', method: 'CANCEL', sequence: 1, state: 'pending' },
  ])
  expect((await book({ email: 'next@ridgeline.example' })).statusCode).toBe(303)
})

test('moves a meeting by half an hour into a time that overlaps its old time', async () => {
  const { booked, get, post, rows } = await startBookingApp()
  const link = await booked()
  const offered = readPage((await get(`${link}/move`)).body)
    .querySelectorAll('[aria-labelledby=times] time')
    .map((time) => time.getAttribute('datetime'))
  expect(offered).toContain('2026-11-23T17:30:00.000Z')
  expect(offered).not.toContain(MONDAY_AT_TEN)
  expect((await post(`${link}/move`, { at: '2026-11-23T17:30:00.000Z' })).statusCode).toBe(303)
  expect(await rows('bookingCells')).toHaveLength(8)
})

test('keeps the old time if the new one is no longer free', async () => {
  const { book, booked, post, rows } = await startBookingApp()
  const link = await booked()
  await booked({ at: MONDAY_AT_ELEVEN, email: 'next@ridgeline.example' })
  const response = await post(`${link}/move`, { at: MONDAY_AT_ELEVEN })
  expect(response.statusCode).toBe(409)
  expect(response.body).toContain('It stays yours until you pick another.')
  expect(await rows('bookings')).toMatchObject([{ startsAt: ten, sequence: 0 }, { startsAt: eleven }])
  expect((await book({ email: 'third@ridgeline.example' })).statusCode).toBe(409)
})

test('expires links when the meeting begins, and rejects forged ones', async () => {
  const { booked, get, post, pass } = await startBookingApp()
  const link = await booked()
  const other = await booked({ at: MONDAY_AT_ELEVEN, email: 'next@ridgeline.example' })
  const [id = '', expiry = '', mac = ''] = (link.split('/').at(-1) ?? '').split('.')
  const otherId = (other.split('/').at(-1) ?? '').split('.')[0] ?? ''
  const base = link.slice(0, link.lastIndexOf('/'))
  const forged = [
    `${id}.${expiry}.${mac.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}`,
    `${otherId}.${expiry}.${mac}`,
    `${id}.zzzzzzzzz.${mac}`,
    `${id}.${expiry}.`,
    id,
    'x'.repeat(90),
  ]
  for (const token of forged)
    expect({ token, status: (await get(`${base}/${token}`)).statusCode }).toEqual({ token, status: 404 })
  pass(16 * 60 * 60 * 1000)
  expect((await get(link)).statusCode).toBe(410)
  expect((await post(`${link}/cancel`, {})).statusCode).toBe(410)
  expect((await get(other)).statusCode).toBe(200)
  pass(DAY)
  expect((await get(other)).statusCode).toBe(410)
})

test('links from the page of a canceled meeting to its booking page', async () => {
  const { booked, get, post } = await startBookingApp()
  const link = await booked({}, 'mortgage')
  await post(`${link}/cancel`, {})
  expect((await get(link)).body).toContain(`href="${bookingPagePath('mortgage')}"`)
})
