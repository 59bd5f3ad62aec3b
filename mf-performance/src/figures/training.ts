import { daysBetween, shortDate } from 'shared-ui/scenes/pay-calendar.ts'
import { OFFICE_DAYS, PEOPLE } from 'shared-ui/scenes/ridgeline-people.ts'
import { COURSE } from 'shared-ui/scenes/ridgeline.ts'
import { FIRST_WEEK } from './first-week.ts'
import { SETTERS } from './setters.ts'

export const FIRST_AID_CLASS = { on: '2026-12-12' }
/** The day on which the ledger is read. */
export const TODAY = OFFICE_DAYS.rideAlong

const cards = [
  { person: PEOPLE.tyrell, card: 'Solicitor permit, Lehi', ends: '2026-12-31', next: 'form sent' },
  { person: PEOPLE.cody, card: 'Driver record check', ends: OFFICE_DAYS.driverCheck, next: 'ordered' },
  {
    person: PEOPLE.dwayne,
    card: 'First aid and CPR',
    ends: '2027-01-09',
    next: `class ${shortDate(FIRST_AID_CLASS.on)}`,
  },
  {
    person: SETTERS.ana,
    card: 'Solicitor permit, Saratoga',
    ends: OFFICE_DAYS.permitEnds,
    next: 'with the city',
  },
  { person: PEOPLE.dwayne, card: 'Lift truck evaluation', ends: '2027-02-12', next: 'not booked' },
]

/** Cards that run out within ninety days, soonest first. */
export const EXPIRY = cards
  .map((card) => ({ ...card, shown: shortDate(card.ends), days: daysBetween(TODAY, card.ends) }))
  .toSorted((a, b) => a.days - b.days)

export const within = (days: number) => EXPIRY.filter((card) => card.days <= days).length

const [, , , kept] = FIRST_WEEK
/** Who is at which course on November 20, by lessons. */
export const COURSES = [
  { person: COURSE.person, course: COURSE.title, done: COURSE.lesson, lessons: COURSE.lessons },
  { person: PEOPLE.lena, course: COURSE.title, done: 0, lessons: COURSE.lessons },
  { person: PEOPLE.eli, course: COURSE.title, done: COURSE.lessons, lessons: COURSE.lessons },
  { person: SETTERS.tyrell, course: 'Taking somebody along', done: 3, lessons: 3 },
  { person: SETTERS.marcus, course: kept.lesson, done: 0, lessons: 1 },
] as const
export const ASSIGNED = kept
