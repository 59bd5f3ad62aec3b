import type { Calendar } from './read-availability.ts'
import { CELL_MINUTES } from './schema.ts'
import { addDays, instantOf, wallTimeAt, weekdayOf } from './wall-time.ts'

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const CELL = CELL_MINUTES * MINUTE

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

/** A possible meeting; instants in epoch milliseconds. */
export interface Slot {
  startsAt: number
  endsAt: number
}

const slotAt = (calendar: Calendar, startsAt: number): Slot => ({
  startsAt,
  endsAt: startsAt + calendar.minutes * MINUTE,
})

/** Instants between which the calendar takes bookings. */
export const bookableRange = (calendar: Calendar, now: number): { from: number; to: number } => ({
  from: now + calendar.noticeHours * HOUR,
  to: now + calendar.horizonDays * DAY,
})

/**
 * Steps through real time, not over the clock's face: on the day clocks change, a window holds as many meetings as it
 * lasts, and each has an instant of its own.
 */
const slotsOn = (calendar: Calendar, date: string): Slot[] => {
  const weekday = WEEKDAYS[weekdayOf(date)]
  if (weekday === undefined || calendar.holidays.has(date)) return []
  const { timeZone, weekly } = calendar.host
  return weekly[weekday].flatMap((window) => {
    const opens = instantOf({ date, minutes: window.from }, timeZone)
    const closes = instantOf({ date, minutes: window.to }, timeZone)
    const slots: Slot[] = []
    for (
      let slot = slotAt(calendar, opens);
      slot.endsAt <= closes;
      slot = slotAt(calendar, slot.startsAt + calendar.everyMinutes * MINUTE)
    )
      slots.push(slot)
    return slots
  })
}

/** A day's meetings are the same each time; days that are past are few enough to stay. */
const days = new WeakMap<Calendar, Map<string, Slot[]>>()

const slotsOfDay = (calendar: Calendar, date: string): Slot[] => {
  const known = days.get(calendar) ?? new Map<string, Slot[]>()
  days.set(calendar, known)
  const slots = known.get(date) ?? slotsOn(calendar, date)
  known.set(date, slots)
  return slots
}

/** The meetings that the calendar's own rules allow to start in `from` ≤ start < `to`: hours, holidays, notice, horizon. */
export const slotsBetween = (calendar: Calendar, from: number, to: number, now: number): Slot[] => {
  const range = bookableRange(calendar, now)
  const [first, last] = [Math.max(from, range.from), Math.min(to, range.to)]
  const { timeZone } = calendar.host
  const slots: Slot[] = []
  const end = wallTimeAt(last, timeZone).date
  for (let { date } = wallTimeAt(first, timeZone); date <= end; date = addDays(date, 1))
    slots.push(...slotsOfDay(calendar, date))
  return slots.filter(({ startsAt }) => startsAt >= first && startsAt < last)
}

/** The meeting that starts at an instant, where the rules allow one. */
export const slotStarting = (calendar: Calendar, startsAt: number, now: number): Slot | null =>
  slotsBetween(calendar, startsAt, startsAt + 1, now)[0] ?? null

/**
 * The host's time in cells of five minutes that a meeting takes, buffers included. One booking owns each cell; that
 * is what the database holds against double booking.
 */
export const cellsOf = (
  { bufferMinutes }: Pick<Calendar, 'bufferMinutes'>,
  { startsAt, endsAt }: Slot,
): number[] => {
  const first = Math.floor((startsAt - bufferMinutes.before * MINUTE) / CELL)
  const end = Math.ceil((endsAt + bufferMinutes.after * MINUTE) / CELL)
  return Array.from({ length: end - first }, (_, index) => first + index)
}

/** Whether a slot needs none of the taken cells. */
export const isFree = (calendar: Calendar, slot: Slot, taken: ReadonlySet<number>): boolean =>
  cellsOf(calendar, slot).every((cell) => !taken.has(cell))
