import { addDays, weekdayOf } from 'shared-ui/scenes/pay-calendar.ts'

/** Federal holidays (5 USC 6103) and business days. Days are ISO dates. */

type Weekday = ReturnType<typeof weekdayOf>

const onDate = (year: number, monthAndDay: string): string => `${year}-${monthAndDay}`

/** First such weekday from a date on. */
const firstFrom = (day: string, weekday: Weekday): string =>
  weekdayOf(day) === weekday ? day : firstFrom(addDays(day, 1), weekday)

/** The nth such weekday of the month that begins on `first`. */
const nth = (first: string, count: number, weekday: Weekday): string =>
  addDays(firstFrom(first, weekday), 7 * (count - 1))

/** A holiday on a Saturday is observed on the Friday before, one on a Sunday on the Monday after. */
const observed = (day: string): string => addDays(day, { Saturday: -1, Sunday: 1 }[weekdayOf(day)] ?? 0)

/** Federal holidays of a calendar year by the day on which they are observed, which for New Year's Day may be in the year before. */
export const holidaysOf = (year: number): ReadonlyMap<string, string> =>
  new Map([
    [observed(onDate(year, '01-01')), 'New Year’s Day'],
    [nth(onDate(year, '01-01'), 3, 'Monday'), 'Martin Luther King Day'],
    [nth(onDate(year, '02-01'), 3, 'Monday'), 'Washington’s Birthday'],
    [firstFrom(onDate(year, '05-25'), 'Monday'), 'Memorial Day'],
    [observed(onDate(year, '06-19')), 'Juneteenth'],
    [observed(onDate(year, '07-04')), 'Independence Day'],
    [nth(onDate(year, '09-01'), 1, 'Monday'), 'Labor Day'],
    [nth(onDate(year, '10-01'), 2, 'Monday'), 'Columbus Day'],
    [observed(onDate(year, '11-11')), 'Veterans Day'],
    [nth(onDate(year, '11-01'), 4, 'Thursday'), 'Thanksgiving'],
    [observed(onDate(year, '12-25')), 'Christmas'],
  ])

/** Name of the federal holiday that is observed on a day; undefined on others. */
export const holidayOn = (day: string): string | undefined => {
  const year = Number(day.slice(0, 4))
  return holidaysOf(day.endsWith('12-31') ? year + 1 : year).get(day)
}

const isWeekend = (day: string): boolean => weekdayOf(day).startsWith('S')

export const isBusinessDay = (day: string): boolean => !isWeekend(day) && holidayOn(day) === undefined

/** The business day that is `count` of them after a day, or before it if negative. The day itself is not counted. */
export const addBusinessDays = (day: string, count: number): string => {
  const step = Math.sign(count)
  let [at, left] = [day, Math.abs(count)]
  while (left > 0) {
    at = addDays(at, step)
    if (isBusinessDay(at)) left -= 1
  }
  return at
}

export interface CountedDay {
  day: string
  /** Number of the business day; null where the day is not counted. */
  count: number | null
  /** Reason why it is not counted: a weekend, or the name of the holiday. */
  why: string
}

/** Every day after `from` up to the business day that is `count` after it, each with its number or the reason why it has none. */
export const countBusinessDays = (from: string, count: number): CountedDay[] => {
  const last = addBusinessDays(from, count)
  const days: CountedDay[] = []
  let number = 0
  for (let day = addDays(from, 1); day <= last; day = addDays(day, 1)) {
    const counts = isBusinessDay(day)
    if (counts) number += 1
    days.push({ day, count: counts ? number : null, why: counts ? '' : (holidayOn(day) ?? 'weekend') })
  }
  return days
}
