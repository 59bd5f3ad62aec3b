import { expect, test } from 'vitest'
import { bookingPagePath } from '../../contract/booking.ts'
import { startBookingApp } from '../../testing/booking-app.ts'
import { readPage } from '../../testing/read-page.ts'

const GENERAL = bookingPagePath('general')
const DAY = 24 * 60 * 60 * 1000
const timesOn = (html: string): string[] =>
  readPage(html)
    .querySelectorAll('[aria-labelledby=times] time')
    .map((time) => time.textContent)

test('the page shows the open times of the first open day, on the clocks of whoever looks', async () => {
  const { get } = await startBookingApp()
  const denver = await get(GENERAL)
  expect([denver.statusCode, denver.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(timesOn(denver.body)).toEqual([
    '8:00 AM',
    '8:30 AM',
    '9:00 AM',
    '9:30 AM',
    '10:00 AM',
    '10:30 AM',
    '11:00 AM',
    '11:30 AM',
    '1:00 PM',
    '1:30 PM',
    '2:00 PM',
    '2:30 PM',
    '3:00 PM',
    '3:30 PM',
    '4:00 PM',
    '4:30 PM',
    '5:00 PM',
  ])
  expect(denver.body).toContain('Monday, November 23')
  const kolkata = await get(`${GENERAL}?tz=Asia/Calcutta&day=2026-11-24`)
  // Monday's afternoon in Denver comes first: in India it is Tuesday by then.
  expect(timesOn(kolkata.body).slice(0, 3)).toEqual(['12:00 AM', '1:30 AM', '2:00 AM'])
})

test('holidays and week-ends are there and closed, and the next open week is a link', async () => {
  const { get } = await startBookingApp()
  const page = readPage((await get(GENERAL)).body)
  const closed = page
    .querySelectorAll('nav li > span')
    .map((day) => day.querySelector('.visually-hidden')?.textContent)
  expect(closed).toEqual([
    'Thursday, November 26, no open times',
    'Friday, November 27, no open times',
    'Saturday, November 28, no open times',
    'Sunday, November 29, no open times',
  ])
  expect(page.querySelector('a[aria-label="Later open times"]')?.getAttribute('href')).toContain(
    'day=2026-11-30',
  )
  expect(page.querySelector('a[aria-label="Earlier open times"]')).toBeNull()
})

test('a booked time and what its buffer covers are no longer shown; the other desk is not touched', async () => {
  const { book, get } = await startBookingApp()
  await book()
  expect(timesOn((await get(GENERAL)).body).slice(2, 6)).toEqual([
    '9:00 AM',
    '11:00 AM',
    '11:30 AM',
    '1:00 PM',
  ])
  expect(timesOn((await get(bookingPagePath('mortgage'))).body)).toContain('10:00 AM')
})

test('time goes on: what is past is no longer offered', async () => {
  const { get, pass } = await startBookingApp()
  pass(2 * DAY)
  expect((await get(`${GENERAL}?day=2026-11-23`)).body).not.toContain('2026-11-23T')
})
