import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createSampleCalendar } from '../../testing/samples.ts'
import {
  type Calendar,
  listCells,
  isSlotFree,
  parseAvailability,
  readAvailability,
  listSlots,
  findSlot,
} from './availability.ts'
import { addDays, toInstant, toWallTime, resolveTimeZone } from './times.ts'

const FILE_TEXT = readFileSync(new URL('availability.json', import.meta.url), 'utf8')

const BAD = [
  {
    from: '"timeZone": "America/Denver"',
    to: '"timeZone": "America/Lehi"',
    says: 'availability.json: `hosts.demo-desk.timeZone` is "America/Lehi". Expected a time zone such as America/Denver.',
  },
  {
    from: '"from": "08:00", "to": "12:00"',
    to: '"from": "08:02", "to": "12:00"',
    says: 'availability.json: `hosts.demo-desk.weekly.monday[0].from` is "08:02". Expected a time such as 08:30, in steps of five minutes.',
  },
  {
    from: '"from": "08:00", "to": "12:00"',
    to: '"from": "12:00", "to": "08:00"',
    says: 'availability.json: `hosts.demo-desk.weekly.monday` must end each entry after its start.',
  },
  {
    from: '"from": "13:00"',
    to: '"from": "11:00"',
    says: 'availability.json: `hosts.demo-desk.weekly.monday` must be in order and not overlap.',
  },
  {
    from: '2026-11-26',
    to: '2026-11-31',
    says: 'availability.json: `hosts.demo-desk.holidays[0].date` of "Thanksgiving" is "2026-11-31". Expected a day of the calendar.',
  },
  {
    from: '"minutes": 30',
    to: '"minutes": 32',
    says: 'availability.json: `pages.general.minutes` is 32. Expected a multiple of 5.',
  },
  {
    from: '"host": "mortgage-desk"',
    to: '"host": "nobody"',
    says: 'availability.json: `pages.mortgage.host` is "nobody". Expected a key of `hosts`: demo-desk, mortgage-desk.',
  },
  {
    from: '"noticeHours": 4',
    to: '"notice": 4',
    says: 'availability.json: `pages.general` has the unknown key `notice`.',
  },
  { from: '"hosts"', to: 'hosts', says: 'availability.json: the document is not JSON' },
]

test.each(BAD)('rejects the file with field and reason: $says', ({ from, to, says }) => {
  expect(FILE_TEXT).toContain(from)
  expect(() => parseAvailability(FILE_TEXT.replace(from, to))).toThrow(says)
})

const at = (text: string): number => Date.parse(text)
const slotsOn = (calendar: Calendar, from: string, to: string, now: string) =>
  listSlots(calendar, at(from), at(to), at(`${now}T00:00Z`))
const starts = (slots: { startsAt: number }[]): string[] =>
  slots.map(({ startsAt }) => new Date(startsAt).toISOString().slice(0, 16))
const slot = (text: string) => ({ startsAt: at(text), endsAt: at(text) + 1_800_000 })
const EARLY = at('2026-01-01T00:00Z')

test('converts every wall time of 2027 to its instant, in zones with shifts of an hour, half an hour and none', () => {
  const zones =
    'America/Denver Australia/Lord_Howe Europe/London Asia/Kolkata Pacific/Apia America/St_Johns Africa/Casablanca UTC'
  for (const zone of zones.split(' ')) {
    const [start, end, step] = [at('2027-01-01T00:00Z'), at('2028-01-01T00:00Z'), 3 * 3_600_000]
    for (let instant = start; instant < end; instant += step) {
      const wall = toWallTime(instant, zone)
      const found = toInstant(wall, zone)
      expect(toWallTime(found, zone)).toEqual(wall)
      // When clocks are set back, a local time occurs twice. `found` is the first one, up to one hour before `instant`.
      expect(instant - found).toSatisfy((distance: number) => distance >= 0 && distance <= 60 * 60 * 1000)
    }
  }
})

test('moves a skipped wall time forward and uses the first instant of a repeated one', () => {
  expect(toInstant({ date: '2027-03-14', minutes: 150 }, 'America/Denver')).toBe(at('2027-03-14T09:30Z'))
  expect(toInstant({ date: '2026-11-01', minutes: 90 }, 'America/Denver')).toBe(at('2026-11-01T07:30Z'))
})

test('accepts time zones by name only, and replaces outdated names', () => {
  expect(['America/Denver', 'Asia/Calcutta', 'UTC'].map(resolveTimeZone)).toEqual([
    'America/Denver',
    resolveTimeZone('Asia/Kolkata'),
    'UTC',
  ])
  for (const name of [
    '',
    'Mars/Olympus',
    '+05:30',
    '../../etc/passwd',
    'America/Denver<script>',
    'x'.repeat(500),
  ])
    expect([name, resolveTimeZone(name)]).toEqual([name, null])
})

