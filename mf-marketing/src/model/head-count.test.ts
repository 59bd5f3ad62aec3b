import { describe, expect, test } from 'vitest'
import { aveyo } from '../content/casestudy/aveyo.ts'
import { gainz } from '../content/casestudy/gainz.ts'
import { secondSummer, source } from '../content/casestudy/source.ts'
import {
  formatAmount,
  applyRate,
  CASE_COUNTS,
  type CaseCounts,
  compareCounts,
  formatComparison,
  COUNT_LIMITS,
  createCountForm,
  formatDifference,
} from './head-count.ts'

const CASES = [aveyo, source, gainz].map((study) => ({
  ...study,
  counts: CASE_COUNTS[study.id] as CaseCounts,
}))
const PEOPLE = Array.from(
  { length: COUNT_LIMITS.people.max - 4 },
  (_, index) => index + COUNT_LIMITS.people.min,
)
const of = (counts: CaseCounts) => compareCounts(counts, counts.own).map(({ before, now }) => [before, now])

describe('a case at its own head count', () => {
  test('shows the numbers that the case study’s page states', () => {
    expect(of(CASE_COUNTS.aveyo)[0]).toEqual([15, 5])
    expect(JSON.stringify(aveyo.stats)).toContain('five hours instead of fifteen')
    expect(JSON.stringify(aveyo.stats)).toContain('half a day instead of five days')
    expect(JSON.stringify(aveyo.results)).toContain(`${CASE_COUNTS.aveyo.own.hires} people started`)
    const [back] = of(CASE_COUNTS.source)
    expect(back?.map(String)).toEqual(secondSummer.rows.map(({ value }) => value))
    expect(secondSummer.aside).toBe(`of ${CASE_COUNTS.source.own.people} reps`)
    expect(of(CASE_COUNTS.gainz)[0]).toEqual([120, 11])
    expect(JSON.stringify(gainz.stats)).toContain('eleven in a month, down from about 120')
    expect(JSON.stringify(gainz.stats)).toContain('36 minutes instead of four hours')
  })

  test.each(CASES)(
    'has a head count within the range that the page of $company states',
    ({ companySize, counts }) => {
      const [least = 0, most = 0] = companySize.split('-').map(Number)
      expect(counts.own.people).toBeGreaterThanOrEqual(least)
      expect(counts.own.people).toBeLessThanOrEqual(most)
    },
  )
})

describe('another head count', () => {
  test('has the results of the shown formulas', () => {
    const [payroll, waiting] = compareCounts(CASE_COUNTS.aveyo, { people: 100, hires: 4 })
    expect(payroll).toMatchObject({
      before: 6.3,
      now: 2.1,
      formulas: { before: '100 × 15 h / 240', now: '100 × 5 h / 240' },
    })
    expect(waiting?.formulas).toEqual({ before: '4 × 5 days', now: '4 × 0.5 days' })
    expect(payroll && formatDifference(payroll)).toBe('4.2\u00A0h less')
    const source100 = compareCounts(CASE_COUNTS.source, { people: 50, hires: null })
    expect(source100[0]?.formulas.before).toBe('50 × 24%')
    expect(formatComparison(source100.slice(0, 1))).toBe('Back for a second summer: 24 instead of 12.')
  })

  test('counts each rep either as returning or as new', () => {
    for (const people of PEOPLE) {
      const [back, anew] = compareCounts(CASE_COUNTS.source, { people, hires: null })
      expect([(back?.before ?? 0) + (anew?.before ?? 0), (back?.now ?? 0) + (anew?.now ?? 0)]).toEqual([
        people,
        people,
      ])
    }
  })

  test('is proportional to the number of people, except for rounding', () => {
    for (const { counts } of CASES)
      for (const { before, unit } of counts.measures)
        for (const people of PEOPLE) {
          const amount = applyRate(before, people, unit)
          expect(amount).toBeGreaterThanOrEqual(applyRate(before, people - 1, unit))
          expect(Math.abs(amount - (people * before.count) / before.of)).toBeLessThanOrEqual(0.500001)
        }
  })
})

describe('texts', () => {
  test('have commas, and a unit if the measure has one', () => {
    expect([formatAmount(1040, undefined), formatAmount(12.5, 'h'), formatAmount(1040.5, 'days')]).toEqual([
      '1,040',
      '12.5\u00A0h',
      '1,040.5\u00A0days',
    ])
  })

  test('in the URL contain no hires if the case study counts none', () => {
    const withHires = createCountForm({ people: 240, hires: 31 })
    const without = createCountForm({ people: 140, hires: null })
    expect(withHires.format({ people: 120, hires: 6 })).toBe('120-6')
    expect(without.parse('60', { people: 140, hires: null })).toEqual({ people: 60, hires: null })
    expect(without.parse('60-3', { people: 140, hires: null })).toBeNull()
    for (const text of ['', '4-1', '2001-1', '60', '60-0', '060-1'])
      expect([text, withHires.parse(text, { people: 240, hires: 31 })]).toEqual([text, null])
  })
})
