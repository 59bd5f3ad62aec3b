import * as fc from 'fast-check'
import { UNNAMED_EMPLOYEES, RATES } from 'shared-ui/scenes/ridgeline-people.ts'
import { describe, expect, test } from 'vitest'
import { employeeCost } from '../content/employee-cost.ts'
import {
  COST_FORM,
  COST_LIMITS,
  type CostTerms,
  computeEmployerCost,
  computeTaxAmount,
} from './employee-cost.ts'
import { getStateFacts, SUI_STATES } from './hiring-facts.ts'

const PRESET: CostTerms = employeeCost.sample

const states = fc.constantFrom(...SUI_STATES)
const wages = fc.integer(COST_LIMITS.wages).map((dollars) => dollars * 100)
const rates = fc.integer({ min: 0, max: COST_LIMITS.suiRate.max * 1000 })
const terms: fc.Arbitrary<CostTerms> = fc.record({ wages, suiRate: rates, state: states, other: states })

const amountsOf = (state: CostTerms['state'], paid: number, rate = 2700) =>
  Object.fromEntries(computeEmployerCost(paid, rate, state).lines.map(({ tax, amount }) => [tax, amount]))

describe('the cost of an employee', () => {
  test('has whole cents that add up, none of them negative', () => {
    fc.assert(
      fc.property(terms, ({ wages: paid, suiRate, state }) => {
        const { lines, taxes, total } = computeEmployerCost(paid, suiRate, state)
        expect(lines.every(({ amount }) => Number.isInteger(amount) && amount >= 0)).toBe(true)
        expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(taxes)
        expect(total - taxes).toBe(paid)
        for (const { taxable, base, rate, amount } of lines) {
          expect(taxable).toBe(Math.min(paid, base ?? paid))
          // Rounding to cents changes an amount by at most half a cent. Here, 1 is a hundred-thousandth of a cent, so that all
          // numbers are integers, without floating-point errors.
          expect(Math.abs(amount * 100_000 - taxable * rate)).toBeLessThanOrEqual(50_000)
        }
      }),
    )
  })

  test('never falls when the wages or the rate rise', () => {
    fc.assert(
      fc.property(terms, wages, rates, ({ wages: paid, suiRate, state }, more, higher) => {
        const { taxes } = computeEmployerCost(paid, suiRate, state)
        expect(
          computeEmployerCost(Math.max(paid, more), Math.max(suiRate, higher), state).taxes,
        ).toBeGreaterThanOrEqual(taxes)
      }),
    )
  })

  test('differs between states only in unemployment insurance and California’s training tax', () => {
    fc.assert(
      fc.property(terms, ({ wages: paid, suiRate, state, other }) => {
        const [amounts, otherAmounts] = [amountsOf(state, paid, suiRate), amountsOf(other, paid, suiRate)]
        for (const tax of ['socialSecurity', 'medicare', 'futa']) expect(amounts[tax]).toBe(otherAmounts[tax])
        expect('training' in amounts).toBe(state === 'CA')
      }),
    )
  })

  test('matches known amounts to the cent', () => {
    expect(amountsOf('NV', 4_492_800)).toEqual({
      socialSecurity: 278_554,
      medicare: 65_146,
      futa: 4200,
      sui: 112_860,
    })
    // These wages are above all wage bases (yearly wages above which a tax does not rise). Social Security is therefore capped
    // at $11,439. Medicare has no wage base.
    expect(amountsOf('CA', 20_000_000)).toEqual({
      socialSecurity: 1_143_900,
      medicare: 290_000,
      futa: 4200,
      sui: 18_900,
      training: 700,
    })
    // These wages are below all wage bases (yearly wages above which a tax does not rise), so all of them are taxed.
    expect(amountsOf('WA', 500_000, 400)).toEqual({
      socialSecurity: 31_000,
      medicare: 7250,
      futa: 3000,
      sui: 2000,
    })
  })

  test('has the year of each state’s wage base', () => {
    const yearOf = new Map(
      SUI_STATES.map((state) => [
        state,
        computeEmployerCost(100_000, 2700, state).lines.find(({ tax }) => tax === 'sui')?.year,
      ]),
    )
    expect([yearOf.get('AL'), yearOf.get('NV')]).toEqual([2026, 2025])
    for (const [state, year] of yearOf) expect(year).toBe(getStateFacts(state).baseYear ?? 2026)
  })

  test('rounds half a cent up', () => {
    expect([computeTaxAmount(10, 5000), computeTaxAmount(9, 5000), computeTaxAmount(0, 5000)]).toEqual([
      1, 0, 0,
    ])
  })

  test('opens on the pay of a Nevada installer', () => {
    const team = UNNAMED_EMPLOYEES.find(({ state }) => state === 'NV')
    const panels = (team?.panels ?? 0) / (team?.people ?? 0)
    expect(employeeCost.sample.wages).toBe(panels * RATES.panel * 26)
  })
})

describe('the form', () => {
  test.each([
    ['wages', ['0', '999', '500001', '44928.50']],
    ['suiRate', ['-1', '20.1', '2.7185']],
  ] as const)('rejects %s out of range', (field, texts) => {
    for (const text of texts)
      expect(COST_FORM.read({ ...COST_FORM.fieldsOf(PRESET), [field]: text }, PRESET)).toEqual({
        terms: PRESET,
        invalid: new Set([field]),
      })
  })

  test('formats its terms in lower case for the URL', () => {
    expect(COST_FORM.format(PRESET)).toBe('44928-2.7-nv-ut')
    expect(COST_FORM.parse('44928-2.7-nv-zz', PRESET)).toBeNull()
  })
})
