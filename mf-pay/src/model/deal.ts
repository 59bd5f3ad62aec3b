import { sum } from 'shared-ui/scenes/money.ts'
import { addDays } from 'shared-ui/scenes/pay-calendar.ts'

/**
 * Payout of one deal: payments by person and date, as an advance or as earned pay, and the clawback of a cancellation. Money is in
 * whole cents, rates and shares are in hundredths of a percent, hours in hundredths, days are ISO dates. The functions do not depend
 * on a trade.
 */

/** 100% in hundredths of a percent. */
export const WHOLE = 10_000
const FULL_WEEK = 4000

export interface Stage {
  label: string
  /** Part of each share paid at this stage, relative to the other stages: hundredths of a percent, or cents per unit. */
  weight: number
  /** Null while the stage has no date: its part is not paid yet. */
  on: string | null
}

/** Date from which pay is earned, counted from a stage: all of it after some days, or in equal parts month by month. */
export interface EarnedRule {
  after: 'days' | 'months'
  count: number
  /** Index of the stage. */
  stage: number
}

export interface Deal {
  /** Contract in cents, or a number of units. */
  size: number
  /** True if `size` counts units, each of which pays the sum of the stages' weights. */
  isCounted: boolean
  /** Costs that are subtracted from the contract before the commission. */
  costs: number
  /** Flat amount on top of the units. */
  extra: number
  /** Rates by part of the margin; `upTo` in cents, the last one Infinity. Empty for counted deals. */
  tiers: readonly { upTo: number; rate: number }[]
  /** Share of the commission by person. */
  shares: readonly number[]
  stages: readonly Stage[]
  earned: EarnedRule
  sold: string
  canceled: string | null
  /** Units that cancel; 0 means the whole deal. */
  unitsCanceled: number
  /** Index of the person whose stub is shown. */
  payee: number
  /** Advance of earlier weeks that the payee still has to pay back. */
  draw: number
  /** Hours of the payee in the week of the largest stage, and their rate. */
  hours: number
  hourly: number
}

/**
 * Splits an amount by weights into whole cents. The parts add up to the amount times the weights' part of `whole`, rounded once.
 * Each part is at most one cent away from its exact value.
 */
export const splitCents = (cents: number, weights: readonly number[], whole = sum(weights)): number[] => {
  let reached = 0
  return weights.map((_, index) => {
    const before = reached
    reached = Math.round((cents * sum(weights.slice(0, index + 1))) / whole)
    return reached - before
  })
}

/** The same day of the month, months later; the last day of a month that has no such day. */
export const addMonths = (day: string, months: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

/** Contract less costs; the number of units for counted deals. */
export const computeMargin = ({ size, costs }: Pick<Deal, 'size' | 'costs'>): number => size - costs

/** Commission of the whole deal before it is shared. */
export const computeCommission = (deal: Deal): number => {
  if (deal.isCounted) return deal.size * sum(deal.stages.map(({ weight }) => weight)) + deal.extra
  const margin = computeMargin(deal)
  return sum(
    deal.tiers.map(({ upTo, rate }, index) => {
      const from = deal.tiers[index - 1]?.upTo ?? 0
      return Math.round((Math.max(0, Math.min(margin, upTo) - from) * rate) / WHOLE)
    }),
  )
}

/** Day on which all earlier advances become earned; null while the stage of the rule has no date. */
export const getEarnedDate = ({ earned, stages }: Pick<Deal, 'earned' | 'stages'>): string | null => {
  const from = stages[earned.stage]?.on ?? null
  if (from === null) return null
  return earned.after === 'days' ? addDays(from, earned.count) : addMonths(from, earned.count)
}

/** Part of the advances that is earned on a day, from 0 to 1. A month counts once it is complete. */
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
 * `advanced` and `earned` are payments, `becomes earned` moves no money, `charged back` is negative, `waits` has no date yet, and
 * `not paid` is pay that the cancellation ended.
 */
export type EntryKind = 'advanced' | 'earned' | 'becomes earned' | 'charged back' | 'waits' | 'not paid'

export interface Entry {
  kind: EntryKind
  on: string | null
  /** Index of the stage that pays; null for cancellations and for pay that becomes earned. */
  stage: number | null
  /** Cents by person. */
  amounts: number[]
}

export interface PersonTotals {
  /** Sum of pay that is paid, waits or is not paid. */
  share: number
  paid: number
  chargedBack: number
  /** Paid and not charged back. */
  kept: number
  /** Part of `kept` that is an advance until its rule has a date. */
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

/** Overtime pay of a week in which commission is earned (29 CFR 778.118): half the regular rate for each hour over 40. */
export const weekOf = ({ hours, hourly }: Pick<Deal, 'hours' | 'hourly'>, commission: number) => {
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
    /** Part of the premium that is owed because of the commission. */
    byCommission: premium - half(worked),
    due: worked + commission + premium,
  }
}

/** Everything that a deal pays, by date and person, and what is left to the company. */
export const computePayout = (deal: Deal) => {
  const commission = computeCommission(deal)
  const shares = splitCents(commission, deal.shares, WHOLE)
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
    const rest = whole.map((amount, person) => amount - (lost[person] ?? 0))
    const kind = on === null ? 'waits' : until !== null && on >= until ? 'earned' : 'advanced'
    return [
      { kind, on, stage, amounts: rest },
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
  const of = (person: number, ...kinds: EntryKind[]): number =>
    sum(entries.flatMap(({ kind, amounts }) => (kinds.includes(kind) ? [amounts[person] ?? 0] : [])))
  const people = shares.map((share, person): PersonTotals => {
    const paid = of(person, 'advanced', 'earned')
    const chargedBack = -of(person, 'charged back') || 0
    const kept = paid - chargedBack
    return {
      share,
      paid,
      chargedBack,
      kept,
      stillAdvanced: until === null ? kept : 0,
      waits: of(person, 'waits'),
      notPaid: of(person, 'not paid'),
    }
  })
  const moved = people.map((_, person) => of(person, 'advanced', 'charged back'))
  // If the whole deal is canceled before `until`, the pay that is kept becomes earned on the day of the cancellation.
  const movedOn =
    canceled !== null && unitsCanceled === 0 && until !== null && canceled < until ? canceled : until
  if (movedOn !== null) entries.push({ kind: 'becomes earned', on: movedOn, stage: null, amounts: moved })

  const weights = deal.stages.map(({ on, weight }) => (on === null ? 0 : weight))
  const weekStage = weights.indexOf(Math.max(...weights))
  const inWeek = entries.find(
    ({ stage, kind }) => stage === weekStage && kind !== 'waits' && kind !== 'not paid',
  )
  const week = weekOf(deal, inWeek?.amounts[deal.payee] ?? 0)
  const kept = people[deal.payee]?.kept ?? 0
  const drawRepaid = Math.min(deal.draw, kept)
  return {
    margin: computeMargin(deal),
    commission,
    /** Commission that is left after all shares. */
    unshared: commission - sum(shares),
    entries: entries.filter(isAny).toSorted(byDate),
    people,
    week,
    weekStage,
    drawRepaid,
    drawOwed: deal.draw - drawRepaid,
    /** Pay of the payee before taxes: hours, what is kept of the deal, and the overtime premium, less the draw. */
    due: week.worked + kept + week.premium - drawRepaid,
  }
}

export type Payout = ReturnType<typeof computePayout>
