import { dollars, sum } from './money.ts'
import { addDays, dayOfWeek, namedDay, getPayday, shortDate, shortDay, span } from './pay-calendar.ts'
import { computeEarnings, hoursLine, RUN_PERIOD, createPayStub } from './pay-run.ts'
import {
  computeContract,
  JENSEN,
  computePercent,
  computePool,
  ROOFS,
  SHARES,
  computeShare,
  SOLAR_DEALS,
} from './ridgeline-deals.ts'
import { ALL_PEOPLE, PEOPLE, RATES } from './ridgeline-people.ts'

/**
 * Sample data of the scenes (drawings of the product's screens), computed from the sample company's people, deals and pay
 * calendar. Amounts are in cents.
 */

export const PERIOD = {
  label: span(RUN_PERIOD.first, RUN_PERIOD.last),
  approval: shortDay(RUN_PERIOD.approval),
  payday: namedDay(RUN_PERIOD.payday),
}

const { haws: HAWS } = ROOFS
const { alvarez: ALVAREZ, whitaker: WHITAKER } = SOLAR_DEALS

export const SPLIT = {
  deal: ALVAREZ,
  contract: computeContract(ALVAREZ),
  pool: computePool(ALVAREZ),
  parts: (
    [
      { person: PEOPLE.tyrell, part: 'Setter', share: 'setter' },
      { person: PEOPLE.marisol, part: 'Closer', share: 'closer' },
      { person: PEOPLE.hank, part: 'Manager override', share: 'manager' },
    ] as const
  ).map((part) => ({ ...part, percent: SHARES[part.share], amount: computeShare(ALVAREZ, part.share) })),
  clawback: {
    customer: JENSEN.customer,
    reason: `canceled on day ${JENSEN.day}`,
    person: PEOPLE.marisol,
    amount: -JENSEN.paid.closer,
  },
}

export const PAY_STUB = createPayStub(PEOPLE.marisol, computeEarnings(PEOPLE.marisol))

const THURSDAY = { date: '2026-11-19', hours: 7.5, tuneUps: 4 }
const work = [
  hoursLine(THURSDAY.hours, RATES.technicianHour),
  {
    label: 'Tune-ups',
    detail: `${THURSDAY.tuneUps} at ${dollars(RATES.tuneUp)}`,
    amount: THURSDAY.tuneUps * RATES.tuneUp,
  },
  { label: 'Spiff, thermostat', detail: '1 sold', amount: RATES.thermostat },
]
const earnedToday = sum(work.map(({ amount }) => amount))
export const PHONE_PAY = {
  ...THURSDAY,
  person: PEOPLE.cody,
  day: namedDay(THURSDAY.date),
  work,
  total: earnedToday,
  share: 70,
  available: computePercent(earnedToday, 70),
  rest: `The rest comes ${shortDate(getPayday(THURSDAY.date))}.`,
}

/**
 * Ticket in which Tyrell asks about missing pay for the Alvarez deal. Payroll answered on the same day, before the pay run was
 * approved.
 */
export const TICKET = {
  number: 418,
  person: PEOPLE.tyrell,
  day: ALVAREZ.setterNamed,
  question: `The Alvarez deal isn’t on my stub. I set that one on ${shortDate(ALVAREZ.sold)}.`,
  askedAt: 'Wed 8:12 am',
  answer: 'You’re right, it had no setter. Added to Friday.',
  answeredAt: 'Wed 8:26 am',
  by: PEOPLE.priya,
  amount: computeShare(ALVAREZ, 'setter'),
  minutes: 14,
}

export const COURSE = {
  title: 'Ladders and roofs',
  person: PEOPLE.bree,
  lesson: 4,
  lessons: 5,
  question: 'You step onto a 6/12 roof. When do you clip in?',
  options: [
    { text: 'Once I reach the ridge', right: false },
    { text: 'Before I leave the ladder', right: true },
    { text: 'When the crew lead says so', right: false },
  ],
}

const CREW_MONDAY = '2026-11-16'
const crewTwo = ALL_PEOPLE.filter(({ crew }) => crew?.number === 2)

/**
 * Signatures of one week: an offer, a policy for all drivers, and a safety talk of one crew. `missing` contains the numbers of
 * the drivers who have not signed. The company's truck keys hang on a board with numbered hooks. A driver's number is the
 * number of the hook with the driver's key.
 */
export const SIGNINGS = {
  offer: { sent: '5:30 pm', signed: '6:38 pm' },
  policy: { drivers: 28, missing: [12, 26] },
  talk: { crew: 'Crew 2', people: crewTwo.length, at: '6:52 am', where: `Lehi, ${shortDate(CREW_MONDAY)}` },
}

export const CREW_WEEK = {
  crew: 'Crew 2',
  people: crewTwo.length,
  lead: PEOPLE.dwayne,
  span: span(CREW_MONDAY, addDays(CREW_MONDAY, 4)),
  days: [0, 1, 2, 3, 4].map((day) => dayOfWeek(addDays(CREW_MONDAY, day))),
  sites: [
    { site: `${WHITAKER.customer}, Lehi`, job: `${WHITAKER.panels} panels`, hours: [24, 24, 9, 0, 0] },
    { site: `${HAWS.customer}, ${HAWS.town}`, job: `${HAWS.squares} squares`, hours: [0, 0, 15, 24, 18] },
    { site: 'Shop', job: 'loading, repairs', hours: [0, 1.5, 0, 0, 6] },
  ],
}
