import {
  APPLICANTS,
  contractOf,
  JENSEN,
  PEOPLE,
  percentOf,
  poolOf,
  RATES,
  ROOFS,
  SHARES,
  shareOf,
  SOLAR_DEALS,
} from './ridgeline-facts.ts'

/** What the scenes show of the sample company: computed from its facts, so that every scene tells one story. Cents. */

export const PERIOD = { label: 'Nov 2 – Nov 15', payday: 'Friday, Nov 20' }

export const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

const { haws: HAWS } = ROOFS
const { alvarez: ALVAREZ, okafor: OKAFOR, whitaker: WHITAKER } = SOLAR_DEALS

export const SPLIT = {
  deal: ALVAREZ,
  contract: contractOf(ALVAREZ),
  pool: poolOf(ALVAREZ),
  parts: [
    { person: PEOPLE.tyrell, part: 'Setter', percent: SHARES.setter, amount: shareOf(ALVAREZ, 'setter') },
    { person: PEOPLE.marisol, part: 'Closer', percent: SHARES.closer, amount: shareOf(ALVAREZ, 'closer') },
    {
      person: PEOPLE.hank,
      part: 'Manager override',
      percent: SHARES.manager,
      amount: shareOf(ALVAREZ, 'manager'),
    },
  ],
  clawback: {
    customer: JENSEN.customer,
    reason: `canceled on day ${JENSEN.day}`,
    person: PEOPLE.marisol,
    amount: -percentOf(percentOf(JENSEN.contract, 10), SHARES.closer),
  },
}

const [HOURS] = PEOPLE.marisol.hours
const earnings = [
  { label: 'Hours', detail: '72.0 h at $18.00', amount: HOURS * PEOPLE.marisol.hourly },
  { label: 'Commission, Alvarez', detail: '60% of $3,360.00', amount: shareOf(ALVAREZ, 'closer') },
  { label: 'Commission, Okafor', detail: '60% of $2,240.00', amount: shareOf(OKAFOR, 'closer') },
  { label: 'Clawback, Jensen', detail: SPLIT.clawback.reason, amount: SPLIT.clawback.amount },
  { label: 'Bonus', detail: 'five installs in October', amount: 25_000 },
]

/** What the law takes of a W-2 gross beside federal income tax. Cents, below 0. */
export const stateAndPayrollTax = (gross: number) => [
  { label: 'Social Security', detail: '6.2%', amount: -percentOf(gross, 6.2) },
  { label: 'Medicare', detail: '1.45%', amount: -percentOf(gross, 1.45) },
  { label: 'Utah income tax', detail: '4.5%', amount: -percentOf(gross, 4.5) },
]

/** By the closer's W-4: 12% of what two weeks bring above $384.50. */
const FEDERAL = { percent: 12, above: 38_450 }
const GARNISHMENT = 18_000

/** The closer's stub of these earnings: gross, what is withheld, net. Cents; what is taken is below 0. */
export const stubOf = (lines: readonly { label: string; detail: string; amount: number }[]) => {
  const gross = sum(lines.map(({ amount }) => amount))
  const deductions = [
    { label: 'Federal income tax', detail: '', amount: -percentOf(gross - FEDERAL.above, FEDERAL.percent) },
    ...stateAndPayrollTax(gross),
    { label: 'Garnishment', detail: 'county court order', amount: -GARNISHMENT },
  ]
  return {
    person: PEOPLE.marisol,
    earnings: lines,
    gross,
    deductions,
    net: gross + sum(deductions.map(({ amount }) => amount)),
  }
}

export const PAY_STUB = stubOf(earnings)

/** Closers' commission in the same two weeks; shown in the order of the amounts. */
export const LEADERBOARD = [
  { ...PEOPLE.jo, deals: 2, amount: 288_400 },
  { ...PEOPLE.marisol, deals: 2, amount: shareOf(ALVAREZ, 'closer') + shareOf(OKAFOR, 'closer') },
  { ...PEOPLE.ruth, deals: 1, amount: 121_800 },
  { ...PEOPLE.andre, deals: 3, amount: 441_000 },
  { ...PEOPLE.sam, deals: 1, amount: 154_000 },
].toSorted((a, b) => b.amount - a.amount)

export interface HiringBoard {
  /** As it is shown, and by the calendar. */
  asOf: string
  date: string
  stages: readonly {
    stage: string
    people: readonly { name: string; portrait: string; applied: string; at?: string }[]
  }[]
}

