/**
 * Dates and pay periods of the sample company. Dates are YYYY-MM-DD in UTC, so that the time zone has no effect. A pay period
 * is two weeks, Monday to Sunday. In the following week, payroll approves the period on Wednesday and pays it on Friday.
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

/** First day of one pay period. All other pay periods are computed from this day. */
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

/** Returns the number of days from one date to another. Negative if `to` is before `from`. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** True for an existing date in the format YYYY-MM-DD. `2027-02-29` does not exist. */
export const isDate = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && Number.isFinite(Date.parse(text)) && addDays(text, 0) === text

export const getPayPeriod = (day: string): PayPeriod => {
  const periods = Math.floor(daysBetween(FIRST_PERIOD, day) / PERIOD_DAYS)
  const first = addDays(FIRST_PERIOD, periods * PERIOD_DAYS)
  const last = addDays(first, PERIOD_DAYS - 1)
  return { first, last, approval: addDays(last, DAYS_TO_APPROVAL), payday: addDays(last, DAYS_TO_PAYDAY) }
}

/** Returns the payday for work or an install on this date. */
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

/** Formats a date as `Thursday`. */
export const weekdayOf = (day: string): string => partsOf(day).weekday
/** Formats a date as `Nov 12`. */
export const shortDate = (day: string): string => `${partsOf(day).month.slice(0, 3)} ${partsOf(day).date}`
/** Formats a date as `November 12`. */
export const longDate = (day: string): string => `${partsOf(day).month} ${partsOf(day).date}`
/** Formats a date as `Nov 12, 2026`. */
export const shortDateWithYear = (day: string): string => `${shortDate(day)}, ${partsOf(day).year}`
/** Formats a date as `November 12, 2026`. */
export const longDateWithYear = (day: string): string => `${longDate(day)}, ${partsOf(day).year}`
/** Formats a date as `Thu 12`. */
export const dayOfWeek = (day: string): string => `${weekdayOf(day).slice(0, 3)} ${partsOf(day).date}`
/** Formats a date as `Thu, Nov 12`. */
export const shortDay = (day: string): string => `${weekdayOf(day).slice(0, 3)}, ${shortDate(day)}`
/** Formats a date as `Thursday, Nov 12`. */
export const namedDay = (day: string): string => `${weekdayOf(day)}, ${shortDate(day)}`
/** Formats a date as `Thursday, November 12`. */
export const longDay = (day: string): string => `${weekdayOf(day)}, ${longDate(day)}`
/** Formats two dates as `Nov 2 – Nov 15`. */
export const span = (first: string, last: string): string => `${shortDate(first)} – ${shortDate(last)}`
