import { createForm, choiceType, dollarType } from 'shared-ui/island-kit/form.ts'
import { dollars, sum } from 'shared-ui/scenes/money.ts'

/**
 * This module compares sources of new employees, such as job boards. It ranks them, moves spending between them, and tests
 * whether a difference is significant. Money is in cents.
 */

export interface Source {
  id: string
  source: string
  hired: number
  sold: number
  /** Median number of days from the first day of work to the first sale. Employees without a sale are not counted. */
  firstSale: number
  /** Number of hired people who still worked for the company after 90 days. */
  stayed: number
  spend: number
}

export const SORT_KEYS = ['stayed', 'each', 'hire', 'sale'] as const
export type Sort = (typeof SORT_KEYS)[number]

export const computeCostPerHire = ({ spend, hired }: Source): number => Math.round(spend / hired)
export const computeCostPerStay = ({ spend, stayed }: Source): number => Math.round(spend / stayed)

/**
 * Values by which hiring sources (such as a job board) are sorted, smallest first. The share of people who stayed is negated,
 * because the source with the largest share must be first.
 */
const RANKS: Record<Sort, (source: Source) => number> = {
  stayed: ({ stayed, hired }) => -stayed / hired,
  each: computeCostPerStay,
  hire: computeCostPerHire,
  sale: ({ firstSale }) => firstSale,
}

export const rankSources = (sources: readonly Source[], sort: Sort): Source[] =>
  sources.toSorted((a, b) => RANKS[sort](a) - RANKS[sort](b))

export interface Move {
  sort: Sort
  /** Amount in cents that the visitor moves from the spending on source `from` to that on source `to`. */
  amount: number
  from: string
  to: string
}

export const MIN_DOLLARS = 100

/**
 * Fields of the form. The URL contains all values as one text, such as `stayed-1000-board-referral`. The amount must not exceed
 * the spending on `from`, and `to` must be another source. If a value is invalid, the form keeps its previous values, except
 * for `sort`, the column by which the table is sorted.
 */
export const createMoveForm = (sources: readonly Source[]) => {
  const ids = choiceType(sources.map(({ id }) => id))
  return createForm<Move>(
    {
      sort: choiceType(SORT_KEYS),
      amount: dollarType({ min: MIN_DOLLARS, max: 999_999 }),
      from: ids,
      to: ids,
    },
    {
      refine: ({ terms, invalid }, last) => {
        const names = new Set(invalid)
        if (terms.from === terms.to) names.add('to')
        if (terms.amount > (sources.find(({ id }) => id === terms.from)?.spend ?? 0)) names.add('amount')
        return { terms: names.size === 0 ? terms : { ...last, sort: terms.sort }, invalid: names }
      },
    },
  )
}

const tenths = (count: number): number => Math.round(count * 10) / 10

/**
 * Returns how many people the company would hire from a source for the amount `cents`, and how many of them would still work
 * for the company after 90 days. The cost per person is the average of the source. Both numbers are rounded to a tenth.
 */
const computeBoughtHires = ({ spend, hired, stayed }: Source, cents: number) => ({
  hired: tenths((hired * cents) / spend),
  stayed: tenths((stayed * cents) / spend),
})

const totalOf = (sources: readonly Source[]) => ({
  hired: sum(sources.map(({ hired }) => hired)),
  stayed: sum(sources.map(({ stayed }) => stayed)),
  spend: sum(sources.map(({ spend }) => spend)),
})

/**
 * Computes the numbers of the season as if `amount` had been spent on source `to` instead of `from`, at the average cost per
 * person of each source. Rounds to a tenth before adding, so that the displayed changes add up. Throws `RangeError` for an
 * unknown id.
 */
