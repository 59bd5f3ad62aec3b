/** The before and after of a case study in proportion to another head count. */
import type { CaseCounts, HeadCount, Measure, Rate } from '../figures/cases.ts'

export const COUNT_LIMITS = { people: { min: 5, max: 2000 }, hires: { min: 1, max: 500 } } as const

/** `rate` of `number`: whole, hours and days with one decimal, halves up. */
export const applyRate = ({ count, of }: Rate, number: number, unit: Measure['unit']): number => {
  const steps = unit === undefined ? 1 : 10
  // Rates have one decimal at most; in tenths, so that no half is lost to binary fractions.
  return Math.floor((2 * number * Math.round(count * 10) * steps + 10 * of) / (20 * of)) / steps
}

export interface Compared {
  measure: Measure
  before: number
  now: number
  /** `140 × 24%`, `100 × 15 h / 240` or `8 × 4 h`. */
  formulas: { before: string; now: string }
}

const formulaOf = ({ count, of }: Rate, number: number, unit: Measure['unit']): string => {
  if (of === 100) return `${number} × ${count}%`
  const product = `${number} × ${count}${unit === undefined ? '' : ` ${unit}`}`
  return of === 1 ? product : `${product} / ${of}`
}

/** Compares a case's measures for a head count. */
export const compareCounts = ({ measures }: CaseCounts, heads: HeadCount): Compared[] =>
  measures.map((measure) => {
    const { unit, by, before, now } = measure
    const number = heads[by]
    if (number === null) throw new TypeError(`“${measure.label}” needs a number of ${by}.`)
    return {
      measure,
      before: applyRate(before, number, unit),
      now: applyRate(now, number, unit),
      formulas: { before: formulaOf(before, number, unit), now: formulaOf(now, number, unit) },
    }
  })

/** `1,040` or `12.5 h`. */
export const amountText = (amount: number, unit: Measure['unit']): string =>
  `${String(amount).replaceAll(/\B(?<!\.\d*)(?=(?:\d{3})+(?!\d))/g, ',')}${unit === undefined ? '' : ` ${unit}`}`

/** `33 more` or `10 h less`. */
export const differenceText = ({ measure: { unit }, before, now }: Compared): string => {
  const difference = Math.round(Math.abs(now - before) * 10) / 10
  if (difference === 0) return 'the same'
  const fewer = unit === 'h' ? 'less' : 'fewer'
  return `${amountText(difference, unit)} ${now > before ? 'more' : fewer}`
}

/** The comparison in a sentence per measure. */
export const comparedText = (compared: readonly Compared[]): string =>
  compared
    .map(({ measure: { label, unit }, before, now }) => {
      return `${label}: ${amountText(now, unit)} instead of ${amountText(before, unit)}.`
    })
    .join(' ')

/** Values of the controls, by their names; no hires where a case counts none. */
export type CountFields = Record<keyof HeadCount, string>

export const countFields = ({ people, hires }: HeadCount): CountFields => ({
  people: String(people),
  hires: hires === null ? '' : String(hires),
})

const numberIn = (text: string, { min, max }: { min: number; max: number }): number | null =>
  /^[1-9]\d{0,3}$/.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : null

/** Reads the controls. A number that is not valid is named in `invalid`, and keeps the value that `heads` had. */
export const readCount = (
  fields: CountFields,
  heads: HeadCount,
): { heads: HeadCount; invalid: ReadonlySet<keyof HeadCount> } => {
  const people = numberIn(fields.people, COUNT_LIMITS.people)
  const hires = numberIn(fields.hires, COUNT_LIMITS.hires)
  const invalid = new Set<keyof HeadCount>()
  if (people === null) invalid.add('people')
  if (heads.hires !== null && hires === null) invalid.add('hires')
  return {
    heads: { people: people ?? heads.people, hires: heads.hires === null ? null : (hires ?? heads.hires) },
    invalid,
  }
}

/** Text of a head count in an address: `120-6`, or `140` where a case counts no hires. */
export const formatCount = ({ people, hires }: HeadCount): string =>
  hires === null ? String(people) : `${people}-${hires}`

/** Reads what `formatCount` writes. Null where any part of it is not valid. */
export const parseCount = (text: string, own: HeadCount): HeadCount | null => {
  const [people = '', hires = ''] = text.split('-')
  const { heads } = readCount({ people, hires }, own)
  return formatCount(heads) === text ? heads : null
}
