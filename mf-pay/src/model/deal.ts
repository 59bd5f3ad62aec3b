import { sum } from 'shared-ui/scenes/money.ts'
import { addDays } from 'shared-ui/scenes/pay-calendar.ts'

/**
 * This module computes who gets how much for a deal and when: advances, earned pay, and what must be paid back after a
 * cancellation (clawback). Money is in cents, rates and shares are in hundredths of a percent, hours in hundredths of an hour.
 * Dates are YYYY-MM-DD.
 */

/** 100% in hundredths of a percent. */
export const HUNDRED_PERCENT = 10_000
const FULL_WEEK = 4000

export interface Stage {
  label: string
  /**
   * Part of each share that is paid at this stage, in hundredths of a percent. For a deal that is paid per unit, the amount per
   * unit in cents.
   */
  weight: number
  /** Date on which the deal reaches the stage, YYYY-MM-DD. Null if unknown. For a stage without a date, nothing is paid. */
  on: string | null
}

/**
 * Rule for when an advance becomes earned: the person keeps an earned advance even if the deal is canceled later. `days`: the
 * whole advance is earned `count` days after a stage. `months`: an equal part is earned in each of `count` months.
 */
export interface EarnedRule {
  after: 'days' | 'months'
  count: number
  /** Index of the deal's stage, such as the sale or the install. The `count` days or months begin on the date of this stage. */
  stage: number
}

export interface Deal {
  /** Price of the contract in cents. For a deal that is paid per unit, the number of units, such as stops. */
  size: number
  /** True if the deal is paid per unit, for example per stop. The sum of `weight` in `stages` is then the amount per unit. */
  isPaidPerUnit: boolean
  /** Costs in cents that are subtracted from the price before the commission is computed. */
  costs: number
  /** Fixed amount in cents that is paid in addition to the pay per unit. */
  extra: number
  /**
   * Commission rates by tier of the margin, which is price less costs. `upTo` is the upper limit of the tier in cents, or
   * Infinity for the last tier. Empty for a deal that is paid per unit.
   */
  tiers: readonly { upTo: number; rate: number }[]
  /** Each person's share of the commission, in hundredths of a percent. */
  shares: readonly number[]
  stages: readonly Stage[]
  earned: EarnedRule
  sold: string
  canceled: string | null
  /** Number of units that a cancellation covers. 0 means that it covers the whole deal. */
  unitsCanceled: number
  /** Index (in `shares`) of the person whose pay stub is shown. */
  payee: number
  /** Draw (advance on commission) of earlier weeks that the person with the index `payee` still owes, in cents. */
  draw: number
  /** Hours that the person with the index `payee` worked in the week of the largest payment, in hundredths of an hour. */
  hours: number
  /** Hourly wage of the person with the index `payee`, in cents. */
  hourly: number
}

/**
 * Splits an amount into whole cents by weight. `whole` is the weight of the whole amount. If the sum of the weights is less,
 * the sum of the parts is less than the amount. Rounding changes each part by less than one cent, and the sum by at most half
 * a cent.
 */
export const splitCents = (cents: number, weights: readonly number[], whole = sum(weights)): number[] => {
  let runningTotal = 0
  return weights.map((_, index) => {
    const before = runningTotal
    runningTotal = Math.round((cents * sum(weights.slice(0, index + 1))) / whole)
    return runningTotal - before
  })
}

