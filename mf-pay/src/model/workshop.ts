import {
  choiceType,
  createForm,
  dollarType,
  numberType,
  optionalType,
  wholeType,
} from 'shared-ui/island-kit/form.ts'
import { sum } from 'shared-ui/scenes/money.ts'
import { daysBetween } from 'shared-ui/scenes/pay-calendar.ts'
import { computePercent } from 'shared-ui/scenes/pay-rates.ts'

/**
 * A visitor writes a commission rule as a sentence. This module computes what the rule pays for a month's deals, compared with
 * today's pay plans. Money is in cents.
 */

export const RATE_BASES = ['contract', 'margin'] as const
export const PAYMENT_TIMES = ['install', 'halves'] as const

export interface Rule {
  /**
   * Commission in percent, with at most two decimals. This rate applies to a person's contracts or margins (`base`) up to the
   * monthly sum `upTo`.
   */
  rate: number
  base: (typeof RATE_BASES)[number]
  /** Sum of a person's contracts or margins in a month, in cents. Above it, the rate `above` applies instead of `rate`. */
  upTo: number
  /** Commission in percent for the part of a person's contracts or margins above the monthly sum `upTo`. */
  above: number
  /** Bonus in cents. If `every` is 2, a person gets it for every second installation in a week, Monday to Sunday. */
  bonus: number
  every: number
  /** Maximum pay of a person per month, in cents. Null if there is no maximum. */
  cap: number | null
  /**
   * Time of payment. `install`: everything at the installation. `halves`: half at the installation, and half 30 days later
   * unless the customer has canceled.
   */
  paid: (typeof PAYMENT_TIMES)[number]
}

export interface Deal {
  customer: string
  installed: string
  contract: number
  /** Contract price less equipment and labor, in cents. */
  margin: number
}

export interface Closer {
  name: string
  /**
   * Today's pay plan of this person. `share`: a share of the deal's commission. `tiers`: an amount per installation, which
   * rises with the number of installations in the month.
   */
  plan: 'share' | 'tiers'
  /** The person's deals of the month, sorted by installation date. */
  deals: readonly Deal[]
}

/**
 * Today's pay plans. With `share`, a deal's commission is 10% of the contract, and the salesperson gets 60% of the commission.
 * With `tiers`, a contractor gets an amount in cents per installation. The first amount is for installations 1 to 5 of a month,
 * the second for 6 to 10, the third for all others.
 */
export const TODAYS_PLANS = {
  poolPercent: 10,
  closerPercent: 60,
  tiers: [120_000, 150_000, 180_000],
  perTier: 5,
} as const

const todayOf = (plan: Closer['plan'], { contract }: Deal, index: number): number =>
  plan === 'share'
    ? computePercent(computePercent(contract, TODAYS_PLANS.poolPercent), TODAYS_PLANS.closerPercent)
    : (TODAYS_PLANS.tiers[
        Math.min(Math.floor(index / TODAYS_PLANS.perTier), TODAYS_PLANS.tiers.length - 1)
      ] ?? 0)

/** Any Monday. Weeks are counted from this day, so that each week begins on a Monday. */
const FIRST_MONDAY = '2024-01-01'
const weekOf = (day: string): number => Math.floor(daysBetween(FIRST_MONDAY, day) / 7)

export interface DealPay {
  closer: string
  deal: Deal
  today: number
  commission: number
  bonus: number
  /** Commission plus bonus, in cents, limited by the monthly cap. */
  pay: number
  change: number
}

/** Computes a person's pay for each deal of the month by the commission rule, sorted by installation date. */
const payOf = ({ name, plan, deals }: Closer, rule: Rule): DealPay[] => {
  let counted = 0
  let paid = 0
  return deals.map((deal, index) => {
    const base = deal[rule.base]
    const below = Math.max(0, Math.min(base, rule.upTo - counted))
    counted += base
    const commission = computePercent(below, rule.rate) + computePercent(base - below, rule.above)
    const nth = deals
      .slice(0, index + 1)
      .filter(({ installed }) => weekOf(installed) === weekOf(deal.installed))
    const bonus = nth.length % rule.every === 0 ? rule.bonus : 0
    const pay = Math.min(commission + bonus, rule.cap === null ? Infinity : rule.cap - paid)
    paid += pay
    const today = todayOf(plan, deal, index)
    return { closer: name, deal, today, commission, bonus, pay, change: pay - today }
  })
}

const totalsOf = (lines: readonly Pick<DealPay, 'today' | 'pay' | 'change'>[]) => ({
  today: sum(lines.map(({ today }) => today)),
  pay: sum(lines.map(({ pay }) => pay)),
  change: sum(lines.map(({ change }) => change)),
})

const MAX_DECIDING = 3

/** Computes each person's pay in a month by today's plans and by the rule. Also returns totals and the most changed deals. */
export const computeMonthUnder = (closers: readonly Closer[], rule: Rule) => {
  const rows = closers.map((closer) => {
    const lines = payOf(closer, rule)
    return { name: closer.name, plan: closer.plan, lines, ...totalsOf(lines) }
  })
  const lines = rows.flatMap((row) => row.lines)
  const total = totalsOf(lines)
  return {
    rows,
    total,
    /** Part of the month's pay that is paid 30 days after the installations, in cents. */
    later: rule.paid === 'install' ? 0 : sum(lines.map(({ pay }) => Math.floor(pay / 2))),
    /** Pay of the month by the rule, as a percentage of the sum of the contract prices of the month's deals. */
    share: (total.pay / sum(lines.map(({ deal }) => deal.contract))) * 100,
    deciding: lines
      .filter(({ change }) => change !== 0)
      .toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change))
      .slice(0, MAX_DECIDING),
  }
}

export type ComputedMonth = ReturnType<typeof computeMonthUnder>

export const LIMITS = {
  percent: { min: 0, max: 100 },
  upTo: { min: 1000, max: 1_000_000 },
  bonus: { min: 0, max: 10_000 },
  every: { min: 1, max: 5 },
  cap: { min: 100, max: 1_000_000 },
} as const

const percentType = numberType(/^\d{1,3}(?:\.\d{1,2})?$/, LIMITS.percent)

/**
 * Form fields. The URL contains all values as one text, such as `6-contract-60000-8-250-2--install`. A monthly maximum (`cap`)
 * below the bonus is invalid.
 */
export const RULE_FORM = createForm<Rule>(
  {
    rate: percentType,
    base: choiceType(RATE_BASES),
    upTo: dollarType(LIMITS.upTo),
    above: percentType,
    bonus: dollarType(LIMITS.bonus),
    every: wholeType(LIMITS.every),
    cap: optionalType(dollarType(LIMITS.cap)),
    paid: choiceType(PAYMENT_TIMES),
  },
  {
    refine: ({ terms, invalid }, last) =>
      terms.cap !== null && terms.cap < terms.bonus
        ? { terms: { ...terms, cap: last.cap }, invalid: new Set([...invalid, 'cap']) }
        : { terms, invalid },
  },
)
