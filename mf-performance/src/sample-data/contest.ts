import { dollars, sum } from 'shared-ui/scenes/money.ts'
import { namedDay, getPayPeriod, shortDate, span } from 'shared-ui/scenes/pay-calendar.ts'
import { sumHours, hoursLine } from 'shared-ui/scenes/pay-run.ts'
import { OFFICE_DAYS } from 'shared-ui/scenes/ridgeline-people.ts'
import { SETTERS } from './setters.ts'

/** Points in the November contest for each kept appointment, each deal and each canceled deal. */
export const POINTS = { kept: 10, deal: 15, canceled: -15 } as const

const counts = [
  { person: SETTERS.ana, kept: 25, deals: 10, canceled: 1 },
  { person: SETTERS.tyrell, kept: 24, deals: 10, canceled: 0 },
  { person: SETTERS.bree, kept: 16, deals: 5, canceled: 0 },
  { person: SETTERS.marcus, kept: 13, deals: 3, canceled: 2 },
]

export const computePoints = (count: { kept: number; deals: number; canceled: number }) =>
  count.kept * POINTS.kept + count.deals * POINTS.deal + count.canceled * POINTS.canceled

export const CONTEST = {
  title: 'November, setters',
  dates: span(OFFICE_DAYS.contestStart, OFFICE_DAYS.contestEnd),
  asOf: namedDay(OFFICE_DAYS.peopleScreen),
}

export const STANDINGS = counts
  .map((count) => ({ ...count, points: computePoints(count) }))
  .toSorted((a, b) => b.points - a.points)

const IMPROVED = 10_000
/** Prizes of the contest, in cents. */
export const PRIZES = [
  { label: 'First', detail: `points on ${shortDate(OFFICE_DAYS.contestEnd)}`, times: 1, amount: 100_000 },
  { label: 'Second', detail: `points on ${shortDate(OFFICE_DAYS.contestEnd)}`, times: 1, amount: 60_000 },
  { label: 'Third', detail: `points on ${shortDate(OFFICE_DAYS.contestEnd)}`, times: 1, amount: 40_000 },
  {
    label: 'Most improved',
    detail: `4 weeks at ${dollars(IMPROVED, { cents: false })}`,
    times: 4,
    amount: IMPROVED,
  },
]
export const PRIZE_POOL = sum(PRIZES.map(({ times, amount }) => times * amount))

export const PRIZE_PERIOD = getPayPeriod(OFFICE_DAYS.contestEnd)
/** Draft of a pay stub in cents: the contest prize, and the hours of two weeks. */
export const PRIZE_STUB = [
  hoursLine(sumHours(PRIZE_PERIOD, SETTERS.tyrell), SETTERS.tyrell.hourly),
  { label: 'Prize, November', detail: 'first place', amount: PRIZES[0]?.amount ?? 0 },
]

export const PRIZE_TOTAL = sum(PRIZE_STUB.map(({ amount }) => amount))

export const TRADE_PRIZES = { pest: 15_000, hvac: 20_000, roofing: 30_000, lawn: 10_000 }

/**
 * Returns the prize of a place in cents, or null if the place has no prize. Places are counted from 0, and the first three have
 * a prize.
 */
export const getPrize = (place: number) => PRIZES.filter(({ times }) => times === 1)[place]?.amount ?? null