/** Returns the same day of the month, `months` months later. If the later month is too short, returns its last day. */
export const addMonths = (day: string, months: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

/**
 * Returns the contract price less costs, in cents. A deal that is paid per unit has the number of units as `size` and no costs,
 * so the result is the number of units.
 */
export const computeMargin = ({ size, costs }: Pick<Deal, 'size' | 'costs'>): number => size - costs

/** Returns the commission of the whole deal in cents, before it is shared. */
export const computeCommission = (deal: Deal): number => {
  if (deal.isPaidPerUnit) return deal.size * sum(deal.stages.map(({ weight }) => weight)) + deal.extra
  const margin = computeMargin(deal)
  return sum(
    deal.tiers.map(({ upTo, rate }, index) => {
      const from = deal.tiers[index - 1]?.upTo ?? 0
      return Math.round((Math.max(0, Math.min(margin, upTo) - from) * rate) / HUNDRED_PERCENT)
    }),
  )
}

/**
 * Returns the date on which all advances become earned: after that, a person keeps them even if the deal is canceled. Returns
 * null if the date of the stage from which `earned` counts is unknown.
 */
export const getEarnedDate = ({ earned, stages }: Pick<Deal, 'earned' | 'stages'>): string | null => {
  const from = stages[earned.stage]?.on ?? null
  if (from === null) return null
  return earned.after === 'days' ? addDays(from, earned.count) : addMonths(from, earned.count)
}

/**
 * Returns which part of the advances (commission that is paid before it is earned) is earned on a date, from 0 to 1. If
 * `earned.after` is `months`, each complete month earns an equal part. If it is `days`, the result is 0 until all advances
 * become earned at once.
 */
const earnedPart = (deal: Deal, day: string): number => {
  const from = deal.stages[deal.earned.stage]?.on ?? null
  const until = getEarnedDate(deal)
  if (from === null || until === null) return 0
  if (day >= until) return 1
  if (deal.earned.after === 'days') return 0
  let months = 0
  while (addMonths(from, months + 1) <= day) months += 1
  return months / deal.earned.count
}

/**
 * Kind of a row in the payout table. `advanced` and `earned`: payments. `becomes earned`: earlier advances become earned,
 * without a payment. `charged back`: a negative amount. `waits`: a payment without a date yet. `not paid`: a payment that the
 * person does not get, because the customer canceled the deal.
 */
export type EntryKind = 'advanced' | 'earned' | 'becomes earned' | 'charged back' | 'waits' | 'not paid'

export interface Entry {
  kind: EntryKind
  on: string | null
  /**
   * Index of the stage at which the amounts are paid. Null for rows that belong to no stage, such as repayments after a
   * cancellation.
   */
  stage: number | null
  /** Amount of each person in cents, in the order of `shares`. */
  amounts: number[]
}

export interface PersonTotals {
  /** The person's share of the commission: the sum of `paid`, `waits` and `notPaid`. */
  share: number
  paid: number
  chargedBack: number
  /** Amount that the person keeps: `paid` less `chargedBack`. */
  kept: number
  /**
   * Amount that the person may still have to pay back. If no date is known on which the advances become earned, this is the
   * whole amount that the person keeps (`kept`). Otherwise it is 0.
   */
  stillAdvanced: number
  waits: number
  notPaid: number
}

const isAny = ({ amounts }: Entry): boolean => amounts.some((amount) => amount !== 0)
const ORDER: readonly EntryKind[] = [
  'advanced',
  'earned',
  'charged back',
  'not paid',
  'becomes earned',
  'waits',
]
const byDate = (a: Entry, b: Entry): number =>
  (a.on ?? '9').localeCompare(b.on ?? '9') || ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind)

/**
 * Computes the pay of a week in which a commission is paid. Overtime pay is half of the regular rate for each hour over 40, and
 * the commission raises that rate (29 CFR 778.118).
 */
export const computeOvertimeWeek = (
  { hours, hourly }: Pick<Deal, 'hours' | 'hourly'>,
  commission: number,
) => {
  const worked = Math.round((hours * hourly) / 100)
  const over = Math.max(0, hours - FULL_WEEK)
  const half = (pay: number): number => (hours === 0 ? 0 : Math.round((pay * over) / (2 * hours)))
  const premium = half(worked + commission)
  return {
    hours,
    over,
    worked,
    commission,
    regular: hours === 0 ? 0 : Math.round(((worked + commission) * 100) / hours),
    premium,
    /** Part of the overtime pay that exists only because of the commission. */
    byCommission: premium - half(worked),
    due: worked + commission + premium,
  }
}

/**
 * Computes the payout of a deal: rows by date, totals by person, and the part that the company keeps. Also computes the pay of
 * the person `payee` in the week of the largest payment.
 */
