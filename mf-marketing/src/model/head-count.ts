import { createForm, type FieldTypes, numberType } from 'shared-ui/island-kit/form.ts'

/** This module applies the results of a case study to a company of another size, in proportion to its people or hires. */

export const COUNT_LIMITS = { people: { min: 5, max: 2000 }, hires: { min: 1, max: 500 } } as const

/** Applies a rate to a number of people or hires. Rounds half up: hours and days to one decimal, counts to whole numbers. */
export const applyRate = (
  { count, of: createRateOf }: Rate,
  number: number,
  unit: Measure['unit'],
): number => {
  const steps = unit === undefined ? 1 : 10
  // Calculate in tenths, because rates have at most one decimal. With fractions, floating-point errors could round a half in
  // the wrong direction.
  return (
    Math.floor((2 * number * Math.round(count * 10) * steps + 10 * createRateOf) / (20 * createRateOf)) /
    steps
  )
}

export interface Compared {
  measure: Measure
  before: number
  now: number
  /** Formulas for the page, such as `140 × 24%`, `100 × 15 h / 240` or `8 × 4 h`. */
  formulas: { before: string; now: string }
}

const formulaOf = ({ count, of: createRateOf }: Rate, number: number, unit: Measure['unit']): string => {
  if (createRateOf === 100) return `${number} × ${count}%`
  const product = `${number} × ${count}${unit === undefined ? '' : ` ${unit}`}`
  return createRateOf === 1 ? product : `${product} / ${createRateOf}`
}

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

/** Formats an amount, such as `1,040` or `12.5 h`. The space before the unit is a no-break space. */
export const formatAmount = (amount: number, unit: Measure['unit']): string =>
  `${String(amount).replaceAll(/\B(?<!\.\d*)(?=(?:\d{3})+(?!\d))/g, ',')}${unit === undefined ? '' : `\u00A0${unit}`}`

/** Formats the difference between the values before and now, such as `33 more` or `10 h less`. */
export const formatDifference = ({ measure: { unit }, before, now }: Compared): string => {
  const difference = Math.round(Math.abs(now - before) * 10) / 10
  if (difference === 0) return 'the same'
  const fewer = unit === 'h' ? 'less' : 'fewer'
  return `${formatAmount(difference, unit)} ${now > before ? 'more' : fewer}`
}

export const formatComparison = (compared: readonly Compared[]): string =>
  compared
    .map(({ measure: { label, unit }, before, now }) => {
      return `${label}: ${formatAmount(now, unit)} instead of ${formatAmount(before, unit)}.`
    })
    .join(' ')

const WHOLE = /^[1-9]\d{0,3}$/

/**
 * Fields of the form. The URL contains all values as one text, such as `120-6` for 120 people and 6 hires a month. If the case
 * study does not count hires, the second number is missing.
 */
export const createCountForm = ({ hires }: HeadCount) => {
  const people = numberType(WHOLE, COUNT_LIMITS.people)
  return createForm<HeadCount>(
    hires === null
      ? ({ people } as FieldTypes<HeadCount>)
      : { people, hires: numberType(WHOLE, COUNT_LIMITS.hires) as FieldTypes<HeadCount>['hires'] },
    { refine: ({ terms, invalid }) => ({ terms: { ...terms, hires: terms.hires ?? hires }, invalid }) },
  )
}

/** A rate: `count` per `of` people or hires, such as 24 per 100, or 15 hours per 240 people. */
export interface Rate {
  count: number
  of: number
}

export interface Measure {
  label: string
  /** Unit of `count` in `before` and `now`. Undefined if `count` is a number of people or questions. */
  unit?: 'h' | 'days'
  /** Meaning of `of` in the rates `before` and `now`: a number of people or of hires. */
  by: keyof HeadCount
  before: Rate
  now: Rate
}

export interface HeadCount {
  people: number
  /** Hires per month, or null if the case study counts none. */
  hires: number | null
}

export interface CaseCounts {
  company: string
  who: string
  /** Word for the people whom the case study counts. */
  unit: 'people' | 'reps'
  /** Numbers of people and hires of the company that the case study describes. */
  own: HeadCount
  measures: readonly Measure[]
}

const createRateOf = (own: number) => (count: number) => ({ count, of: own })
const [ofAveyo, ofSource, ofGainz] = [createRateOf(240), createRateOf(140), createRateOf(60)]
const percent = createRateOf(100)
const each = createRateOf(1)

export const CASE_COUNTS = {
  aveyo: {
    company: 'Aveyo',
    who: 'People you pay',
    unit: 'people',
    own: { people: ofAveyo(1).of, hires: 31 },
    measures: [
      { label: 'Payroll each week', unit: 'h', by: 'people', before: ofAveyo(15), now: ofAveyo(5) },
      {
        label: 'From signed offer to cleared file, all hires',
        unit: 'days',
        by: 'hires',
        before: each(5),
        now: each(0.5),
      },
    ],
  },
  source: {
    company: 'Source',
    who: 'Reps last summer',
    unit: 'reps',
    own: { people: ofSource(1).of, hires: null },
    measures: [
      { label: 'Back for a second summer', by: 'people', before: percent(24), now: percent(48) },
      { label: 'Recruits to find and train', by: 'people', before: percent(76), now: percent(52) },
      { label: 'Corrections each month', unit: 'h', by: 'people', before: ofSource(80), now: ofSource(40) },
    ],
  },
  gainz: {
    company: 'Gainz',
    who: 'Reps on the doors',
    unit: 'reps',
    own: { people: ofGainz(1).of, hires: 8 },
    measures: [
      { label: 'Pay questions each month', by: 'people', before: ofGainz(120), now: ofGainz(11) },
      { label: 'Office time for new hires', unit: 'h', by: 'hires', before: each(4), now: each(0.6) },
    ],
  },
} as const satisfies Record<string, CaseCounts>

export type CaseId = keyof typeof CASE_COUNTS
