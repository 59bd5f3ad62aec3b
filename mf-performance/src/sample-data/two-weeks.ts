import { PEOPLE } from 'shared-ui/scenes/ridgeline-people.ts'

/** Monday of the week that the pages show, YYYY-MM-DD. */
export const MONDAY = '2026-11-16'
export const WEEK_DAYS = 5

type Days = readonly [number, number, number, number, number]
const week = (kept: Days, set: Days, doors: Days, installed: Days) => ({ kept, set, doors, installed })

/**
 * Counts of each setter (door-to-door salesperson) by day: `last` is the week that the pages show, `before` the week before. The
 * data is a copy, because the sample company's data would make up a tenth of the island's code. A test compares the installations
 * with that data.
 */
export const TWO_WEEKS = [
  {
    person: PEOPLE.ana,
    last: week([1, 2, 1, 2, 3], [2, 3, 2, 3, 2], [46, 51, 44, 49, 46], [0, 0, 1, 0, 0]),
    before: week([2, 1, 2, 1, 2], [3, 2, 2, 2, 2], [41, 44, 43, 45, 41], [0, 0, 1, 0, 1]),
  },
  {
    person: PEOPLE.bree,
    last: week([1, 2, 1, 1, 1], [1, 2, 2, 2, 1], [30, 36, 31, 34, 33], [1, 0, 0, 0, 0]),
    before: week([1, 1, 1, 1, 1], [1, 2, 1, 2, 1], [24, 27, 25, 28, 26], [1, 0, 0, 0, 0]),
  },
  {
    person: PEOPLE.marcus,
    last: week([1, 0, 2, 1, 0], [2, 1, 1, 2, 1], [52, 47, 50, 51, 48], [0, 0, 0, 0, 0]),
    before: week([1, 1, 0, 1, 1], [1, 2, 1, 1, 2], [49, 47, 48, 50, 46], [0, 0, 0, 0, 0]),
  },
  {
    person: PEOPLE.tyrell,
    last: week([2, 1, 3, 1, 1], [3, 2, 2, 1, 3], [45, 40, 47, 30, 50], [0, 0, 0, 0, 0]),
    before: week([1, 2, 2, 2, 1], [2, 2, 3, 2, 2], [36, 41, 38, 35, 40], [0, 1, 0, 1, 0]),
  },
] as const
