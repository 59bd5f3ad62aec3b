import { MONTHS, WEEKDAYS } from '../scenes/pay-calendar.ts'

const WEEKDAY = WEEKDAYS.map((name) => name.slice(0, 3)).join('|')
const MONTH = MONTHS.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join('|')
/** Returns the year for a date without one. All sample dates are from July 2026 to June 2027. `month` starts at 0. */
const yearOf = (month: number): number => (month < 6 ? 2027 : 2026)

const DAY = new RegExp(String.raw`\b(?:(${WEEKDAY})[a-z]*,? )?(${MONTH}) (\d{1,2})(?:, (\d{4}))?\b`, 'g')

interface DayInText {
  shown: string
  /** First three letters of the weekday. Undefined if the text has none. */
  weekday: string | undefined
  /** Date as YYYY-MM-DD. */
  day: string
}

export const findDates = (text: string): DayInText[] =>
  [...text.matchAll(DAY)].map(([shown, weekday, month = '', date, year]) => {
    const index = MONTHS.findIndex((name) => name.startsWith(month.slice(0, 3)))
    const at = new Date(Date.UTC(Number(year ?? yearOf(index)), index, Number(date)))
    return { shown, weekday, day: at.toISOString().slice(0, 10) }
  })

/** Returns a message for each date with a wrong weekday, such as `Mon, Nov 17`: November 17, 2026 is a Tuesday. */
export const findWrongWeekdays = (text: string): string[] =>
  findDates(text).flatMap(({ shown, weekday, day }) => {
    const real = (WEEKDAYS[new Date(day).getUTCDay()] ?? '').slice(0, 3)
    return weekday === undefined || real === weekday
      ? []
      : [`“${shown}” was a ${real}. Correct the day of the week or the date`]
  })