export const computePayout = (deal: Deal) => {
  const commission = computeCommission(deal)
  const shares = splitCents(commission, deal.shares, HUNDRED_PERCENT)
  const plan = shares.map((share) =>
    splitCents(
      share,
      deal.stages.map(({ weight }) => weight),
    ),
  )
  const { canceled, unitsCanceled } = deal
  const canceledOf = (amount: number): number => {
    if (canceled === null) return 0
    return unitsCanceled === 0 ? amount : Math.round((amount * unitsCanceled) / deal.size)
  }
  const until = getEarnedDate(deal)
  const entries: Entry[] = deal.stages.flatMap(({ on }, stage): Entry[] => {
    const whole = plan.map((parts) => parts[stage] ?? 0)
    const lost = whole.map((amount) => (on === null || (canceled ?? '9') < on ? canceledOf(amount) : 0))
    const remaining = whole.map((amount, person) => amount - (lost[person] ?? 0))
    const kind = on === null ? 'waits' : until !== null && on >= until ? 'earned' : 'advanced'
    return [
      { kind, on, stage, amounts: remaining },
      { kind: 'not paid', on: canceled, stage, amounts: lost },
    ]
  })
  if (canceled !== null) {
    const part = earnedPart(deal, canceled)
    const amounts = plan.map((parts) => {
      const paid = sum(
        parts.map((amount, stage) => ((deal.stages[stage]?.on ?? '9') <= canceled ? canceledOf(amount) : 0)),
      )
      return Math.round(paid * part) - paid
    })
    entries.push({
      kind: 'charged back',
      on: canceled,
      stage: null,
      amounts: amounts.map((amount) => amount || 0),
    })
  }
  const sumEntries = (person: number, ...kinds: EntryKind[]): number =>
    sum(entries.flatMap(({ kind, amounts }) => (kinds.includes(kind) ? [amounts[person] ?? 0] : [])))
  const people = shares.map((share, person): PersonTotals => {
    const paid = sumEntries(person, 'advanced', 'earned')
    const chargedBack = -sumEntries(person, 'charged back') || 0
    const keptAmount = paid - chargedBack
    return {
      share,
      paid,
      chargedBack,
      kept: keptAmount,
      stillAdvanced: until === null ? keptAmount : 0,
      waits: sumEntries(person, 'waits'),
      notPaid: sumEntries(person, 'not paid'),
    }
  })
  const moved = people.map((_, person) => sumEntries(person, 'advanced', 'charged back'))
  // Advances become earned on the date `until`. If the whole deal is canceled earlier, pay that is not charged back becomes
  // earned on the date of the cancellation.
  const movedOn =
    canceled !== null && unitsCanceled === 0 && until !== null && canceled < until ? canceled : until
  if (movedOn !== null) entries.push({ kind: 'becomes earned', on: movedOn, stage: null, amounts: moved })

  const weights = deal.stages.map(({ on, weight }) => (on === null ? 0 : weight))
  const weekStage = weights.indexOf(Math.max(...weights))
  const inWeek = entries.find(
    ({ stage, kind }) => stage === weekStage && kind !== 'waits' && kind !== 'not paid',
  )
  const week = computeOvertimeWeek(deal, inWeek?.amounts[deal.payee] ?? 0)
  const payeeKept = people[deal.payee]?.kept ?? 0
  const drawRepaid = Math.min(deal.draw, payeeKept)
  return {
    margin: computeMargin(deal),
    commission,
    /** Part of the commission that the company keeps. */
    unshared: commission - sum(shares),
    entries: entries.filter(isAny).toSorted(byDate),
    people,
    week,
    weekStage,
    drawRepaid,
    drawOwed: deal.draw - drawRepaid,
    /**
     * Pay before taxes of the person `payee`, in cents: hourly pay, overtime pay and the kept pay for the deal, minus the
     * repaid draw (advance).
     */
    due: week.worked + payeeKept + week.premium - drawRepaid,
  }
}

export type Payout = ReturnType<typeof computePayout>
