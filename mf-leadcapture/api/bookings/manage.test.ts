import { expect, test } from 'vitest'
import { bookingPagePath } from '../../contract/booking.ts'
import { manageLink, MONDAY_AT_ELEVEN, MONDAY_AT_TEN, startBookingApp } from '../../testing/booking-app.ts'
import { readPage } from '../../testing/read-page.ts'

const DAY = 24 * 60 * 60 * 1000
const ten = Date.parse(MONDAY_AT_TEN)
const eleven = Date.parse(MONDAY_AT_ELEVEN)

test('looking at the link changes nothing, cancelling frees the time and tells both sides', async () => {
  const { book, booked, get, post, rows, mails } = await startBookingApp()
  const link = await booked()
  for (const path of [link, `${link}/move`, `${link}/move?at=${MONDAY_AT_ELEVEN}`])
    expect((await get(path)).statusCode).toBe(200)
  expect(await rows('bookings')).toMatchObject([{ state: 'booked', sequence: 0, startsAt: ten }])
  expect((await get(`${link}/cancel`)).statusCode).toBe(404)

  const cancelled = await post(`${link}/cancel`, {})
  expect([cancelled.statusCode, cancelled.headers.location]).toEqual([303, link])
  expect((await get(link)).body).toContain('Your meeting is canceled')
  expect(await rows('bookings')).toMatchObject([{ state: 'cancelled', sequence: 1 }])
  expect(await rows('bookingCells')).toEqual([])
  expect((await mails()).slice(3)).toMatchObject([
    { audience: 'visitor', method: 'CANCEL', sequence: 1, state: 'pending' },
    { audience: 'host', method: 'CANCEL', sequence: 1, state: 'pending' },
  ])
  expect((await book({ email: 'next@ridgeline.example' })).statusCode).toBe(303)
})

test('moving frees the old time, takes the new one and tells both sides', async () => {
  const { book, booked, get, post, rows, mails } = await startBookingApp()
  const link = await booked()
  const moved = await post(`${link}/move`, { at: MONDAY_AT_ELEVEN })
  expect(moved.statusCode).toBe(303)
  expect((await get(manageLink(moved))).body).toContain('1:00 PM EST')
  expect(await rows('bookings')).toMatchObject([{ state: 'booked', sequence: 1, startsAt: eleven }])
  expect(await rows('bookingCells')).toHaveLength(8)
  expect((await mails()).slice(3)).toMatchObject([
    { audience: 'visitor', method: 'REQUEST', sequence: 1, startsAt: eleven },
    { audience: 'host', method: 'REQUEST', sequence: 1, startsAt: eleven },
  ])
  expect((await book({ email: 'next@ridgeline.example' })).statusCode).toBe(303)
  expect((await book({ at: MONDAY_AT_ELEVEN, email: 'third@ridgeline.example' })).statusCode).toBe(409)
})

test('a meeting may move by half an hour into time of its own', async () => {
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

test('where the new time has just gone the old one stays', async () => {
  const { book, booked, post, rows } = await startBookingApp()
  const link = await booked()
  await booked({ at: MONDAY_AT_ELEVEN, email: 'next@ridgeline.example' })
  const answer = await post(`${link}/move`, { at: MONDAY_AT_ELEVEN })
  expect(answer.statusCode).toBe(409)
  expect(answer.body).toContain('It stays yours until you pick another.')
  expect(await rows('bookings')).toMatchObject([{ startsAt: ten, sequence: 0 }, { startsAt: eleven }])
  expect(await rows('bookingCells')).toHaveLength(16)
  expect((await book({ email: 'third@ridgeline.example' })).statusCode).toBe(409)
})

test('50 moves onto one time and 50 bookings of it: one has it, everybody else has what they had', async () => {
  const { book, booked, post, rows } = await startBookingApp()
  const hours = [
    '2026-11-24T15',
    '2026-11-24T16',
    '2026-11-24T17',
    '2026-11-24T18',
    '2026-11-24T20',
    '2026-11-24T21',
    '2026-11-24T22',
    '2026-11-24T23',
  ]
  const links = await Promise.all(
    hours.map((hour, index) =>
      booked({ at: `${hour}:00:00.000Z`, email: `holder${index}@ridgeline.example` }),
    ),
  )
  const moves = Array.from({ length: 50 }, (_, index) =>
    post(`${links[index % links.length]}/move`, { at: MONDAY_AT_TEN }),
  )
  const bookings = Array.from({ length: 50 }, (_, index) => book({ email: `late${index}@ridgeline.example` }))
  await Promise.all([...moves, ...bookings])
  const all = await rows('bookings')
  expect(all.filter(({ startsAt }) => startsAt === ten)).toHaveLength(1)
  expect(new Set(all.map(({ startsAt }) => startsAt)).size).toBe(all.length)
  expect(await rows('bookingCells')).toHaveLength(all.length * 8)
})

test('a change made on top of one that was not seen does not count', async () => {
  const { booked, store, rows } = await startBookingApp()
  await booked()
  const [booking] = await rows('bookings')
  const change = { id: booking?.id ?? '', seen: 0, deliveries: [], now: ten }
  const stale = { ...change, seen: 7 }
  expect(await store.bookings.cancel(stale)).toEqual({ kind: 'stale' })
  expect(
    await store.bookings.move({ ...stale, startsAt: eleven, endsAt: eleven + 1, cells: [1], mostMoves: 5 }),
  ).toEqual({ kind: 'stale' })
  expect(await rows('bookings')).toMatchObject([{ state: 'booked', sequence: 0 }])
})

test('links end when the meeting begins, and nobody makes one up or bends one', async () => {
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

test("another site cannot cancel with a visitor's browser", async () => {
  const { booked, post, rows } = await startBookingApp()
  const link = await booked()
  expect((await post(`${link}/cancel`, {}, { origin: 'https://elsewhere.example' })).statusCode).toBe(403)
  expect(await rows('bookings')).toMatchObject([{ state: 'booked' }])
})

test('the cancelled page leads back to the booking page it came from', async () => {
  const { booked, get, post } = await startBookingApp()
  const link = await booked({}, 'mortgage')
  await post(`${link}/cancel`, {})
  expect((await get(link)).body).toContain(`href="${bookingPagePath('mortgage')}"`)
})
