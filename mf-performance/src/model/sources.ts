import { createForm, choiceType, dollarType } from 'shared-ui/island-kit/form.ts'
import { dollars, sum } from 'shared-ui/scenes/money.ts'

/** Sources of hires: ranking, money that is moved from one source to another, and a significance test. Money is in cents. */

export interface Source {
  id: string
  source: string
  hired: number
  sold: number
  /** Median of the days from a hire's start to the first deal, of the hires who have sold. */
  firstSale: number
  /** Number of hires who still worked for the company on day 90. */
  stayed: number
  spend: number
}

export const SORT_KEYS = ['stayed', 'each', 'hire', 'sale'] as const
export type Sort = (typeof SORT_KEYS)[number]

export const computeCostPerHire = ({ spend, hired }: Source): number => Math.round(spend / hired)
export const computeCostPerStay = ({ spend, stayed }: Source): number => Math.round(spend / stayed)

/** Sort keys. Smaller is better. */
const RANKS: Record<Sort, (source: Source) => number> = {
  stayed: ({ stayed, hired }) => -stayed / hired,
  each: computeCostPerStay,
  hire: computeCostPerHire,
  sale: ({ firstSale }) => firstSale,
}

/** Sorts the sources, the best first. */
export const rankSources = (sources: readonly Source[], sort: Sort): Source[] =>
  sources.toSorted((a, b) => RANKS[sort](a) - RANKS[sort](b))

export interface Move {
  sort: Sort
  /** Moved amount in cents. */
  amount: number
  from: string
  to: string
}

export const MIN_DOLLARS = 100

/**
 * Form of a move. A URL contains it as text, such as `stayed-1000-board-referral`. An amount above the source's spend, or a move
 * to the same source, is invalid. All terms except `sort` then keep their last valid values.
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

/** Number of hires, and of hires who stay, that an amount buys at a source's average price. Rounded to a tenth. */
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
 * Computes a season in which `amount` is spent on source `to` instead of `from`, at the average price of each. Counts are rounded
 * to a tenth. The changes of the two sources add up to the change of the total. Throws `RangeError` for an unknown id.
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
    /** True if the receiving source gets more than twice its actual spend. */
    isUntried: amount > taker.spend,
  }
}

const choose = (n: number, k: number): number =>
  Array.from({ length: k }, (_, at) => (n - at) / (at + 1)).reduce((product, factor) => product * factor, 1)

/**
 * p-value of the difference between two sources in the share of hires who stayed: Fisher's exact test, two-sided. It is the
 * probability of a difference at least as large if both sources kept people equally well, from 0 to 1.
 */
export const computePValue = (a: Source, b: Source): number => {
  const stayed = a.stayed + b.stayed
  const weight = (of: number) => choose(a.hired, of) * choose(b.hired, stayed - of)
  const [least, most] = [Math.max(0, stayed - b.hired), Math.min(stayed, a.hired)]
  const all = Array.from({ length: most - least + 1 }, (_, at) => weight(least + at))
  const seen = weight(a.stayed)
  // The tolerance treats weights as equal that differ only by floating-point errors.
  const rare = all.filter((one) => one <= seen * (1 + 1e-9))
  return Math.min(1, sum(rare) / sum(all))
}

/** Conventional significance level: a difference with a p-value below it is significant. */
const SIGNIFICANCE_LEVEL = 0.05

/** Sentences about money that is moved from one source to another. */

export const formatWholeDollars = (cents: number): string => dollars(cents, { cents: false })

type Moved = ReturnType<typeof moveMoney>

const changeText = (change: number): string =>
  change === 0 ? 'as many' : `${Math.abs(change)} ${change > 0 ? 'more' : 'fewer'}`

/**
 * Describes the result, such as "About 1.1 more hires and 1.9 more people here on day 90. Each who stayed would have cost $539
 * instead of $600."
 */
export const formatMoveResult = ({ before, after }: Moved): string => {
  const hired = changeText(Number((after.hired - before.hired).toFixed(1)))
  const stayed = changeText(Number((after.stayed - before.stayed).toFixed(1)))
  const each =
    after.each === null
      ? 'Nobody would have stayed.'
      : `Each who stayed would have cost ${formatWholeDollars(after.each)} instead of ${formatWholeDollars(before.each)}.`
  return `About ${hired} hires and ${stayed} people here on day 90. ${each}`
}

const keptText = ({ source, stayed, hired }: Source) => `${source} kept ${stayed} of ${hired}`

/** Describes the size of both samples, and whether the difference is significant or may be chance. */
export const sampleText = (giver: Source, taker: Source): string => {
  const chance = computePValue(giver, taker)
  const often = Math.max(1, Math.round(chance * 100))
  const verdict =
    chance < SIGNIFICANCE_LEVEL
      ? `More than luck usually makes: if both kept people equally well, a gap like this would come up in ${often} of 100 seasons.`
      : `Too small to say which keeps people longer: chance alone makes a gap like this in ${often} of 100 seasons.`
  return `${keptText(giver)}, ${keptText(taker)}. ${verdict} (Fisher’s exact test)`
}

/** Warning if the receiving source gets more than twice its actual spend; null otherwise. */
export const formatUntriedWarning = ({ taker, isUntried }: Moved): string | null =>
  isUntried
    ? `${taker.source} had ${formatWholeDollars(taker.spend)} all season. Nothing here shows what more than twice as much brings.`
    : null
