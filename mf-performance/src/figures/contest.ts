import { sum } from 'shared-ui/scenes/ridgeline.ts'
import { SETTERS } from './setters.ts'

/** Points of the November contest; a cancellation takes back what the deal brought. */
export const POINTS = { kept: 10, deal: 15, cancelled: -15 } as const

const counts = [
  { person: SETTERS.ana, kept: 25, deals: 10, cancelled: 1 },
  { person: SETTERS.tyrell, kept: 24, deals: 10, cancelled: 0 },
  { person: SETTERS.bree, kept: 16, deals: 5, cancelled: 0 },
  { person: SETTERS.marcus, kept: 13, deals: 3, cancelled: 2 },
]

export const pointsOf = (count: { kept: number; deals: number; cancelled: number }) =>
  count.kept * POINTS.kept + count.deals * POINTS.deal + count.cancelled * POINTS.cancelled

export const CONTEST = { title: 'November, setters', dates: 'Nov 2 – Nov 29', asOf: 'Friday, Nov 20' }

/** Sorted by the points their own counts make. */
export const STANDINGS = counts
  .map((count) => ({ ...count, points: pointsOf(count) }))
  .toSorted((a, b) => b.points - a.points)

/** What can be won, in cents. */
export const PRIZES = [
  { label: 'First', detail: 'points on Nov 29', times: 1, amount: 100_000 },
  { label: 'Second', detail: 'points on Nov 29', times: 1, amount: 60_000 },
  { label: 'Third', detail: 'points on Nov 29', times: 1, amount: 40_000 },
  { label: 'Most improved', detail: '4 weeks at $100', times: 4, amount: 10_000 },
]
export const PRIZE_POOL = sum(PRIZES.map(({ times, amount }) => times * amount))

/** A setter's draft stub with the prize on it: two weeks of hours, in cents. */
export const PRIZE_STUB = [
  { label: 'Hours', detail: '76.0 h at $15.00', amount: SETTERS.tyrell.hours[1] * SETTERS.tyrell.hourly },
  { label: 'Prize, November', detail: 'first place', amount: 100_000 },
]

/** Places that win, by standing: null from the fourth on. */
export const prizeOf = (place: number) => PRIZES.filter(({ times }) => times === 1)[place]?.amount ?? null
