import { addDays, dayOfWeek, longDate, shortDate, shortDay } from 'shared-ui/scenes/pay-calendar.ts'
import {
  APPLICANTS,
  HEADCOUNT,
  NORTH_FIELD,
  OFFICE_DAYS,
  PEOPLE,
  type SamplePerson,
} from 'shared-ui/scenes/ridgeline-people.ts'
import { SIGNINGS } from 'shared-ui/scenes/ridgeline.ts'
import { countDaysSinceApplication } from 'shared-ui/scenes/ridgeline-hiring.ts'
import { getSection2DueDate } from '../model/first-day.ts'

/** True for a complete date, such as `2026-11-23`. For some people, only the year of the first day of work is known. */
const isDay = (since: string): boolean => since.includes('-')

const line = (person: SamplePerson, state: 'starts' | 'open' | 'complete', file: string) => ({
  ...person,
  role: person.role.split(',')[0] ?? person.role,
  since: isDay(person.since) ? shortDate(person.since) : person.since,
  paidAs: person.form,
  state,
  file,
})
const complete = (person: SamplePerson) =>
  line(person, 'complete', person.form === '1099' ? 'W-9 on file' : 'Complete')

/**
 * People on the sample screen of November 20: first the new employee, then people whose file is incomplete, then people with a
 * complete file.
 */
export const ROSTER = [
  { ...line(PEOPLE.lena, 'starts', '4 of 6 steps'), since: 'Monday' },
  line(PEOPLE.ana, 'open', `Permit ends ${shortDate(OFFICE_DAYS.permitEnds)}`),
  line(PEOPLE.cody, 'open', `Driver check due ${shortDate(OFFICE_DAYS.driverCheck)}`),
  ...[
    PEOPLE.marisol,
    PEOPLE.jo,
    PEOPLE.andre,
    PEOPLE.tyrell,
    PEOPLE.marcus,
    PEOPLE.bree,
    PEOPLE.rosa,
    PEOPLE.pete,
    PEOPLE.dwayne,
  ].map(complete),
]

/** Seasonal jobs to fill by April 5, 2027, as of March 1. `back` counts returning people, `signed` new ones. */
export const SEASON = {
  title: `Season from ${longDate(OFFICE_DAYS.seasonStart)}`,
  asOf: `as of ${shortDate(OFFICE_DAYS.seasonPlan)}`,
  seats: [
    { role: 'Setters', need: 14, back: 6, signed: 5 },
    { role: 'Installers', need: 10, back: 7, signed: 2 },
    { role: 'HVAC technicians', need: 6, back: 5, signed: 1 },
  ],
} as const

/**
 * Dates of Lena's Form I-9: the deadline of section 2, and the end of the retention period. An employer keeps the form for
 * three years after the first day of work, or for one year after the last day, whichever ends later.
 */
export const I9 = {
  section2Limit: getSection2DueDate(PEOPLE.lena.since),
  keepUntil: PEOPLE.lena.since.replace(/^\d+/, (year) => String(Number(year) + 3)),
}

const CHRISTMAS_WEEK = '2026-12-21'
const [mon = '', tue = '', wed = '', thu = ''] = [0, 1, 2, 3].map((day) =>
  dayOfWeek(addDays(CHRISTMAS_WEEK, day)),
)
/** A technician's request for two days off before Christmas. `balance` is in hours. */
export const TIME_OFF = {
  person: PEOPLE.cody,
  monday: CHRISTMAS_WEEK,
  week: `Week of ${shortDate(CHRISTMAS_WEEK)}`,
  asked: `${wed} and ${thu}`,
  balance: { earned: 61.5, taken: 40, asked: 16 },
  worked: '1,845',
  workedPerHour: 30,
  minimum: 2,
  days: [mon, tue, wed, thu],
  /**
   * Schedule of each technician: one value for each day in `days`. `on`: works. `off`: does not work. `asked`: has requested
   * leave.
   */
  crew: [
    { ...PEOPLE.cody, on: ['on', 'on', 'asked', 'asked'] },
    { ...PEOPLE.iris, on: ['on', 'on', 'on', 'on'] },
    { ...PEOPLE.walt, on: ['off', 'on', 'on', 'on'] },
  ],
} as const

