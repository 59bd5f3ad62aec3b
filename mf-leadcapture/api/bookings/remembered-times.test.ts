import { expect, test } from 'vitest'
import { calendarWith } from '../../testing/sample-calendar.ts'
import { rememberTimes } from './remembered-times.ts'

const CALENDAR = calendarWith(
  {},
  { monday: [{ from: 9 * 60, to: 12 * 60 }], tuesday: [{ from: 9 * 60, to: 12 * 60 }] },
)
const SUNDAY = Date.parse('2026-11-22T12:00:00Z')

/** A store that counts how often it is asked; `taken` is what it answers. */
const start = () => {
  const world = { time: SUNDAY, asked: 0, told: 0, taken: [] as number[] }
  const store = {
    taken: async () => {
      world.asked += 1
      return world.taken
    },
  }
  return { world, times: rememberTimes({ store, now: () => world.time, onChanged: () => (world.told += 1) }) }
}

test('a crowd that looks at once asks the store once, and each page is rendered once until a time changes', async () => {
  const { world, times } = start()
  const all = await Promise.all(Array.from({ length: 64 }, () => times.open(CALENDAR)))
  expect([world.asked, new Set(all).size]).toEqual([1, 1])
  let rendered = 0
  const look = async () => (await times.open(CALENDAR)).remember('a page', () => `page ${(rendered += 1)}`)
  expect([await look(), await look()]).toEqual(['page 1', 'page 1'])
  world.time += 2000
  expect([await look(), world.asked]).toEqual(['page 1', 2])
  const [first] = (await times.open(CALENDAR)).slots
  world.taken = [(first?.startsAt ?? 0) / (5 * 60_000)]
  expect(await look()).toBe('page 1')
  times.changed()
  expect([await look(), world.told]).toEqual(['page 2', 1])
})

test('what changes while the store is asked is not remembered from before', async () => {
  const { world, times } = start()
  const before = times.open(CALENDAR)
  times.changed()
  const [first] = (await before).slots
  world.taken = [(first?.startsAt ?? 0) / (5 * 60_000)]
  expect((await times.open(CALENDAR)).slots[0]).not.toEqual(first)
})

test('time passes: what has begun is no longer open', async () => {
  const { world, times } = start()
  const [first] = (await times.open(CALENDAR)).slots
  world.time = first?.startsAt ?? 0
  expect((await times.open(CALENDAR)).slots[0]).toEqual(first)
  world.time += 60_000
  expect((await times.open(CALENDAR)).slots[0]).not.toEqual(first)
})
