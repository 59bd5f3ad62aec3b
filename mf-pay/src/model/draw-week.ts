import { sum } from 'shared-ui/scenes/money.ts'
import { computePercent } from 'shared-ui/scenes/ridgeline-shares.ts'

/**
 * Same-day pay in one week: the limit and the draw of each evening, and the rest that the pay run pays. The functions do not
 * depend on the sample company. Money is in cents.
 */

export interface Drawer {
  id: string
  name: string
  /** Open clawback, which is settled on the date `until`. The person cannot draw before that date. Null if there is none. */
  clawback: { customer: string; until: string } | null
  /** Hourly rate in cents. */
  hourly: number
  /** Overtime premium of the week in cents. The pay run pays it. */
  premium: number
  days: readonly { date: string; work: string; earned: number }[]
}

export interface DrawRules {
  /** Percentage of a day's pay that a person can draw. */
  sharePercent: number
  weekLimit: number
}

/**
 * Parses an amount in dollars with at most two decimals. Returns cents; 0 for an empty text, and null if the text is not an
 * amount.
 */
export const parseCents = (text: string): number | null =>
  text === '' ? 0 : /^\d{1,4}(?:\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : null

/** Formats an amount in cents for a field, in dollars. */
export const formatFieldAmount = (cents: number): string =>
  cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2)

/** Reason for a day's limit: an open clawback, the maximum of the week, or the percentage of the day's pay. */
export type LimitReason = 'clawback' | 'week' | 'share'

/**
 * Computes the week day by day. `asked` has the requested amounts in cents. If an amount is null or above the day's limit, the
 * draw is 0.
 */
export const computeDrawnWeek = (drawer: Drawer, asked: readonly (number | null)[], rules: DrawRules) => {
  let taken = 0
  let balance = 0
  const days = drawer.days.map(({ date, work, earned }, index) => {
    const share = computePercent(earned, rules.sharePercent)
    const left = rules.weekLimit - taken
    const reason: LimitReason =
      drawer.clawback !== null && date < drawer.clawback.until ? 'clawback' : left < share ? 'week' : 'share'
    const limit = reason === 'clawback' ? 0 : Math.min(share, left)
    const amount = asked[index] ?? null
    const isInvalid = amount === null || amount > limit
    const out = isInvalid ? 0 : amount
    taken += out
    balance += earned - out
    return { date, work, earned, limit, reason, taken: out, balance, isInvalid }
  })
  return { days, earned: sum(days.map(({ earned }) => earned)), taken, left: balance + drawer.premium }
}

export type DrawnWeek = ReturnType<typeof computeDrawnWeek>

/** Maximum draw of each day if the person draws as much as possible from Monday on. */
export const computeMaxDraws = (drawer: Drawer, rules: DrawRules): number[] => {
  const amounts: number[] = []
  for (const index of drawer.days.keys())
    amounts.push(computeDrawnWeek(drawer, amounts, rules).days[index]?.limit ?? 0)
  return amounts
}

/** Text of a week in a URL, such as `cody-0-150-0-226.10-0`. */
export const formatWeek = (drawer: Drawer, { days }: DrawnWeek): string =>
  [drawer.id, ...days.map((day) => formatFieldAmount(day.taken))].join('-')

/** Parses the text that `formatWeek` writes. Returns null if the person is unknown or an amount is above its limit. */
export const parseWeek = (
  drawers: readonly Drawer[],
  text: string,
  rules: DrawRules,
): { drawer: Drawer; amounts: number[] } | null => {
  const [id, ...texts] = text.split('-')
  const drawer = drawers.find((one) => one.id === id)
  if (!drawer) return null
  const amounts = texts.map((amount) => parseCents(amount) ?? 0)
  return formatWeek(drawer, computeDrawnWeek(drawer, amounts, rules)) === text ? { drawer, amounts } : null
}

/**
 * Rules of same-day pay, and below them three people of the sample company in the week of November 16 with their approved pay
 * before taxes. A test compares them with the sample company's data. The island does not import that data, because it would be
 * more than half of the island's code. Money is in cents.
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
    /** Half of the regular rate for each hour over 40. */
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
    /** `until` is the payday that settles the clawback. */
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

/** Cody's draws in that week, in cents by day. */
export const SAMPLE_DRAWS = [0, 15_000, 0, 22_610, 0] as const
