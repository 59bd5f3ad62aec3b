import { PEOPLE } from 'shared-ui/scenes/ridgeline-people.ts'

/** Monday of the week that the pages show. */
export const MONDAY = '2026-11-16'
/** Number of days of a week that count, from Monday on. */
export const WEEK_DAYS = 5

/**
 * Counts of each setter by day, of last week and the week before. A test compares the installs with the deals of the ledger, which the
 * island does not import because they would be a tenth of its code.
 */
export const TWO_WEEKS = [
  {
    person: PEOPLE.ana,
    last: {
      kept: [1, 2, 1, 2, 3],
      set: [2, 3, 2, 3, 2],
      doors: [46, 51, 44, 49, 46],
      installed: [0, 0, 1, 0, 0],
    },
    before: {
      kept: [2, 1, 2, 1, 2],
      set: [3, 2, 2, 2, 2],
      doors: [41, 44, 43, 45, 41],
      installed: [0, 0, 1, 0, 1],
    },
  },
  {
    person: PEOPLE.bree,
    last: {
      kept: [1, 2, 1, 1, 1],
      set: [1, 2, 2, 2, 1],
      doors: [30, 36, 31, 34, 33],
      installed: [1, 0, 0, 0, 0],
    },
    before: {
      kept: [1, 1, 1, 1, 1],
      set: [1, 2, 1, 2, 1],
      doors: [24, 27, 25, 28, 26],
      installed: [1, 0, 0, 0, 0],
    },
  },
  {
    person: PEOPLE.marcus,
    last: {
      kept: [1, 0, 2, 1, 0],
      set: [2, 1, 1, 2, 1],
      doors: [52, 47, 50, 51, 48],
      installed: [0, 0, 0, 0, 0],
    },
    before: {
      kept: [1, 1, 0, 1, 1],
      set: [1, 2, 1, 1, 2],
      doors: [49, 47, 48, 50, 46],
      installed: [0, 0, 0, 0, 0],
    },
  },
  {
    person: PEOPLE.tyrell,
    last: {
      kept: [2, 1, 3, 1, 1],
      set: [3, 2, 2, 1, 3],
      doors: [45, 40, 47, 30, 50],
      installed: [0, 0, 0, 0, 0],
    },
    before: {
      kept: [1, 2, 2, 2, 1],
      set: [2, 2, 3, 2, 2],
      doors: [36, 41, 38, 35, 40],
      installed: [0, 1, 0, 1, 0],
    },
  },
] as const
