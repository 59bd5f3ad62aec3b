import { PEOPLE } from 'shared-ui/scenes/ridgeline.ts'

export const QUESTIONS = ['On time and ready', 'Listens at the door', 'Would you take them'] as const
export const PHONE_POINTS = 5
export const MOST_POINTS = PHONE_POINTS + QUESTIONS.length

/** Three ride-alongs for one seat. A yes is a point; the last question decides. */
const rides = [
  { name: PEOPLE.lena.name, portrait: PEOPLE.lena.portrait, with: 'Marisol', phone: 5, doors: 38, talks: 13, set: 3, answers: [true, true, true], next: 'Signed' },
  { name: 'Deshawn Price', portrait: 'ridgeline-5', with: 'Tyrell', phone: 4, doors: 42, talks: 11, set: 2, answers: [true, true, true], next: 'Offer' },
  { name: 'Kyle Renner', portrait: 'ridgeline-12', with: 'Ana', phone: 5, doors: 51, talks: 9, set: 0, answers: [true, false, false], next: 'Not now' },
] as const

export const SCORES = rides
  .map((ride) => ({ ...ride, points: ride.phone + ride.answers.filter(Boolean).length }))
  .toSorted((a, b) => b.points - a.points)
