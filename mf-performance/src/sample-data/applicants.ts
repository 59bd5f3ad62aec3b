import { sum } from 'shared-ui/scenes/money.ts'
import { APPLICANTS } from 'shared-ui/scenes/ridgeline-people.ts'

export const QUESTIONS = ['On time and ready', 'Listens at the door', 'Would you hire them'] as const
export const PHONE_POINTS = 5
export const MAX_POINTS = PHONE_POINTS + QUESTIONS.length

/**
 * Trial days of three applicants for one job. Each applicant spends the day with an employee (`with`), who then answers
 * `QUESTIONS`. The score is the points of the phone screen (`phone`) plus one point for each answer "yes".
 */
const rides = [
  {
    ...APPLICANTS.lena,
    with: 'Marisol',
    phone: 5,
    doors: 38,
    pitches: 13,
    set: 3,
    answers: [true, true, true],
    next: 'Signed',
  },
  {
    ...APPLICANTS.deshawn,
    with: 'Tyrell',
    phone: 4,
    doors: 42,
    pitches: 11,
    set: 2,
    answers: [true, true, true],
    next: 'Offer',
  },
  {
    ...APPLICANTS.kyle,
    with: 'Ana',
    phone: 5,
    doors: 51,
    pitches: 9,
    set: 0,
    answers: [true, false, false],
    next: 'Not now',
  },
] as const

export const SCORES = rides
  .map((ride) => ({ ...ride, points: ride.phone + ride.answers.filter(Boolean).length }))
  .toSorted((a, b) => b.points - a.points)

export const REJECTION_COUNTS = { late: 14, license: 9, distance: 12, second: 6 } as const
export const REJECTION_TOTAL = sum(Object.values(REJECTION_COUNTS))