export const moveMoney = (sources: readonly Source[], { amount, from, to }: Move) => {
  const sourceOf = (id: string): Source => {
    const source = sources.find((one) => one.id === id)
    if (!source) throw new RangeError(`no source has the id "${id}"`)
    return source
  }
  const [giver, taker] = [sourceOf(from), sourceOf(to)]
  const [lost, won] = [computeBoughtHires(giver, amount), computeBoughtHires(taker, amount)]
  const before = totalOf(sources)
  const stayed = tenths(before.stayed - lost.stayed + won.stayed)
  return {
    giver,
    taker,
    lost,
    won,
    before: { ...before, each: Math.round(before.spend / before.stayed) },
    after: {
      ...before,
      hired: tenths(before.hired - lost.hired + won.hired),
      stayed,
      each: stayed > 0 ? Math.round(before.spend / stayed) : null,
    },
    /**
     * True if the amount more than doubles the spending on `taker`, the source that gets the money. The data does not cover
     * such an increase.
     */
    isUntried: amount > taker.spend,
  }
}

const choose = (n: number, k: number): number =>
  Array.from({ length: k }, (_, at) => (n - at) / (at + 1)).reduce((product, factor) => product * factor, 1)

/**
 * Returns the p-value, from 0 to 1, of the difference between two hiring sources: the probability of a difference at least as
 * unlikely, if both sources were equally good. The compared value is the share of hired people who stayed. Uses Fisher's exact
 * test, two-sided.
 */
export const computePValue = (a: Source, b: Source): number => {
  const stayed = a.stayed + b.stayed
  const weight = (of: number) => choose(a.hired, of) * choose(b.hired, stayed - of)
  const [least, most] = [Math.max(0, stayed - b.hired), Math.min(stayed, a.hired)]
  const all = Array.from({ length: most - least + 1 }, (_, at) => weight(least + at))
  const observed = weight(a.stayed)
  // The tolerance of 1e-9 is necessary, because floating-point errors can make equal values slightly different.
  const rare = all.filter((one) => one <= observed * (1 + 1e-9))
  return Math.min(1, sum(rare) / sum(all))
}

/** A difference counts as significant if its p-value is below this level. */
const SIGNIFICANCE_LEVEL = 0.05

export const formatWholeDollars = (cents: number): string => dollars(cents, { cents: false })

type Moved = ReturnType<typeof moveMoney>

const changeText = (change: number): string =>
  change === 0 ? 'as many' : `${Math.abs(change)} ${change > 0 ? 'more' : 'fewer'}`

/**
 * Describes what would change if another source got a part of the budget, such as "About 1.1 more hires and 1.9 more people
 * here on day 90. Each hire who stayed would have cost $540 instead of $600."
 */
export const formatMoveResult = ({ before, after }: Moved): string => {
  const hired = changeText(Number((after.hired - before.hired).toFixed(1)))
  const stayed = changeText(Number((after.stayed - before.stayed).toFixed(1)))
  const each =
    after.each === null
      ? 'No one would have stayed.'
      : `Each hire who stayed would have cost ${formatWholeDollars(after.each)} instead of ${formatWholeDollars(before.each)}.`
  return `About ${hired} hires and ${stayed} people here on day 90. ${each}`
}

const keptText = ({ source, stayed, hired }: Source) => `${source} kept ${stayed} of ${hired}`

/** Says how many people were compared, and whether chance can explain the difference between the two sources. */
export const sampleText = (giver: Source, taker: Source): string => {
  const chance = computePValue(giver, taker)
  const often = Math.max(1, Math.round(chance * 100))
  const verdict =
    chance < SIGNIFICANCE_LEVEL
      ? `That’s more than luck usually explains: if both kept people equally well, a gap like this would come up in ${often} of 100 seasons`
      : `That’s too few hires to say which keeps people longer: chance alone makes a gap like this in ${often} of 100 seasons`
  return `${keptText(giver)}; ${keptText(taker)}. ${verdict} (Fisher’s exact test).`
}

/** Returns a warning if the money that the visitor moves more than doubles the spending on the source that gets it, or null. */
export const formatUntriedWarning = ({ taker, isUntried }: Moved): string | null =>
  isUntried
    ? `${taker.source} had ${formatWholeDollars(taker.spend)} all season. Nothing here shows what more than double that would bring.`
    : null
