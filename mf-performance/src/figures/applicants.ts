import { sum } from 'shared-ui/scenes/money.ts'
import { APPLICANTS } from 'shared-ui/scenes/ridgeline-people.ts'

/** Where the setters hired from February to July came from. Spend in cents; a referral is paid for once the hire has stayed. */
export const REFERRAL_BONUS = 40_000
export const JOB_BOARD = { source: 'Job board', applied: 212, rode: 31, hired: 11, stayed: 3, spend: 495_000 }
const counted = [
  JOB_BOARD,
  { source: 'Code on the truck', applied: 46, rode: 17, hired: 7, stayed: 4, spend: 48_000 },
  { source: 'Crew referral', applied: 38, rode: 21, hired: 12, stayed: 9, spend: 9 * REFERRAL_BONUS },
  { source: 'Career fair', applied: 27, rode: 9, hired: 3, stayed: 1, spend: 117_000 },
]

const each = (spend: number, stayed: number) => Math.round(spend / stayed)

/** Most who stayed first. */
export const SOURCES = counted
  .map((line) => ({ ...line, each: each(line.spend, line.stayed) }))
  .toSorted((a, b) => b.stayed - a.stayed)

const total = {
  applied: sum(SOURCES.map(({ applied }) => applied)),
  rode: sum(SOURCES.map(({ rode }) => rode)),
  hired: sum(SOURCES.map(({ hired }) => hired)),
  stayed: sum(SOURCES.map(({ stayed }) => stayed)),
  spend: sum(SOURCES.map(({ spend }) => spend)),
}
export const SOURCE_TOTAL = { ...total, each: each(total.spend, total.stayed) }

export const QUESTIONS = ['On time and ready', 'Listens at the door', 'Would you hire them'] as const
export const PHONE_POINTS = 5
export const MOST_POINTS = PHONE_POINTS + QUESTIONS.length

/** Three ride-alongs for one seat. A yes is a point; the last question decides. */
const rides = [
  {
    ...APPLICANTS.lena,
    with: 'Marisol',
    phone: 5,
    doors: 38,
    talks: 13,
    set: 3,
    answers: [true, true, true],
    next: 'Signed',
  },
  {
    ...APPLICANTS.deshawn,
    with: 'Tyrell',
    phone: 4,
    doors: 42,
    talks: 11,
    set: 2,
    answers: [true, true, true],
    next: 'Offer',
  },
  {
    ...APPLICANTS.kyle,
    with: 'Ana',
    phone: 5,
    doors: 51,
    talks: 9,
    set: 0,
    answers: [true, false, false],
    next: 'Not now',
  },
] as const

export const SCORES = rides
  .map((ride) => ({ ...ride, points: ride.phone + ride.answers.filter(Boolean).length }))
  .toSorted((a, b) => b.points - a.points)

/** Applicants who were not hired, by what would change the answer. */
export const SHELF = { late: 14, license: 9, distance: 12, second: 6 } as const
export const SHELF_TOTAL = sum(Object.values(SHELF))
