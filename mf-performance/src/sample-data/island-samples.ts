/** Sample data for the interactive parts of pages (islands): copies of small parts of the sample company's data. */

import { PEOPLE } from 'shared-ui/scenes/ridgeline-people.ts'

/** Monday of the week that the pages show, YYYY-MM-DD. */
export const MONDAY = '2026-11-16'
export const WEEK_DAYS = 5

type Days = readonly [number, number, number, number, number]
const week = (kept: Days, set: Days, doors: Days, installed: Days) => ({ kept, set, doors, installed })

/**
 * Counts of each setter (door-to-door salesperson) by day: `last` is the week that the pages show, `before` the week before.
 * The data is a copy, because the sample company's data would make up a tenth of the island's code. A test compares the
 * installations with that data.
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

/**
 * Numbers for a quiz question about the share of a deal's commission that the setter (who booked the appointment) gets. Amounts
 * are in cents. The numbers are a copy, because the sample company's data would double the island's code. A test compares the
 * copy with that data.
 */
export const SPLIT_QUESTION = {
  customer: 'Okafor',
  contract: 2_240_000,
  poolPercent: 10,
  setterPercent: 30,
} as const

const { contract, poolPercent, setterPercent } = SPLIT_QUESTION
export const POOL = (contract * poolPercent) / 100
export const SETTER_SHARE = (POOL * setterPercent) / 100
/** A wrong quiz answer, in cents: the percentage of a salesperson (setter) of the whole contract, not of the commission. */
export const SHARE_OF_CONTRACT = (contract * setterPercent) / 100
