import { sum } from 'shared-ui/scenes/money.ts'
import { addDays, daysBetween, namedDay, shortDate, span } from 'shared-ui/scenes/pay-calendar.ts'
import { ROOFS } from 'shared-ui/scenes/ridgeline-deals.ts'
import { OFFICE_DAYS, PEOPLE } from 'shared-ui/scenes/ridgeline-people.ts'
import { COURSE } from 'shared-ui/scenes/ridgeline.ts'
import { FIRST_WEEK } from '../model/learning-path.ts'
import { MONDAY } from './island-samples.ts'

/** Setters of the sample company: salespeople who knock on doors and book appointments. */
export const SETTERS = {
  ana: PEOPLE.ana,
  tyrell: PEOPLE.tyrell,
  bree: PEOPLE.bree,
  marcus: PEOPLE.marcus,
} as const

export const WEEK = span(MONDAY, addDays(MONDAY, 4))

/** Counts of one week of door-to-door sales, sorted by kept appointments, highest first. */
export const SETTER_WEEK = [
  { person: SETTERS.marcus, doors: 248, pitches: 49, set: 7, kept: 4 },
  { person: SETTERS.ana, doors: 236, pitches: 61, set: 12, kept: 9 },
  { person: SETTERS.tyrell, doors: 212, pitches: 58, set: 11, kept: 8 },
  { person: SETTERS.bree, doors: 164, pitches: 44, set: 8, kept: 6 },
].toSorted((a, b) => b.kept - a.kept)

export const WEEK_TOTAL = {
  doors: sum(SETTER_WEEK.map(({ doors }) => doors)),
  pitches: sum(SETTER_WEEK.map(({ pitches }) => pitches)),
  set: sum(SETTER_WEEK.map(({ set }) => set)),
  kept: sum(SETTER_WEEK.map(({ kept }) => kept)),
}

/** Average number of conversations for one booked appointment, with one decimal. */
const perSet = ({ pitches, set }: { pitches: number; set: number }) => (pitches / set).toFixed(1)
const lineOf = (person: (typeof SETTER_WEEK)[number]['person']) => {
  const line = SETTER_WEEK.find((entry) => entry.person === person)
  if (!line) throw new Error(`${person.name} has no week`)
  return line
}

/** Kept appointments and weekly goal of each setter (door-to-door salesperson), for the six weeks until November 20. */
export const TRENDS = [
  { person: SETTERS.ana, kept: [7, 8, 7, 8, 8, 9], goal: 8 },
  { person: SETTERS.tyrell, kept: [7, 7, 8, 8, 8, 8], goal: 8 },
  { person: SETTERS.bree, kept: [3, 4, 4, 5, 5, 6], goal: 5 },
  { person: SETTERS.marcus, kept: [6, 6, 5, 5, 4, 4], goal: 7 },
] as const
export const TREND_MONDAYS = [-5, -4, -3, -2, -1, 0].map((weeks) => addDays(MONDAY, weeks * 7))
export const TREND_WEEKS = TREND_MONDAYS.map(shortDate)

/** Percentage of booked appointments that were kept. */
const keptOf = ({ set, kept }: { set: number; kept: number }) => Math.round((kept / set) * 100)
const best = lineOf(SETTERS.ana)
const marcus = lineOf(SETTERS.marcus)

/** Review of the setter (door-to-door salesperson) who knocked on the most doors and had the fewest kept appointments. */
export const REVIEW = {
  person: SETTERS.marcus,
  by: PEOPLE.hank,
  on: namedDay(OFFICE_DAYS.peopleScreen),
  doors: [201, 214, 226, 231, 240, marcus.doors],
  kept: TRENDS[3].kept,
  ratios: [
    { what: 'Pitches per appointment', own: perSet(marcus), team: perSet(WEEK_TOTAL), best: perSet(best) },
    {
      what: 'Share of appointments kept',
      own: `${keptOf(marcus)}%`,
      team: `${keptOf(WEEK_TOTAL)}%`,
      best: `${keptOf(best)}%`,
    },
  ],
  best: best.person,
  note: 'Most doors on the team. He loses people in the pitch.',
  /** Goal on which the salesperson and the manager agreed in the review. */
  goal: { what: '6.0 pitches per appointment', when: `by ${shortDate(OFFICE_DAYS.reviewGoal)}` },
  rideAlong: { what: `Ride-along with ${best.person.name}`, when: 'Mon 3 pm' },
} as const

