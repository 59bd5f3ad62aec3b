import { readFileSync } from 'node:fs'
import { z } from 'shared-contracts'
import { EMAIL } from 'shared-contracts/field-rule'
import { ContractError, parseContract } from 'shared-contracts/parse'
import { BOOKING_PAGES, getSpecialistName, type BookingPageName } from '../../contract/booking.ts'
import { addDays, toInstant, toWallTime, getWeekday, resolveTimeZone } from './times.ts'

const FILE_NAME = 'availability.json'

/**
 * Length of a cell, the smallest unit of a calendar. Every time and duration in `availability.json` is a multiple of this
 * length. So two meetings that overlap always share a cell, and two meetings that do not overlap share none.
 */
const CELL_MINUTES = 5

const Clock = z.pipe(
  z
    .string()
    .check(
      z.regex(
        /^(?:[01]\d|2[0-3]):[0-5][05]$|^24:00$/,
        'must be a time such as 08:30, in steps of five minutes',
      ),
    ),
  z.transform((text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))),
)

const Day = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a date such as 2026-12-25'),
  z.refine((text) => {
    const midnight = new Date(`${text}T00:00:00Z`)
    return midnight.getTime() > 0 && midnight.toISOString().startsWith(text)
  }, 'must be a day of the calendar'),
)

const createMinutesSchema = (least: number, most: number) =>
  z
    .int('must be a whole number of minutes')
    .check(
      z.minimum(least, `must be at least ${least}`),
      z.maximum(most, `must be at most ${most}`),
      z.multipleOf(CELL_MINUTES, `must be a multiple of ${CELL_MINUTES}`),
    )

const Windows = z.array(z.strictObject({ from: Clock, to: Clock })).check(
  z.refine((windows) => windows.every(({ from, to }) => from < to), 'must end each entry after its start'),
  z.refine(
    (windows) => windows.every(({ from }, index) => from >= (windows[index - 1]?.to ?? 0)),
    'must be in order and not overlap',
  ),
)

export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const

const Host = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(2), z.maxLength(80)),
  /** Address to which invitations are sent. Default: LEADS_TO. */
  email: z.optional(z.string().check(z.regex(EMAIL, 'must be one plain address'))),
  timeZone: z
    .string()
    .check(z.refine((text) => resolveTimeZone(text) === text, 'must be a time zone such as America/Denver')),
  weekly: z.record(z.enum(WEEKDAYS), Windows),
  holidays: z.array(z.strictObject({ date: Day, name: z.string() })),
})

/** Returns a name such as `Our roofing specialist` if the visitor's industry is known, otherwise the host's name. */
export const formatHost = ({ name }: { name: string }, industry: string | null): string =>
  industry === null ? name : `Our ${getSpecialistName(industry)} specialist`

const Page = z.strictObject({
  host: z.string(),
  title: z.string().check(z.trim(), z.minLength(2), z.maxLength(80)),
  location: z.string().check(z.trim(), z.minLength(2), z.maxLength(200)),
  /** `minutes` is the length of a meeting. `everyMinutes` is the interval between two possible starts. */
  minutes: createMinutesSchema(5, 480),
  everyMinutes: createMinutesSchema(5, 480),
  /** Minutes without other meetings before and after each meeting. */
  bufferMinutes: z.strictObject({ before: createMinutesSchema(0, 240), after: createMinutesSchema(0, 240) }),
  noticeHours: z.number().check(z.minimum(0), z.maximum(720)),
  horizonDays: z.int().check(z.minimum(1), z.maximum(180)),
})

/** Schema of `availability.json`: hosts (employees whom visitors meet) with their calendars, and booking pages. */
const Availability = z
  .strictObject({
    hosts: z.record(
      z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be lower-case letters, digits and dashes')),
      Host,
    ),
    pages: z.record(z.enum(BOOKING_PAGES), Page),
  })
  .check((context) => {
    for (const [name, page] of Object.entries(context.value.pages)) {
      if (page.host in context.value.hosts) continue
      context.issues.push({
        code: 'custom',
        path: ['pages', name, 'host'],
        message: `must be a key of \`hosts\`: ${Object.keys(context.value.hosts).join(', ')}`,
        input: page.host,
      })
    }
  })

/** A booking page and its calendar, which contains the times at which visitors can meet the host. */
export interface Calendar extends Omit<z.infer<typeof Page>, 'host'> {
  page: BookingPageName
  /** Key of the host (employee whom visitors meet) in `availability.json`. Pages with the same host share one calendar. */
  hostId: string
  host: z.infer<typeof Host>
  holidays: ReadonlySet<string>
}
export type Calendars = Record<BookingPageName, Calendar>

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    const reason = error instanceof Error ? error.message : ''
    throw new ContractError(`${FILE_NAME}: the document is not JSON: ${reason}`, { cause: error })
  }
}

