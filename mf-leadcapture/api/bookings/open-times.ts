import {
  getBookableRange,
  listCells,
  isSlotFree,
  listSlots,
  type Calendar,
  type Slot,
} from './availability.ts'
import type { BookingCalls } from './engine.ts'
import { addDays, getDateInZone, formatExactTime, formatShortTime, getWeekday } from './times.ts'

/**
 * Lists the meetings that can be booked now, earliest first. `movedSlot` is the current time of a meeting that the visitor
 * wants to move. Listed meetings may overlap it, but its own start is not listed.
 */
export const listOpenSlots = async (
  store: Pick<BookingCalls, 'taken'>,
  calendar: Calendar,
  now: number,
  movedSlot: Slot | null = null,
): Promise<Slot[]> => {
  const { from, to } = getBookableRange(calendar, now)
  const slots = listSlots(calendar, from, to, now)
  const [first, last] = [slots[0], slots.at(-1)]
  if (!first || !last) return []
  const [low = 0] = listCells(calendar, first)
  const high = listCells(calendar, last).at(-1) ?? low
  const taken = new Set(await store.taken({ hostId: calendar.hostId, from: low, to: high + 1, now }))
  if (movedSlot) for (const cell of listCells(calendar, movedSlot)) taken.delete(cell)
  return slots.filter((slot) => slot.startsAt !== movedSlot?.startsAt && isSlotFree(calendar, slot, taken))
}

/** A day of the displayed week, in the visitor's time zone. `date` is YYYY-MM-DD. */
export interface Day {
  date: string
  times: { startsAt: number; label: string }[]
}

export interface Week {
  days: Day[]
  /** Day whose open times the page lists. Null if the week has no open time. */
  selected: Day | null
  /** The nearest days with open times: `earlier` before this week, `later` after it. Null if there is none. */
  earlier: string | null
  later: string | null
}

/** Formats times for a visitor. When clocks are set back, two times can look the same. Both then include their time zone. */
const listTimes = (slots: Slot[], zone: string): Day['times'] => {
  const plain = slots.map(({ startsAt }) => ({ startsAt, label: formatShortTime(startsAt, zone) }))
  const ambiguous = new Set(
    plain.map(({ label }) => label).filter((label, index, all) => all.indexOf(label) !== index),
  )
  return plain.map(({ startsAt, label }) => ({
    startsAt,
    label: ambiguous.has(label) ? formatExactTime(startsAt, zone) : label,
  }))
}

/** Builds the week of `requestedDate`, by default the week of the first open time. Returns null if no time is open. */
export const buildWeek = (slots: Slot[], zone: string, requestedDate: string | null): Week | null => {
  const byDate = Map.groupBy(slots, ({ startsAt }) => getDateInZone(zone, startsAt))
  const dates = [...byDate.keys()]
  const [first] = dates
  if (first === undefined) return null
  const start = requestedDate ?? first
  const monday = addDays(start, -getWeekday(start))
  const next = addDays(monday, 7)
  const days = Array.from({ length: 7 }, (_, index): Day => {
    const date = addDays(monday, index)
    return { date, times: listTimes(byDate.get(date) ?? [], zone) }
  })
  const open = days.filter(({ times }) => times.length > 0)
  return {
    days,
    selected: open.find(({ date }) => date === requestedDate) ?? open[0] ?? null,
    earlier: dates.findLast((date) => date < monday) ?? null,
    later: dates.find((date) => date >= next) ?? null,
  }
}

const MAX_ALTERNATIVES = 6

/** Returns the MAX_ALTERNATIVES slots that start nearest to `startsAt`, in order of time. */
export const findNearestSlots = (slots: Slot[], startsAt: number): Slot[] =>
  slots
    .toSorted((a, b) => Math.abs(a.startsAt - startsAt) - Math.abs(b.startsAt - startsAt))
    .slice(0, MAX_ALTERNATIVES)
    .toSorted((a, b) => a.startsAt - b.startsAt)

/** Milliseconds for which open times are cached. The value is small, because other processes also book times. */
const CACHE_MS = 1000
/** Maximum number of pages that one `OpenTimesSnapshot` caches. If there are more, its cache is cleared. */
const MAX_PAGES = 500

type OpenTimesSnapshot = ReturnType<typeof cachePages>
export type OpenTimes = ReturnType<typeof cacheOpenTimes>

const cachePages = (slots: Slot[]) => {
  const pages = new Map<string, string>()
  return {
    slots,
    page(key: string, render: () => string): string {
      const entry = pages.get(key)
      if (entry !== undefined) return entry
      if (pages.size >= MAX_PAGES) pages.clear()
      const page = render()
      pages.set(key, page)
      return page
    },
  }
}

const areSame = (one: Slot[], other: Slot[]): boolean =>
  one.length === other.length && one.every(({ startsAt }, index) => startsAt === other[index]?.startsAt)

interface OpenTimesOptions {
  store: Pick<BookingCalls, 'taken'>
  now: () => number
  onChanged: () => void
}

/**
 * Caches the open times of each calendar for one second, so that many page views do not slow down bookings. Also caches the
 * pages that show these times. The cache is only for display: the store decides whether a time is free.
 */
export const cacheOpenTimes = ({ store, now, onChanged }: OpenTimesOptions) => {
  const entries = new Map<string, { open: Promise<OpenTimesSnapshot>; readAt: number; isPending: boolean }>()

  const read = async (
    calendar: Calendar,
    earlier?: Promise<OpenTimesSnapshot>,
  ): Promise<OpenTimesSnapshot> => {
    const slots = await listOpenSlots(store, calendar, now())
    const snapshot = await earlier
    return snapshot && areSame(snapshot.slots, slots) ? snapshot : cachePages(slots)
  }

  /** Clears the cache, including queries in progress: a booking that was stored during a query can be missing in its result. */
  const forget = (): void => entries.clear()

  return {
    /** Clears the cache. Call this function if a booking fails because its time is occupied. */
    forget,
    async open(calendar: Calendar): Promise<OpenTimesSnapshot> {
      const { page } = calendar
      const earlier = entries.get(page)
      const age = earlier ? now() - earlier.readAt : Infinity
      if (earlier && (earlier.isPending || (age >= 0 && age < CACHE_MS))) return earlier.open
      const entry = { open: read(calendar, earlier?.open), readAt: now(), isPending: true }
      entries.set(page, entry)
      try {
        return await entry.open
      } catch (error) {
        if (entries.get(page) === entry) entries.delete(page)
        throw error
      } finally {
        entry.isPending = false
      }
    },
    /** Clears the cache and calls `onChanged`. Call this function after a booking or a change is stored. */
    changed(): void {
      forget()
      onChanged()
    },
  }
}
