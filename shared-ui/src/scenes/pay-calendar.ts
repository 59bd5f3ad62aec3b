/**
 * Days and pay periods of the sample company. Days are ISO dates (`2026-11-12`), computed in UTC so that no time zone moves them.
 * Pay periods are two weeks, Monday to Sunday; each is approved on the Wednesday and paid on the Friday after its last day.
 */
export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const
export const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const

/** First day of the pay period that all others are computed from. */
const FIRST_PERIOD = '2026-11-02'
const PERIOD_DAYS = 14
const DAYS_TO_APPROVAL = 3
const DAYS_TO_PAYDAY = 5
const DAY_MS = 86_400_000

export interface PayPeriod {
  first: string
  last: string
  approval: string
  payday: string
}

/** Days from one date to another; negative if the second is earlier. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** Returns true for an ISO date that exists. `2027-02-29` does not. */
export const isDate = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && Number.isFinite(Date.parse(text)) && addDays(text, 0) === text

/** The pay period that a day of work or an install belongs to. */
export const getPayPeriod = (day: string): PayPeriod => {
  const periods = Math.floor(daysBetween(FIRST_PERIOD, day) / PERIOD_DAYS)
  const first = addDays(FIRST_PERIOD, periods * PERIOD_DAYS)
  const last = addDays(first, PERIOD_DAYS - 1)
  return { first, last, approval: addDays(last, DAYS_TO_APPROVAL), payday: addDays(last, DAYS_TO_PAYDAY) }
}

/** The day on which the work or install of a day is paid. */
export const getPayday = (day: string): string => getPayPeriod(day).payday

export const isInPeriod = ({ first, last }: PayPeriod, day: string): boolean => first <= day && day <= last

const partsOf = (day: string) => {
  const at = new Date(day)
  return {
    weekday: WEEKDAYS[at.getUTCDay()] ?? 'Sunday',
    month: MONTHS[at.getUTCMonth()] ?? 'January',
    date: at.getUTCDate(),
    year: at.getUTCFullYear(),
  }
}

/** `Thursday` */
export const weekdayOf = (day: string): string => partsOf(day).weekday
/** `Nov 12` */
export const shortDate = (day: string): string => `${partsOf(day).month.slice(0, 3)} ${partsOf(day).date}`
/** `November 12` */
export const longDate = (day: string): string => `${partsOf(day).month} ${partsOf(day).date}`
/** `Nov 12, 2026` */
export const shortDateWithYear = (day: string): string => `${shortDate(day)}, ${partsOf(day).year}`
/** `November 12, 2026` */
export const longDateWithYear = (day: string): string => `${longDate(day)}, ${partsOf(day).year}`
/** `Thu 12` */
export const dayOfWeek = (day: string): string => `${weekdayOf(day).slice(0, 3)} ${partsOf(day).date}`
/** `Thu, Nov 12` */
export const shortDay = (day: string): string => `${weekdayOf(day).slice(0, 3)}, ${shortDate(day)}`
/** `Thursday, Nov 12` */
export const namedDay = (day: string): string => `${weekdayOf(day)}, ${shortDate(day)}`
/** `Thursday, November 12` */
export const longDay = (day: string): string => `${weekdayOf(day)}, ${longDate(day)}`
/** `Nov 2 – Nov 15` */
export const span = (first: string, last: string): string => `${shortDate(first)} – ${shortDate(last)}`
