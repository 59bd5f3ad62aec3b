/** Counts of the case studies before and after, by the head count that they belong to. The stories' own figures. */

/** `count` for every `of` people or new hires: 24 of 100, or 15 hours of a company of 240. */
export interface Rate {
  count: number
  of: number
}

export interface Measure {
  label: string
  /** After a count, if it is not a number of people or questions. */
  unit?: 'h' | 'days'
  /** Number that the rates multiply. */
  by: keyof HeadCount
  before: Rate
  now: Rate
}

export interface HeadCount {
  people: number
  /** New hires of a month; null in a case that counts none. */
  hires: number | null
}

export interface CaseCounts {
  company: string
  /** Label of the reader's own number of people. */
  who: string
  /** The company's own numbers. */
  own: HeadCount
  measures: readonly Measure[]
}

const of = (own: number) => (count: number) => ({ count, of: own })
const [ofAveyo, ofSource, ofGainz] = [of(240), of(140), of(60)]
const percent = of(100)
const each = of(1)

export const CASE_COUNTS = {
  aveyo: {
    company: 'Aveyo',
    who: 'People you pay',
    own: { people: ofAveyo(1).of, hires: 31 },
    measures: [
      { label: 'Payroll each week', unit: 'h', by: 'people', before: ofAveyo(15), now: ofAveyo(5) },
      { label: 'From yes to day one, all hires', unit: 'days', by: 'hires', before: each(5), now: each(0.5) },
    ],
  },
  source: {
    company: 'Source',
    who: 'Reps last summer',
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
    own: { people: ofGainz(1).of, hires: 8 },
    measures: [
      { label: 'Questions about pay each month', by: 'people', before: ofGainz(120), now: ofGainz(11) },
      { label: 'Office time for new hires', unit: 'h', by: 'hires', before: each(4), now: each(0.6) },
    ],
  },
} as const satisfies Record<string, CaseCounts>

export type CaseId = keyof typeof CASE_COUNTS