test('fits meetings into the elapsed time of a window on the days clocks change', () => {
  const calendar = createSampleCalendar(
    { everyMinutes: 30, minutes: 30, noticeHours: 0, horizonDays: 180 },
    { sunday: [{ from: 0, to: 240 }] },
  )
  const spring = slotsOn(calendar, '2027-03-14T00:00Z', '2027-03-15T06:00Z', '2027-02-01')
  expect(spring).toHaveLength(6)
  expect(new Set(starts(spring)).size).toBe(6)
  const autumn = slotsOn(calendar, '2026-11-01T00:00Z', '2026-11-02T06:00Z', '2026-10-01')
  expect(autumn).toHaveLength(10)
  expect(new Set(starts(autumn)).size).toBe(10)
})

test('keeps the wall time of the host across the change to summer time', () => {
  const calendar = createSampleCalendar(
    { minutes: 60, everyMinutes: 60, horizonDays: 180 },
    { monday: [{ from: 540, to: 600 }] },
  )
  expect(starts(slotsOn(calendar, '2027-03-08T00:00Z', '2027-03-16T00:00Z', '2027-01-01'))).toEqual([
    '2027-03-08T16:00',
    '2027-03-15T15:00',
  ])
})

test('limits times by notice and horizon, to the millisecond', () => {
  const calendar = createSampleCalendar(
    { noticeHours: 4, horizonDays: 7 },
    { monday: [{ from: 480, to: 720 }] },
  )
  const first = at('2026-11-23T15:00Z')
  expect(findSlot(calendar, first, first - 4 * 3_600_000)).not.toBeNull()
  expect(findSlot(calendar, first, first - 4 * 3_600_000 + 1)).toBeNull()
  expect(findSlot(calendar, first, first - 7 * 86_400_000 + 1)).not.toBeNull()
  expect(findSlot(calendar, first, first - 7 * 86_400_000)).toBeNull()
})

test('offers no time between the regular starts, outside the opening hours or in the past', () => {
  const calendar = createSampleCalendar({}, { monday: [{ from: 480, to: 720 }] })
  const now = at('2026-11-22T00:00Z')
  for (const start of [
    '2026-11-23T15:10Z',
    '2026-11-23T14:30Z',
    '2026-11-23T19:00Z',
    '2026-11-24T15:00Z',
    '2026-11-16T15:00Z',
  ]) {
    expect({ start, slot: findSlot(calendar, at(start), now) }).toEqual({ start, slot: null })
  }
  expect(findSlot(calendar, at('2026-11-23T18:30Z'), now)).toEqual({
    startsAt: at('2026-11-23T18:30Z'),
    endsAt: at('2026-11-23T19:00Z'),
  })
})

test('offers no time on a holiday of the host, whatever the time zone of the visitor', () => {
  const calendar = createSampleCalendar(
    {},
    { wednesday: [{ from: 960, to: 1020 }], thursday: [{ from: 960, to: 1020 }] },
    ['2026-11-26'],
  )
  const offered = slotsOn(calendar, '2026-11-24T00:00Z', '2026-11-28T00:00Z', '2026-11-23')
  expect(starts(offered)).toEqual(['2026-11-25T23:00', '2026-11-25T23:30'])
})

test('allows no meeting in the buffers of another, and allows one directly after them', () => {
  const calendar = createSampleCalendar({ minutes: 30, bufferMinutes: { before: 5, after: 10 } })
  const taken = new Set(listCells(calendar, slot('2026-11-23T16:00Z')))
  expect(taken.size).toBe(9)
  expect(
    ['15:00', '15:15', '15:20', '15:45', '16:00', '16:30', '16:40', '16:45', '17:00'].map((time) =>
      isSlotFree(calendar, slot(`2026-11-23T${time}Z`), taken),
    ),
  ).toEqual([true, true, false, false, false, false, false, true, true])
})

test('accepts the shipped file, which offers times on each page in every coming month', () => {
  for (const calendar of Object.values(readAvailability())) {
    for (let date = '2026-12-01'; date < '2027-11-01'; date = addDays(date, 30)) {
      const now = at(`${date}T00:00Z`)
      expect({ date, any: listSlots(calendar, now, now + 14 * 86_400_000, now).length > 10 }).toEqual({
        date,
        any: true,
      })
    }
    expect(
      listSlots(calendar, at('2026-12-25T07:00Z'), at('2026-12-26T07:00Z'), EARLY + 340 * 86_400_000),
    ).toEqual([])
  }
})
