import { sum } from 'shared-ui/scenes/money.ts'
import { addDays, namedDay, shortDate, span } from 'shared-ui/scenes/pay-calendar.ts'
import { OFFICE_DAYS, PEOPLE } from 'shared-ui/scenes/ridgeline-people.ts'
import { MONDAY } from './two-weeks.ts'

/** Setters of the sample company, in the faces they have in every scene. */
export const SETTERS = {
  ana: PEOPLE.ana,
  tyrell: PEOPLE.tyrell,
  bree: PEOPLE.bree,
  marcus: PEOPLE.marcus,
} as const

export const WEEK = span(MONDAY, addDays(MONDAY, 4))

/** One week at the doors, most kept appointments first. */
export const SETTER_WEEK = [
  { person: SETTERS.marcus, doors: 248, talks: 49, set: 7, kept: 4 },
  { person: SETTERS.ana, doors: 236, talks: 61, set: 12, kept: 9 },
  { person: SETTERS.tyrell, doors: 212, talks: 58, set: 11, kept: 8 },
  { person: SETTERS.bree, doors: 164, talks: 44, set: 8, kept: 6 },
].toSorted((a, b) => b.kept - a.kept)

export const WEEK_TOTAL = {
  doors: sum(SETTER_WEEK.map(({ doors }) => doors)),
  talks: sum(SETTER_WEEK.map(({ talks }) => talks)),
  set: sum(SETTER_WEEK.map(({ set }) => set)),
  kept: sum(SETTER_WEEK.map(({ kept }) => kept)),
}

/** Talks it took to set one appointment, to a tenth. */
const perSet = ({ talks, set }: { talks: number; set: number }) => (talks / set).toFixed(1)
const lineOf = (person: (typeof SETTER_WEEK)[number]['person']) => {
  const line = SETTER_WEEK.find((entry) => entry.person === person)
  if (!line) throw new Error(`${person.name} has no week`)
  return line
}

/** Six weeks to November 20, one figure a week: what was kept, and what each is to keep in a week. */
export const TRENDS = [
  { person: SETTERS.ana, kept: [7, 8, 7, 8, 8, 9], goal: 8 },
  { person: SETTERS.tyrell, kept: [7, 7, 8, 8, 8, 8], goal: 8 },
  { person: SETTERS.bree, kept: [3, 4, 4, 5, 5, 6], goal: 5 },
  { person: SETTERS.marcus, kept: [6, 6, 5, 5, 4, 4], goal: 7 },
] as const
export const TREND_MONDAYS = [-5, -4, -3, -2, -1, 0].map((weeks) => addDays(MONDAY, weeks * 7))
export const TREND_WEEKS = TREND_MONDAYS.map(shortDate)

/** Of a hundred appointments set, how many were kept. */
const keptOf = ({ set, kept }: { set: number; kept: number }) => Math.round((kept / set) * 100)
const best = lineOf(SETTERS.ana)
const marcus = lineOf(SETTERS.marcus)

/** The review of the setter who knocks on the most doors and keeps the fewest appointments. */
export const REVIEW = {
  person: SETTERS.marcus,
  by: PEOPLE.hank,
  on: namedDay(OFFICE_DAYS.peopleScreen),
  doors: [201, 214, 226, 231, 240, marcus.doors],
  kept: TRENDS[3].kept,
  ratios: [
    { what: 'Talks for one appointment', own: perSet(marcus), team: perSet(WEEK_TOTAL), best: perSet(best) },
    {
      what: 'Kept of those set',
      own: `${keptOf(marcus)}%`,
      team: `${keptOf(WEEK_TOTAL)}%`,
      best: `${keptOf(best)}%`,
    },
  ],
  best: best.person,
  note: 'Most doors on the team. What he loses, he loses in the talk.',
  /** What the two agreed on. */
  goal: { what: '6.0 talks for one appointment', when: `by ${shortDate(OFFICE_DAYS.reviewGoal)}` },
  rideAlong: { what: `Ride-along with ${best.person.name}`, when: 'Mon 3 pm' },
} as const
