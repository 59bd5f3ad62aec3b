import { sum } from 'shared-ui/scenes/money.ts'
import { namedDay, shortDay } from 'shared-ui/scenes/pay-calendar.ts'
import { RATES } from 'shared-ui/scenes/ridgeline-people.ts'
import { PHONE_PAY } from 'shared-ui/scenes/ridgeline.ts'

/**
 * A technician's week. Each day has the hours, the number of tune-ups (service visits), the number of sold thermostats, and the
 * pay in cents that the technician withdrew the same evening.
 */
const days = [
  { date: '2026-11-16', hours: 7.5, tuneUps: 4, sold: 0, taken: 0 },
  { date: '2026-11-17', hours: 8, tuneUps: 4, sold: 1, taken: 15_000 },
  { date: '2026-11-18', hours: 7, tuneUps: 3, sold: 0, taken: 0 },
  {
    date: PHONE_PAY.date,
    hours: PHONE_PAY.hours,
    tuneUps: PHONE_PAY.tuneUps,
    sold: 1,
    taken: PHONE_PAY.available,
  },
  { date: '2026-11-20', hours: 8, tuneUps: 4, sold: 0, taken: 0 },
]
export const WEEK = days.map(({ date, hours, tuneUps, sold, taken }) => {
  const parts = [hours * RATES.technicianHour, tuneUps * RATES.tuneUp, sold * RATES.thermostat].filter(
    Boolean,
  )
  const earned = sum(parts)
  return { date, day: shortDay(date), hours, parts, earned, taken, left: earned - taken }
})

const early = WEEK.find(({ taken }) => taken > 0)
if (!early) throw new RangeError('The sample week has no withdrawal')
/** Day of the first withdrawal of pay in the sample week. */
export const FIRST_DRAW_DAY = early

/** Maximum same-day pay per week, in cents. */
export const WEEK_LIMIT = 50_000

export const SHARE_PERCENT = PHONE_PAY.share

export const WEEK_TOTAL = {
  earned: sum(WEEK.map(({ earned }) => earned)),
  taken: sum(WEEK.map(({ taken }) => taken)),
}

export const runRemainder = WEEK_TOTAL.earned - WEEK_TOTAL.taken

export const TODAY = {
  day: namedDay(PHONE_PAY.date),
  earned: PHONE_PAY.total,
  now: PHONE_PAY.available,
  later: PHONE_PAY.total - PHONE_PAY.available,
}