/** Parses the text of `availability.json`. Throws a ContractError that names each invalid field and the reason. */
export const parseAvailability = (text: string): Calendars => {
  const { hosts, pages } = parseContract(Availability, parseJson(text), FILE_NAME)
  const calendars = BOOKING_PAGES.flatMap((page): [BookingPageName, Calendar][] => {
    const { host: hostId, ...rest } = pages[page]
    const host = hosts[hostId]
    // This return is unreachable, because the schema checks that every page has a host.
    if (!host) return []
    return [[page, { ...rest, page, hostId, host, holidays: new Set(host.holidays.map(({ date }) => date)) }]]
  })
  return Object.fromEntries(calendars) as Calendars
}

export const readAvailability = (): Calendars =>
  parseAvailability(readFileSync(new URL(FILE_NAME, import.meta.url), 'utf8'))

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const CELL = CELL_MINUTES * MINUTE

/** A time at which a meeting is possible. `startsAt` and `endsAt` are epoch milliseconds. */
export interface Slot {
  startsAt: number
  endsAt: number
}

export const getBookableRange = (calendar: Calendar, now: number): { from: number; to: number } => ({
  from: now + calendar.noticeHours * HOUR,
  to: now + calendar.horizonDays * DAY,
})

/**
 * Lists the possible meetings of a day (YYYY-MM-DD). Each start is `everyMinutes` of elapsed time after the previous one. If
 * the interval were added to the local time, two meetings could start at the same instant on a day when the clocks change.
 */
const slotsOn = (calendar: Calendar, date: string): Slot[] => {
  const weekday = WEEKDAYS[getWeekday(date)]
  if (weekday === undefined || calendar.holidays.has(date)) return []
  const { timeZone, weekly } = calendar.host
  return weekly[weekday].flatMap((window) => {
    const closes = toInstant({ date, minutes: window.to }, timeZone)
    const slots: Slot[] = []
    let startsAt = toInstant({ date, minutes: window.from }, timeZone)
    for (; startsAt + calendar.minutes * MINUTE <= closes; startsAt += calendar.everyMinutes * MINUTE)
      slots.push({ startsAt, endsAt: startsAt + calendar.minutes * MINUTE })
    return slots
  })
}

/** Cache of possible meetings by day, because pages need them again after each booking. Grows by one entry per day. */
const slotsByCalendar = new WeakMap<Calendar, Map<string, Slot[]>>()

const slotsOfDay = (calendar: Calendar, date: string): Slot[] => {
  const known = slotsByCalendar.get(calendar) ?? new Map<string, Slot[]>()
  slotsByCalendar.set(calendar, known)
  const slots = known.get(date) ?? slotsOn(calendar, date)
  known.set(date, slots)
  return slots
}

/**
 * Lists the meetings with `from` ≤ start < `to` that opening hours and holidays allow. Leaves out meetings that start too soon
 * (minimum notice) or too late (horizon). Existing bookings are ignored.
 */
export const listSlots = (calendar: Calendar, from: number, to: number, now: number): Slot[] => {
  const range = getBookableRange(calendar, now)
  const [first, last] = [Math.max(from, range.from), Math.min(to, range.to)]
  const { timeZone } = calendar.host
  const slots: Slot[] = []
  const end = toWallTime(last, timeZone).date
  for (let { date } = toWallTime(first, timeZone); date <= end; date = addDays(date, 1))
    slots.push(...slotsOfDay(calendar, date))
  return slots.filter(({ startsAt }) => startsAt >= first && startsAt < last)
}

export const findSlot = (calendar: Calendar, startsAt: number, now: number): Slot | null =>
  listSlots(calendar, startsAt, startsAt + 1, now)[0] ?? null

/** Lists the five-minute cells of the host's calendar that a meeting and its buffers need. One booking at most owns a cell. */
export const listCells = (
  { bufferMinutes }: Pick<Calendar, 'bufferMinutes'>,
  { startsAt, endsAt }: Slot,
): number[] => {
  const first = Math.floor((startsAt - bufferMinutes.before * MINUTE) / CELL)
  const end = Math.ceil((endsAt + bufferMinutes.after * MINUTE) / CELL)
  return Array.from({ length: end - first }, (_, index) => first + index)
}

export const isSlotFree = (calendar: Calendar, slot: Slot, taken: ReadonlySet<number>): boolean =>
  listCells(calendar, slot).every((cell) => !taken.has(cell))