/**
 * Kept appointments of a new setter (door-to-door salesperson), by week since the first day of work. `usual` is the average of
 * the five setters who started before.
 */
const kept = [0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6]
const usual = [0, 0, 1, 1, 2, 2, 3, 3, 3, 4, 4, 5]

export const RAMP = {
  person: SETTERS.bree,
  since: `since ${shortDate(SETTERS.bree.since)}`,
  kept,
  usual,
  total: sum(kept),
  usualTotal: sum(usual),
  ahead: sum(kept) - sum(usual),
  /** Milestones of a new salesperson (setter), by the number of the week since the first day of work. */
  marks: [
    { week: 1, what: 'Courses, two ride-alongs' },
    { week: 4, what: 'City permit, own doors' },
    { week: 6, what: 'Own territory, Cedar Hollow' },
  ],
} as const

interface OnBoard {
  name: string
  portrait: string
  away?: string
  guest?: string
}

export interface BoardLine {
  team: string
  place: string
  people: readonly OnBoard[]
}

export const BOARD_DAY = `${namedDay(OFFICE_DAYS.deshawnsRideAlong)}, 6:15 am`

export const BOARD: readonly BoardLine[] = [
  {
    team: 'Crew 1',
    place: `${ROOFS.kimball.customer}, ${ROOFS.kimball.town}, ${ROOFS.kimball.squares} squares`,
    people: [PEOPLE.rosa, PEOPLE.pete, { ...PEOPLE.eli, away: 'sick' }],
  },
  {
    team: 'Crew 2',
    place: `${ROOFS.haws.customer}, ${ROOFS.haws.town}, ${ROOFS.haws.squares} squares`,
    people: [PEOPLE.dwayne, PEOPLE.beau, PEOPLE.ignacio],
  },
  { team: 'Service', place: 'three vans, eleven tune-ups', people: [PEOPLE.cody, PEOPLE.iris, PEOPLE.walt] },
  {
    team: 'Doors',
    place: 'four territories, from 3 pm',
    people: [SETTERS.ana, { ...SETTERS.tyrell, guest: 'Deshawn' }, SETTERS.bree, SETTERS.marcus],
  },
]

export const countPresent = ({ people }: BoardLine) => people.filter(({ away }) => away === undefined).length

export const BOARD_TOTAL = {
  here: sum(BOARD.map(countPresent)),
  seats: sum(BOARD.map(({ people }) => people.length)),
}

export const FIRST_AID_CLASS = { on: '2026-12-12' }
/** Date that counts as today. The days until a permit or certificate expires are counted from this date. */
export const TODAY = OFFICE_DAYS.deshawnsRideAlong

const cards = [
  {
    person: PEOPLE.tyrell,
    card: 'Solicitor permit, Saratoga Springs',
    ends: '2026-12-31',
    next: 'form sent',
  },
  { person: PEOPLE.cody, card: 'Driver record check', ends: OFFICE_DAYS.driverCheck, next: 'ordered' },
  {
    person: PEOPLE.dwayne,
    card: 'First aid and CPR',
    ends: '2027-01-09',
    next: `class ${shortDate(FIRST_AID_CLASS.on)}`,
  },
  {
    person: SETTERS.ana,
    card: 'Solicitor permit, Lehi',
    ends: OFFICE_DAYS.permitEnds,
    next: 'with the city',
  },
  { person: PEOPLE.dwayne, card: 'Forklift evaluation', ends: '2027-02-12', next: 'not booked' },
]

export const EXPIRY = cards
  .map((card) => ({ ...card, shown: shortDate(card.ends), days: daysBetween(TODAY, card.ends) }))
  .toSorted((a, b) => a.days - b.days)

export const countExpiringWithin = (days: number) => EXPIRY.filter((card) => card.days <= days).length

export const ASSIGNED = FIRST_WEEK[3]

export const COURSES = [
  { person: COURSE.person, course: COURSE.title, done: COURSE.lesson, lessons: COURSE.lessons },
  { person: PEOPLE.lena, course: COURSE.title, done: 0, lessons: COURSE.lessons },
  { person: PEOPLE.eli, course: COURSE.title, done: COURSE.lessons, lessons: COURSE.lessons },
  { person: SETTERS.tyrell, course: 'Leading a ride-along', done: 3, lessons: 3 },
  { person: SETTERS.marcus, course: ASSIGNED.lesson, done: 0, lessons: 1 },
] as const
