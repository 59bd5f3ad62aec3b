import type { BookingCalls } from './operations.ts'
import type { Calendar } from './availability/read-availability.ts'
import { bookableRange, cellsOf, isFree, slotsBetween, type Slot } from './availability/slots.ts'
import { addDays, weekdayOf } from './availability/wall-time.ts'
import { dateIn, exactTime, shortTime } from './pages/time-words.ts'

/** Every meeting that can be booked now, earliest first; `own` is one that is about to move and does not stand in its own way. */
export const openSlots = async (
  store: Pick<BookingCalls, 'taken'>,
  calendar: Calendar,
  now: number,
  own: Slot | null = null,
): Promise<Slot[]> => {
  const { from, to } = bookableRange(calendar, now)
  const slots = slotsBetween(calendar, from, to, now)
  const [first, last] = [slots[0], slots.at(-1)]
  if (!first || !last) return []
  const [low = 0] = cellsOf(calendar, first)
  const high = cellsOf(calendar, last).at(-1) ?? low
  const taken = new Set(await store.taken({ hostId: calendar.hostId, from: low, to: high + 1, now }))
  if (own) for (const cell of cellsOf(calendar, own)) taken.delete(cell)
  return slots.filter((slot) => slot.startsAt !== own?.startsAt && isFree(calendar, slot, taken))
}

/** One day of the week that is shown, on the visitor's clocks. */
export interface Day {
  date: string
  times: { startsAt: number; words: string }[]
}

export interface Week {
  days: Day[]
  /** The day whose times are shown; null where the week has none. */
  selected: Day | null
  /** A day in the nearest earlier and later week that has times. */
  earlier: string | null
  later: string | null
}

const mondayOf = (date: string): string => addDays(date, -weekdayOf(date))

/** Where clocks go back, two meetings of a day can read the same: then both say which of the two they are. */
const worded = (slots: Slot[], zone: string): Day['times'] => {
  const plain = slots.map(({ startsAt }) => ({ startsAt, words: shortTime(startsAt, zone) }))
  const ambiguous = new Set(
    plain.map(({ words }) => words).filter((words, index, all) => all.indexOf(words) !== index),
  )
  return plain.map(({ startsAt, words }) => ({
    startsAt,
    words: ambiguous.has(words) ? exactTime(startsAt, zone) : words,
  }))
}

/** The week that holds `wanted` or, without it, the first open time; null where nothing is open at all. */
export const weekOf = (slots: Slot[], zone: string, wanted: string | null): Week | null => {
  const byDate = Map.groupBy(slots, ({ startsAt }) => dateIn(zone, startsAt))
  const dates = [...byDate.keys()]
  const [first] = dates
  if (first === undefined) return null
  const monday = mondayOf(wanted ?? first)
  const next = addDays(monday, 7)
  const days = Array.from({ length: 7 }, (_, index): Day => {
    const date = addDays(monday, index)
    return { date, times: worded(byDate.get(date) ?? [], zone) }
  })
  const open = days.filter(({ times }) => times.length > 0)
  return {
    days,
    selected: open.find(({ date }) => date === wanted) ?? open[0] ?? null,
    earlier: dates.findLast((date) => date < monday) ?? null,
    later: dates.find((date) => date >= next) ?? null,
  }
}

/** The open meetings nearest to one that is not to be had, in order of time. */
export const nearest = (slots: Slot[], startsAt: number, count: number): Slot[] =>
  slots
    .toSorted((a, b) => Math.abs(a.startsAt - startsAt) - Math.abs(b.startsAt - startsAt))
    .slice(0, count)
    .toSorted((a, b) => a.startsAt - b.startsAt)
