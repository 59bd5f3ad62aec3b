/**
 * Ridgeline Home Services of Lehi, Utah: the sample company that runs through every scene. All of it is made up.
 * Money is in cents, dates lie in November 2026. What can be computed is computed, so that every scene tells one story.
 */
export const RIDGELINE = 'Ridgeline Home Services'

export const PEOPLE = {
  marisol: { name: 'Marisol Vega', role: 'Solar closer', portrait: 'ridgeline-1' },
  tyrell: { name: 'Tyrell Boone', role: 'Setter', portrait: 'ridgeline-16' },
  hank: { name: 'Hank Lindqvist', role: 'Sales manager', portrait: 'ridgeline-2' },
  priya: { name: 'Priya Raman', role: 'Payroll', portrait: 'ridgeline-21' },
  cody: { name: 'Cody Marsh', role: 'HVAC technician', portrait: 'ridgeline-18' },
  lena: { name: 'Lena Ortiz', role: 'Setter, starts Monday', portrait: 'ridgeline-11' },
  dwayne: { name: 'Dwayne Pruitt', role: 'Crew lead', portrait: 'ridgeline-4' },
} as const

export const PERIOD = { label: 'Nov 2 – Nov 15', payday: 'Friday, Nov 20' }

const percentOf = (cents: number, percent: number) => Math.round((cents * percent) / 100)
export const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

interface Deal {
  customer: string
  watts: number
  panels: number
  centsPerWatt: number
}
const ALVAREZ: Deal = { customer: 'Alvarez', watts: 8400, panels: 21, centsPerWatt: 400 }
const OKAFOR: Deal = { customer: 'Okafor', watts: 5600, panels: 14, centsPerWatt: 400 }
const SHARES = { setter: 30, closer: 60, manager: 10 } as const

/** A tenth of the contract goes into the pool that setter, closer and manager share. */
const poolOf = (deal: Deal) => percentOf(deal.watts * deal.centsPerWatt, 10)
const shareOf = (deal: Deal, part: keyof typeof SHARES) => percentOf(poolOf(deal), SHARES[part])

export const SPLIT = {
  deal: ALVAREZ,
  contract: ALVAREZ.watts * ALVAREZ.centsPerWatt,
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
  clawback: { customer: 'Jensen', reason: 'cancelled on day 41', person: PEOPLE.marisol, amount: -42_000 },
}

const HOURS = 72
const HOURLY = 1800
const earnings = [
  { label: 'Hours', detail: '72.0 h at $18.00', amount: HOURS * HOURLY },
  { label: 'Commission, Alvarez', detail: '60% of $3,360.00', amount: shareOf(ALVAREZ, 'closer') },
  { label: 'Commission, Okafor', detail: '60% of $2,240.00', amount: shareOf(OKAFOR, 'closer') },
  { label: 'Clawback, Jensen', detail: 'cancelled on day 41', amount: SPLIT.clawback.amount },
  { label: 'Bonus', detail: 'five installs in October', amount: 25_000 },
]
const gross = sum(earnings.map(({ amount }) => amount))
const deductions = [
  { label: 'Federal income tax', detail: '', amount: -49_218 },
  { label: 'Social Security', detail: '6.2%', amount: -percentOf(gross, 6.2) },
  { label: 'Medicare', detail: '1.45%', amount: -percentOf(gross, 1.45) },
  { label: 'Utah income tax', detail: '4.5%', amount: -percentOf(gross, 4.5) },
  { label: 'Garnishment', detail: 'county court order', amount: -18_000 },
]

export const PAY_STUB = {
  person: PEOPLE.marisol,
  earnings,
  gross,
  deductions,
  net: gross + sum(deductions.map(({ amount }) => amount)),
}

/** Closers' commission in the same two weeks; shown in the order of the amounts. */
export const LEADERBOARD = [
  { name: 'Jo Keller', portrait: 'ridgeline-7', deals: 2, amount: 288_400 },
  {
    name: PEOPLE.marisol.name,
    portrait: PEOPLE.marisol.portrait,
    deals: 2,
    amount: shareOf(ALVAREZ, 'closer') + shareOf(OKAFOR, 'closer'),
  },
  { name: 'Ruth Ashby', portrait: 'ridgeline-17', deals: 1, amount: 121_800 },
  { name: 'Andre Fontaine', portrait: 'ridgeline-8', deals: 3, amount: 441_000 },
  { name: 'Sam Whitcomb', portrait: 'ridgeline-10', deals: 1, amount: 154_000 },
].toSorted((a, b) => b.amount - a.amount)

export const PIPELINE = [
  {
    stage: 'Applied',
    people: [
      { name: 'Noor Haddad', portrait: 'ridgeline-3', day: 1 },
      { name: 'Ben Tully', portrait: 'ridgeline-6', day: 2 },
    ],
  },
  {
    stage: 'Phone screen',
    people: [
      { name: 'Kayla Brandt', portrait: 'ridgeline-23', day: 3 },
      { name: 'Luis Ferrer', portrait: 'ridgeline-24', day: 4 },
    ],
  },
  { stage: 'Ride-along', people: [{ name: 'Deshawn Price', portrait: 'ridgeline-5', day: 6 }] },
  { stage: 'Offer', people: [{ name: PEOPLE.lena.name, portrait: PEOPLE.lena.portrait, day: 8 }] },
]

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
  { label: 'Hours', detail: '7.5 h at $26.00', amount: 7.5 * 2600 },
  { label: 'Tune-ups', detail: '4 at $22.00', amount: 4 * 2200 },
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

/** Hours of a crew of three, by job site and day. */
export const CREW_WEEK = {
  crew: 'Crew 2',
  lead: PEOPLE.dwayne,
  days: ['Mon 16', 'Tue 17', 'Wed 18', 'Thu 19', 'Fri 20'],
  sites: [
    { site: 'Alvarez, Lehi', job: '21 panels', hours: [24, 24, 9, 0, 0] },
    { site: 'Haws, Provo', job: '28 squares', hours: [0, 0, 15, 24, 18] },
    { site: 'Shop', job: 'loading, repairs', hours: [0, 1.5, 0, 0, 6] },
  ],
}
