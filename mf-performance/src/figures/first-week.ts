import { sum } from 'shared-ui/scenes/money.ts'

/** A setter's lessons before the first door of their own, in minutes. */
export const FIRST_WEEK = [
  { day: 'Mon', lesson: 'What we sell, what we never say', minutes: 12 },
  { day: 'Tue', lesson: 'The first ten seconds', minutes: 9 },
  { day: 'Wed', lesson: 'Your rights and hours at a door', minutes: 8 },
  { day: 'Thu', lesson: 'Setting an appointment that is kept', minutes: 11 },
  { day: 'Fri', lesson: 'How your split is worked out', minutes: 6 },
] as const

export const FIRST_WEEK_MINUTES = sum(FIRST_WEEK.map(({ minutes }) => minutes))
