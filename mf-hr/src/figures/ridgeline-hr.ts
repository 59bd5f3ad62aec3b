import { APPLICANTS, PEOPLE } from 'shared-ui/scenes/ridgeline-facts.ts'

/** The office side of the sample company: its files, seats, states and days off. All of it is made up. */
const onFile = { paidAs: 'W-2', state: 'complete', file: 'Complete' } as const

/** Those of the company whom a screen lists on November 20: who starts, whose file lacks something, who is complete. */
export const ROSTER = [
  {
    ...PEOPLE.lena,
    role: 'Setter',
    team: 'Doors',
    since: 'Monday',
    paidAs: 'W-2',
    state: 'starts',
    file: '4 of 6 steps',
  },
  { ...PEOPLE.ana, team: 'Doors', since: '2025', paidAs: 'W-2', state: 'open', file: 'Permit ends Nov 30' },
  {
    ...PEOPLE.cody,
    team: 'Service',
    since: '2022',
    paidAs: 'W-2',
    state: 'open',
    file: 'Driver check due Dec 4',
  },
  { ...PEOPLE.marisol, ...onFile, team: 'Closers', since: '2023' },
  { ...PEOPLE.jo, team: 'Closers', since: '2024', paidAs: '1099', state: 'complete', file: 'W-9 on file' },
  { ...PEOPLE.tyrell, ...onFile, team: 'Doors', since: '2024' },
  { ...PEOPLE.marcus, ...onFile, team: 'Doors', since: '2025' },
  { ...PEOPLE.bree, ...onFile, team: 'Doors', since: 'Aug 31' },
  { ...PEOPLE.rosa, ...onFile, team: 'Crew 1', since: '2020' },
  { ...PEOPLE.pete, ...onFile, team: 'Crew 1', since: '2025' },
  { ...PEOPLE.dwayne, ...onFile, team: 'Crew 2', since: '2019' },
] as const

/** Seats for the season that starts on April 5, 2027, as they stand on March 1. */
export const SEASON = {
  title: 'Season from April 5',
  asOf: 'as of Mar 1',
  seats: [
    { role: 'Setters', need: 14, back: 6, signed: 5 },
    { role: 'Installers', need: 10, back: 7, signed: 2 },
    { role: 'HVAC technicians', need: 6, back: 5, signed: 1 },
  ],
} as const

/** Where the people work, and whose name stands on their W-2. Column and row place the state on the tile map. */
export const STATES = [
  { code: 'UT', name: 'Utah', people: 31, employer: 'own', note: 'Ridgeline', column: 2, row: 2 },
  { code: 'ID', name: 'Idaho', people: 4, employer: 'eor', note: 'Employer of record', column: 1, row: 1 },
  { code: 'NV', name: 'Nevada', people: 3, employer: 'eor', note: 'Employer of record', column: 1, row: 2 },
  {
    code: 'AZ',
    name: 'Arizona',
    people: 2,
    employer: 'eor',
    note: 'Employer of record, from Dec 7',
    column: 2,
    row: 3,
  },
] as const

/** Neighbours on the map in which Ridgeline has nobody. */
export const OTHER_STATES = [
  { code: 'WA', column: 0, row: 0 },
  { code: 'MT', column: 2, row: 0 },
  { code: 'OR', column: 0, row: 1 },
  { code: 'WY', column: 2, row: 1 },
  { code: 'CA', column: 0, row: 2 },
  { code: 'CO', column: 3, row: 2 },
  { code: 'NM', column: 3, row: 3 },
] as const

/** A technician's request for two days before Christmas. Hours. */
export const TIME_OFF = {
  person: PEOPLE.cody,
  asked: 'Wed 23 and Thu 24',
  balance: { earned: 61.5, taken: 40, asked: 16 },
  worked: '1,845',
  workedPerHour: 30,
  minimum: 2,
  days: ['Mon 21', 'Tue 22', 'Wed 23', 'Thu 24'],
  /** Whether each technician is on the board, by day. */
  crew: [
    { ...PEOPLE.cody, on: ['on', 'on', 'asked', 'asked'] },
    { ...PEOPLE.iris, on: ['on', 'on', 'on', 'on'] },
    { ...PEOPLE.walt, on: ['off', 'on', 'on', 'on'] },
  ],
} as const

/** How one ride-along went, as the person who drove wrote it down. */
export const RIDE_ALONG = {
  candidate: APPLICANTS.deshawn,
  with: PEOPLE.tyrell,
  day: 6,
  where: 'Thu, Nov 19',
  counts: [
    { label: 'Doors', value: 42 },
    { label: 'Talks', value: 11 },
    { label: 'Appointments', value: 2 },
  ],
  answers: [
    { question: 'On time and ready', answer: 'Yes' },
    { question: 'Listens at the door', answer: 'Yes' },
    { question: 'Would you hire him', answer: 'Yes' },
  ],
  note: 'Asks before he pitches. Slow between doors, but that comes.',
} as const

/** The life of one agreement; minutes since midnight of November 17 let a test add up the total. */
export const TRAIL = {
  document: 'Commission agreement, setter',
  events: [
    { what: 'Sent by Priya Raman', how: 'text to Lena’s phone', at: '5:30 pm', minute: 1050 },
    { what: 'Opened', how: 'phone, Lehi', at: '6:31 pm', minute: 1111 },
    { what: 'Agreed to sign electronically', how: 'wording of Jan 2026', at: '6:33 pm', minute: 1113 },
    { what: 'Signed by Lena Ortiz', how: 'page 2 of 2', at: '6:42 pm', minute: 1122 },
    { what: 'Countersigned by Hank Lindqvist', how: 'phone, Provo', at: '7:15 pm', minute: 1155 },
  ],
  total: '1 h 45 min',
  totalMinutes: 105,
} as const

/** How many have a file: everyone on W-2, wherever they work, and the contractors. */
export const ON_FILE = {
  w2: STATES.reduce((total, { people }) => total + people, 0),
  contractors: ROSTER.filter(({ paidAs }) => paidAs === '1099').length,
} as const

const [, , , signed] = TRAIL.events
/** What is in a new setter's file on November 20; forms that an auditor reads are kept apart from it. */
export const HER_FILE = [
  { document: 'Offer letter', picture: 'letter', state: 'Nov 17, 6:38 pm', signed: true },
  { document: 'Commission agreement', picture: 'agreement', state: `Nov 17, ${signed.at}`, signed: true },
  { document: 'Form I-9', picture: 'form', state: 'section 2 open', signed: false },
] as const