/** Applicants as the offer to Lena goes out. */
export const PIPELINE: HiringBoard = {
  asOf: 'Tue, Nov 17',
  date: '2026-11-17',
  stages: [
    { stage: 'Applied', people: [APPLICANTS.sasha, APPLICANTS.owen] },
    { stage: 'Phone screen', people: [APPLICANTS.luis, APPLICANTS.kayla] },
    { stage: 'Ride-along', people: [APPLICANTS.deshawn] },
    { stage: 'Offer', people: [APPLICANTS.lena] },
  ],
}

/** Those who applied over one weekend, on the Monday after it. */
export const WEEKEND: HiringBoard = {
  asOf: 'Mon, Nov 23',
  date: '2026-11-23',
  stages: [
    { stage: 'Applied', people: [APPLICANTS.carla] },
    { stage: 'Phone screen', people: [APPLICANTS.tess, APPLICANTS.ben, APPLICANTS.reggie] },
    {
      stage: 'Ride-along',
      people: [
        { ...APPLICANTS.noor, at: 'Tue 2 pm' },
        { ...APPLICANTS.omar, at: 'Wed 10 am' },
      ],
    },
  ],
}

const DAY = 86_400_000
/** Day of an application on a board: 1 is the day it came in. */
export const dayOn = ({ date }: HiringBoard, { applied }: { applied: string }): number =>
  (Date.parse(date) - Date.parse(applied)) / DAY + 1

export const ONBOARDING = {
  person: PEOPLE.lena,
  tasks: [
    { label: 'Offer letter signed', when: 'Nov 17', done: true },
    { label: 'I-9, section 1', when: 'Nov 17', done: true },
    { label: 'W-4', when: 'Nov 18', done: true },
    { label: 'Direct deposit', when: 'Nov 18', done: true },
    { label: 'I-9, section 2, documents seen', when: 'due Nov 25', done: false },
    { label: 'Ride-along with Marisol', when: 'Nov 24', done: false },
  ],
}

const work = [
  { label: 'Hours', detail: '7.5 h at $26.00', amount: PEOPLE.cody.hours[0] * RATES.technicianHour },
  { label: 'Tune-ups', detail: '4 at $22.00', amount: 4 * RATES.tuneUp },
  { label: 'Spiff, thermostat', detail: '1 sold', amount: 4000 },
]
const earnedToday = sum(work.map(({ amount }) => amount))
export const PHONE_PAY = {
  person: PEOPLE.cody,
  day: 'Thursday, Nov 19',
  work,
  total: earnedToday,
  share: 70,
  available: percentOf(earnedToday, 70),
}

const setterShare = shareOf(ALVAREZ, 'setter')
export const TICKET = {
  number: 418,
  person: PEOPLE.tyrell,
  question: 'The Alvarez deal is not in my split. I set that one on Oct 29.',
  askedAt: 'Wed 8:12 am',
  answer: 'You are right, it was booked to the closer alone. Added to Friday.',
  answeredAt: 'Wed 8:26 am',
  by: PEOPLE.priya,
  amount: setterShare,
  minutes: 14,
}

export const COURSE = {
  title: 'Ladders and roofs',
  person: PEOPLE.lena,
  lesson: 4,
  lessons: 5,
  question: 'You step onto a 6/12 roof. When do you clip in?',
  options: [
    { text: 'Once I reach the ridge', right: false },
    { text: 'Before I leave the ladder', right: true },
    { text: 'When the crew lead says so', right: false },
  ],
}

/** What was signed in one week: by one person, by all who drive, by a crew of three. `missing`: by their hooks. */
export const SIGNINGS = {
  offer: { sent: '5:30 pm', signed: '6:38 pm' },
  policy: { drivers: 28, missing: [12, 26] },
  talk: { crew: 'Crew 2', people: 3, at: '6:52 am', where: 'Lehi, Nov 16' },
}

/** Hours of a crew of three, by job site and day. */
export const CREW_WEEK = {
  crew: 'Crew 2',
  lead: PEOPLE.dwayne,
  days: ['Mon 16', 'Tue 17', 'Wed 18', 'Thu 19', 'Fri 20'],
  sites: [
    { site: `${WHITAKER.customer}, Lehi`, job: `${WHITAKER.panels} panels`, hours: [24, 24, 9, 0, 0] },
    { site: `${HAWS.customer}, ${HAWS.town}`, job: `${HAWS.squares} squares`, hours: [0, 0, 15, 24, 18] },
    { site: 'Shop', job: 'loading, repairs', hours: [0, 1.5, 0, 0, 6] },
  ],
}
