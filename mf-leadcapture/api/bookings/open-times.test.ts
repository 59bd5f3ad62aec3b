import { expect, test } from 'vitest'
import { bookingPagePath } from '../../contract/booking.ts'
import { createSampleCalendar } from '../../testing/samples.ts'
import { readPage, startBookingApp } from '../../testing/test-app.ts'
import { cacheOpenTimes } from './open-times.ts'

const CALENDAR = createSampleCalendar(
  {},
  { monday: [{ from: 9 * 60, to: 12 * 60 }], tuesday: [{ from: 9 * 60, to: 12 * 60 }] },
)
const SUNDAY = Date.parse('2026-11-22T12:00:00Z')

const start = () => {
  const state = { time: SUNDAY, queryCount: 0, changeCount: 0, takenCells: [] as number[] }
  const store = {
    taken: async () => {
      state.queryCount += 1
      return state.takenCells
    },
  }
  return {
    state,
    times: cacheOpenTimes({ store, now: () => state.time, onChanged: () => (state.changeCount += 1) }),
  }
}

test('queries the store once for concurrent readers and renders each page once until a time changes', async () => {
  const { state, times } = start()
  const all = await Promise.all(Array.from({ length: 64 }, () => times.open(CALENDAR)))
  expect([state.queryCount, new Set(all).size]).toEqual([1, 1])
  let rendered = 0
  const look = async () => (await times.open(CALENDAR)).page('a page', () => `page ${(rendered += 1)}`)
  expect([await look(), await look()]).toEqual(['page 1', 'page 1'])
  state.time += 2000
  expect([await look(), state.queryCount]).toEqual(['page 1', 2])
  const [first] = (await times.open(CALENDAR)).slots
  state.takenCells = [(first?.startsAt ?? 0) / (5 * 60_000)]
  expect(await look()).toBe('page 1')
  times.changed()
  expect([await look(), state.changeCount]).toEqual(['page 2', 1])
})

test('does not cache times that changed during the query', async () => {
  const { state, times } = start()
  const before = times.open(CALENDAR)
  times.changed()
  const [first] = (await before).slots
  state.takenCells = [(first?.startsAt ?? 0) / (5 * 60_000)]
  expect((await times.open(CALENDAR)).slots[0]).not.toEqual(first)
})

test('offers a time until its minimum notice begins', async () => {
  const { state, times } = start()
  const [first] = (await times.open(CALENDAR)).slots
  state.time = first?.startsAt ?? 0
  expect((await times.open(CALENDAR)).slots[0]).toEqual(first)
  state.time += 60_000
  expect((await times.open(CALENDAR)).slots[0]).not.toEqual(first)
})

const GENERAL = bookingPagePath('general')
const timesOn = (html: string): string[] =>
  readPage(html)
    .querySelectorAll('[aria-labelledby=times] time')
    .map((time) => time.textContent)

test('shows the open times of the first open day in the zone of the visitor', async () => {
  const { get } = await startBookingApp()
  const denver = await get(GENERAL)
  expect([denver.statusCode, denver.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(timesOn(denver.body).join(' ')).toBe(
    '8:00 AM 8:30 AM 9:00 AM 9:30 AM 10:00 AM 10:30 AM 11:00 AM 11:30 AM 1:00 PM 1:30 PM 2:00 PM 2:30 PM 3:00 PM 3:30 PM 4:00 PM 4:30 PM 5:00 PM',
  )
  expect(denver.body).toContain('Monday, November 23')
  const kolkata = await get(`${GENERAL}?tz=Asia/Calcutta&day=2026-11-24`)
  // The host works in Denver, where it is still Monday when Tuesday begins in India. So Tuesday's times begin at midnight.
  expect(timesOn(kolkata.body).slice(0, 3)).toEqual(['12:00 AM', '1:30 AM', '2:00 AM'])
})

test('shows holidays and weekends without times, and links to the next open week', async () => {
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

test('hides a booked time and its buffers on the pages of its host only', async () => {
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