const { lena, deshawn } = APPLICANTS
/** Day numbers of important events in the applications of Lena and Deshawn. Day 1 is the day of the application. */
export const BOARD_DAYS = {
  lenaRode: countDaysSinceApplication({ date: OFFICE_DAYS.lenasRideAlong }, lena),
  offer: countDaysSinceApplication({ date: OFFICE_DAYS.offerToLena }, lena),
  screen: countDaysSinceApplication({ date: OFFICE_DAYS.deshawnsPhoneScreen }, deshawn),
  rode: countDaysSinceApplication({ date: OFFICE_DAYS.deshawnsRideAlong }, deshawn),
}

/** Report on a ride-along (a trial day with a candidate). The author is the employee who accompanied the candidate. */
export const RIDE_ALONG = {
  candidate: APPLICANTS.deshawn,
  with: PEOPLE.tyrell,
  day: BOARD_DAYS.rode,
  where: shortDay(OFFICE_DAYS.deshawnsRideAlong),
  counts: [
    { label: 'Doors', value: 42 },
    { label: 'Pitches', value: 11 },
    { label: 'Appointments', value: 2 },
  ],
  answers: [
    { question: 'On time and ready', answer: 'Yes' },
    { question: 'Listens at the door', answer: 'Yes' },
    { question: 'Would you hire him', answer: 'Yes' },
  ],
  note: 'Asks before he pitches. Slow between doors, but that’ll come.',
} as const

/** Audit trail of one agreement. `minute` counts from midnight of November 17, so that a test can compute the total time. */
export const AUDIT_TRAIL = {
  document: 'Commission agreement, setter',
  day: shortDay(OFFICE_DAYS.offerToLena),
  events: [
    { what: 'Sent by Priya Raman', how: 'text to Lena’s phone', at: '5:30 pm', minute: 1050 },
    { what: 'Opened', how: 'phone, Lehi', at: '6:31 pm', minute: 1111 },
    { what: 'Agreed to sign electronically', how: 'Jan 2026 wording', at: '6:33 pm', minute: 1113 },
    { what: 'Signed by Lena Ortiz', how: 'page 2 of 2', at: '6:42 pm', minute: 1122 },
    { what: 'Countersigned by Hank Lindqvist', how: 'phone, Provo', at: '7:15 pm', minute: 1155 },
  ],
  total: '1 h 45 min',
  totalMinutes: 105,
} as const

/** Number of people with a personnel file: employees (who get tax form W-2) in all states, and contractors. */
export const FILE_COUNTS = { w2: HEADCOUNT.w2, contractors: HEADCOUNT.contractors }

export const OPEN_FILES = ROSTER.filter(({ state }) => state !== 'complete').length
/**
 * Number of people that the list on the sample screen leaves out. On wide screens, the list contains everyone in `ROSTER`. On
 * phones, it contains only people with an incomplete file.
 */
export const UNLISTED = {
  wide: HEADCOUNT.w2 + HEADCOUNT.contractors - ROSTER.length,
  phone: HEADCOUNT.w2 + HEADCOUNT.contractors - OPEN_FILES,
}

/** Sales territory of the new employee. Her record and her onboarding checklist both show it. */
export const TERRITORY = { name: 'North Field', homes: NORTH_FIELD.homes }

const [, , , signed] = AUDIT_TRAIL.events
/** Documents in the personnel file of a new setter (door-to-door salesperson) on November 20. */
export const NEW_SETTER_FILE = [
  {
    document: 'Offer letter',
    picture: 'letter',
    state: `${shortDate(OFFICE_DAYS.offerToLena)}, ${SIGNINGS.offer.signed}`,
    signed: true,
  },
  {
    document: 'Commission agreement',
    picture: 'agreement',
    state: `${shortDate(OFFICE_DAYS.offerToLena)}, ${signed.at}`,
    signed: true,
  },
  { document: 'Form I-9', picture: 'form', state: 'section 2 open', signed: false },
] as const
