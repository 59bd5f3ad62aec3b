import { sum } from 'shared-ui/scenes/money.ts'
import { computePercent } from 'shared-ui/scenes/pay-rates.ts'

/**
 * This module computes same-day pay in one week: how much pay a person may withdraw each evening, how much is withdrawn, and
 * how much is left for the payday. Money is in cents.
 */

export interface Drawer {
  id: string
  name: string
  /**
   * Commission that the person must pay back on the payday `until`, because a customer canceled. Until then the person cannot
   * withdraw pay. Null if there is no such commission.
   */
  clawback: { customer: string; until: string } | null
  /** Hourly rate in cents. */
  hourly: number
  /** Overtime pay of the week in cents. It is paid on payday only. */
  premium: number
  days: readonly { date: string; work: string; earned: number }[]
}

export interface DrawRules {
  /** Percentage of a day's pay that a person may withdraw on the same day. */
  sharePercent: number
  weekLimit: number
}

/** Parses an amount in dollars with at most two decimals. Returns cents, 0 for an empty text, or null for any other text. */
export const parseCents = (text: string): number | null =>
  text === '' ? 0 : /^\d{1,4}(?:\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : null

/** Formats an amount in cents as dollars, for an input field. */
export const formatFieldAmount = (cents: number): string =>
  cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2)

/**
 * Reason for a day's limit: a commission that must be paid back (clawback), the maximum per week, or the percentage of the
 * day's pay.
 */
export type LimitReason = 'clawback' | 'week' | 'share'

/**
 * Computes the week day by day. `typedAmounts` contains the amount in cents that the visitor typed for each day. If that amount
 * is null or above the day's limit, nothing is withdrawn on that day.
 */
export const computeDrawnWeek = (
  drawer: Drawer,
  typedAmounts: readonly (number | null)[],
  rules: DrawRules,
) => {
  let withdrawn = 0
  let balance = 0
  const days = drawer.days.map(({ date, work, earned }, index) => {
    const share = computePercent(earned, rules.sharePercent)
    const remainingLimit = rules.weekLimit - withdrawn
    const reason: LimitReason =
      drawer.clawback !== null && date < drawer.clawback.until
        ? 'clawback'
        : remainingLimit < share
          ? 'week'
          : 'share'
    const limit = reason === 'clawback' ? 0 : Math.min(share, remainingLimit)
    const amount = typedAmounts[index] ?? null
    const isInvalid = amount === null || amount > limit
    const out = isInvalid ? 0 : amount
    withdrawn += out
    balance += earned - out
    return { date, work, earned, limit, reason, taken: out, balance, isInvalid }
  })
  return {
    days,
    earned: sum(days.map(({ earned }) => earned)),
    taken: withdrawn,
    left: balance + drawer.premium,
  }
}

export type DrawnWeek = ReturnType<typeof computeDrawnWeek>

/** Returns the amount of each day if the person always withdraws as much as possible, beginning on Monday. */
export const computeMaxDraws = (drawer: Drawer, rules: DrawRules): number[] => {
  const amounts: number[] = []
  for (const index of drawer.days.keys())
    amounts.push(computeDrawnWeek(drawer, amounts, rules).days[index]?.limit ?? 0)
  return amounts
}

/** Formats a week for the URL, such as `cody-0-150-0-226.10-0`: the person, then an amount in dollars per day. */
export const formatWeek = (drawer: Drawer, { days }: DrawnWeek): string =>
  [drawer.id, ...days.map((day) => formatFieldAmount(day.taken))].join('-')

/** Parses text that `formatWeek` returned. Returns null if the person is unknown or an amount is above its limit. */
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

/** Rules of same-day pay at the sample company. Amounts are in cents. */
export const DRAW_RULES = { sharePercent: 70, weekLimit: 50_000, payday: '2026-12-04' } as const

/**
 * Three people who can withdraw their pay each evening, with their daily pay before taxes in the week of November 16, in cents.
 * The numbers are a copy of the sample company's data, which would more than double the size of the script. A test compares the
 * copy with that data.
 */
export const DRAWERS = [
  {
    id: 'cody',
    name: 'Cody Marsh',
    hourly: 2_600,
    clawback: null,
    premium: 0,
    days: [
      { date: '2026-11-16', work: '7.5 h, 4 tune-ups', earned: 28_300 },
      { date: '2026-11-17', work: '8 h, 4 tune-ups, 1 spiff', earned: 33_600 },
      { date: '2026-11-18', work: '7 h, 3 tune-ups', earned: 24_800 },
      { date: '2026-11-19', work: '7.5 h, 4 tune-ups, 1 spiff', earned: 32_300 },
      { date: '2026-11-20', work: '8 h, 4 tune-ups', earned: 29_600 },
    ],
  },
  {
    id: 'ana',
    name: 'Ana Castillo',
    hourly: 1_500,
    clawback: null,
    /** Overtime pay: half of the regular rate for each hour over 40. */
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
    /** Payday on which the commission of a canceled deal is paid back. */
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

/** Amounts that the technician Cody withdraws in the sample week, in cents per day. */
export const SAMPLE_DRAWS = [0, 15_000, 0, 22_610, 0] as const
