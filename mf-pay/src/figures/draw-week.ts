/**
 * Three people of the sample company in the week of November 16: approved pay of each day, before taxes. A test compares it with
 * the ledger, which would be more than half of the island's code. Money is in cents.
 */
export const DRAW_RULES = { sharePercent: 70, weekLimit: 50_000, payday: '2026-12-04' } as const

export const DRAWERS = [
  {
    id: 'cody',
    name: 'Cody Marsh',
    hourly: 2_600,
    clawback: null,
    premium: 0,
    days: [
      { date: '2026-11-16', work: '7.5 h, 4 tune-ups', earned: 28_300 },
      { date: '2026-11-17', work: '8 h, 4 tune-ups, 1 part sold', earned: 33_600 },
      { date: '2026-11-18', work: '7 h, 3 tune-ups', earned: 24_800 },
      { date: '2026-11-19', work: '7.5 h, 4 tune-ups, 1 part sold', earned: 32_300 },
      { date: '2026-11-20', work: '8 h, 4 tune-ups', earned: 29_600 },
    ],
  },
  {
    id: 'ana',
    name: 'Ana Castillo',
    hourly: 1_500,
    clawback: null,
    /** Half of the regular rate for the hours past 40, which the run adds. */
    premium: 3_000,
    days: [
      { date: '2026-11-16', work: '8 h', earned: 12_000 },
      { date: '2026-11-17', work: '9 h', earned: 13_500 },
      { date: '2026-11-18', work: '9 h', earned: 13_500 },
      { date: '2026-11-19', work: '9 h', earned: 13_500 },
      { date: '2026-11-20', work: '9 h', earned: 13_500 },
    ],
  },
  {
    id: 'tyrell',
    name: 'Tyrell Boone',
    hourly: 1_500,
    /** Open until the payday that takes it back. */
    clawback: { customer: 'Jensen', until: '2026-11-20' },
    premium: 0,
    days: [
      { date: '2026-11-16', work: '7.5 h', earned: 11_250 },
      { date: '2026-11-17', work: '7.5 h', earned: 11_250 },
      { date: '2026-11-18', work: '7.5 h', earned: 11_250 },
      { date: '2026-11-19', work: '7.5 h', earned: 11_250 },
      { date: '2026-11-20', work: '8 h', earned: 12_000 },
    ],
  },
] as const

/** Cody's own draws of that week. */
export const TAKEN = [0, 15_000, 0, 22_610, 0] as const
