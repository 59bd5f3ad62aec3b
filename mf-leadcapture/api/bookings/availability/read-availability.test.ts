import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseAvailability } from './read-availability.ts'

const text = readFileSync(new URL('../availability.json', import.meta.url), 'utf8')

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

test.each(BAD)('the file is refused with field and reason: $says', ({ from, to, says }) => {
  expect(text).toContain(from)
  expect(() => parseAvailability(text.replace(from, to))).toThrow(says)
})
