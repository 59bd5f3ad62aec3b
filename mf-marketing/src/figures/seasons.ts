/**
 * A year of work in each trade, for samples and not statistics. No public source gives these figures: the pages say that they are
 * the sample's. Tests compare them with the sample crews of the pages where those count the same.
 */
export interface Season {
  /** People whose work follows the season, as in `Reps`. */
  who: string
  /** Names of what is sold and of what is done later, as the trade counts them. */
  sold: string
  done: string
  /** People in the busiest month. */
  crew: number
  /** Sales of a person in the busiest month. */
  each: number
  /** Sales by month, percent of the busiest month. */
  weights: readonly number[]
  /** Part of the crew that stays all year, percent. */
  core: number
  /** Sales that do not cancel, percent. */
  kept: number
  /** Months from the sale to the work. */
  lag: number
  /** Jobs per person that pay for one payday. */
  cover: number
  /** People who leave in a month, percent. */
  leave: number
}

/** Year whose paydays the seasons use. Source: the sample company's pay calendar. */
export const SEASON_YEAR = 2026

export const SEASONS = {
  solar: {
    who: 'Setters and closers',
    sold: 'Deals sold',
    done: 'Installs',
    crew: 10,
    each: 4,
    weights: [60, 65, 80, 90, 100, 100, 95, 90, 85, 80, 65, 50],
    core: 60,
    kept: 88,
    lag: 1,
    cover: 1.5,
    leave: 8,
  },
  'pest-control': {
    who: 'Reps',
    sold: 'Accounts sold',
    done: 'Serviced',
    crew: 24,
    each: 48,
    weights: [10, 15, 30, 60, 90, 100, 100, 90, 40, 20, 10, 10],
    core: 20,
    kept: 92,
    lag: 0,
    cover: 20,
    leave: 12,
  },
  roofing: {
    who: 'Reps',
    sold: 'Roofs sold',
    done: 'Roofs on',
    crew: 6,
    each: 6,
    weights: [30, 35, 60, 80, 90, 95, 100, 95, 90, 85, 60, 40],
    core: 50,
    kept: 90,
    lag: 1,
    cover: 2,
    leave: 6,
  },
  hvac: {
    who: 'Technicians',
    sold: 'Calls booked',
    done: 'Calls closed',
    crew: 14,
    each: 100,
    weights: [95, 75, 60, 65, 80, 100, 100, 90, 70, 60, 70, 85],
    core: 75,
    kept: 96,
    lag: 0,
    cover: 40,
    leave: 4,
  },
  'fiber-optics': {
    who: 'Reps',
    sold: 'Orders written',
    done: 'Orders live',
    crew: 18,
    each: 26,
    weights: [70, 75, 85, 95, 100, 100, 100, 95, 90, 85, 75, 60],
    core: 50,
    kept: 86,
    lag: 1,
    cover: 10,
    leave: 15,
  },
  insurance: {
    who: 'Producers',
    sold: 'Policies sold',
    done: 'In force',
    crew: 12,
    each: 15,
    weights: [80, 60, 60, 60, 55, 55, 55, 60, 65, 85, 100, 95],
    core: 60,
    kept: 84,
    lag: 1,
    cover: 6,
    leave: 5,
  },
  mortgage: {
    who: 'Loan officers',
    sold: 'Loans started',
    done: 'Loans funded',
    crew: 8,
    each: 6,
    weights: [60, 65, 80, 90, 100, 100, 95, 90, 85, 80, 70, 60],
    core: 75,
    kept: 75,
    lag: 1,
    cover: 2,
    leave: 4,
  },
  'real-estate': {
    who: 'Agents',
    sold: 'Under contract',
    done: 'Closings',
    crew: 20,
    each: 3,
    weights: [55, 60, 80, 95, 100, 100, 95, 85, 75, 70, 55, 45],
    core: 70,
    kept: 90,
    lag: 1,
    cover: 1,
    leave: 4,
  },
  'tree-and-lawncare': {
    who: 'Crew members',
    sold: 'Stops booked',
    done: 'Stops done',
    crew: 35,
    each: 60,
    weights: [57, 57, 68, 100, 100, 100, 100, 100, 100, 88, 57, 57],
    core: 57,
    kept: 97,
    lag: 0,
    cover: 24,
    leave: 8,
  },
  turf: {
    who: 'Designers',
    sold: 'Yards sold',
    done: 'Yards laid',
    crew: 5,
    each: 6,
    weights: [30, 40, 70, 90, 100, 100, 90, 85, 80, 70, 45, 30],
    core: 60,
    kept: 90,
    lag: 2,
    cover: 2,
    leave: 6,
  },
} as const satisfies Record<string, Season>

export type SeasonTrade = keyof typeof SEASONS
