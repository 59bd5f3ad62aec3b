import * as fc from 'fast-check'
import { sum } from 'shared-ui/scenes/money.ts'
import {
  computeContract,
  POOL_PERCENT,
  SHARES,
  computeShare,
  SOLAR_DEALS,
  type SolarDeal,
  TIERS,
  getTierRate,
} from 'shared-ui/scenes/ridgeline-deals.ts'
import { ALL_PEOPLE } from 'shared-ui/scenes/ridgeline-people.ts'
import { describe, expect, test } from 'vitest'
import { CLOSERS } from '../sample-data/november.ts'
import { formatPlanText, resultText, ruleText } from '../components/workshop/workshop-text.ts'
import {
  RATE_BASES,
  type Closer,
  LIMITS,
  computeMonthUnder,
  PAYMENT_TIMES,
  type Rule,
  RULE_FORM,
  TODAYS_PLANS,
} from './workshop.ts'

const PRESET: Rule = {
  rate: 6,
  base: 'contract',
  upTo: 6_000_000,
  above: 8,
  bonus: 25_000,
  every: 2,
  cap: null,
  paid: 'install',
}
const PLAIN: Rule = { ...PRESET, above: 6, bonus: 0 }

const percents = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100)
const cents = ({ min, max }: { min: number; max: number }) =>
  fc.integer({ min, max }).map((whole) => whole * 100)
const rules: fc.Arbitrary<Rule> = fc
  .record({
    rate: percents,
    base: fc.constantFrom(...RATE_BASES),
    upTo: cents(LIMITS.upTo),
    above: percents,
    bonus: cents(LIMITS.bonus),
    every: fc.integer(LIMITS.every),
    cap: fc.option(cents(LIMITS.cap)),
    paid: fc.constantFrom(...PAYMENT_TIMES),
  })
  .map((rule) => ({ ...rule, cap: rule.cap !== null && rule.cap < rule.bonus ? null : rule.cap }))

const month = (rule: Rule) => computeMonthUnder(CLOSERS, rule)
const rowOf = (name: string, rule: Rule) => {
  const row = month(rule).rows.find((one) => one.name === name)
  if (!row) throw new Error(`no closer ${name}`)
  return row
}

describe('the November of the sample company', () => {
  const ledger: readonly SolarDeal[] = Object.values(SOLAR_DEALS)

  test('has the installs, contracts and closers of the sample data', () => {
    const expected = ledger
      .filter(({ installed }) => installed?.startsWith('2026-11'))
      .map((deal) => [deal.closer?.name, deal.customer, deal.installed, computeContract(deal)])
    const counted = CLOSERS.flatMap(({ name, deals }) =>
      deals.map(({ customer, installed, contract }) => [name, customer, installed, contract]),
    )
    expect(new Set(counted.map(String))).toEqual(new Set(expected.map(String)))
    for (const { deals } of CLOSERS)
      expect(deals.map(({ installed }) => installed)).toEqual(
        deals.map(({ installed }) => installed).toSorted(),
      )
  })

  test('today’s pay matches the terms of each closer', () => {
    expect([TODAYS_PLANS.poolPercent, TODAYS_PLANS.closerPercent]).toEqual([POOL_PERCENT, SHARES.closer])
    expect(TODAYS_PLANS.tiers).toEqual(TIERS.map(({ rate }) => rate))
    for (const { name, lines } of month(PRESET).rows) {
      const { tiers } = ALL_PEOPLE.find((person) => person.name === name) ?? {}
      for (const [index, { deal, today }] of lines.entries()) {
        const sold = ledger.find(({ customer }) => customer === deal.customer)
        expect(today).toBe(tiers ? getTierRate(index + 1) : sold && computeShare(sold, 'closer'))
      }
    }
  })
})

describe('a rule', () => {
  test('of 6% without tier and bonus equals today’s plan for closers with a share', () => {
    const shared = month(PLAIN).rows.filter(({ plan }) => plan === 'share')
    expect(shared.map(({ change }) => change)).toEqual([0, 0, 0])
    // With the rule, the pay is 6% of $28,800, $25,600 and $19,200. With today's plan, it is $1,200 for each installation.
    expect(rowOf('Andre Fontaine', PLAIN)).toMatchObject({ today: 360_000, pay: 441_600, change: 81_600 })
  })

  test('pays the higher rate only on the part above the tier, in order of install', () => {
    const { lines } = rowOf('Andre Fontaine', { ...PRESET, bonus: 0 })
    // Earlier deals of the month sum up to $54,400, so $5,600 remain up to the limit of $60,000. The Wynn deal of $19,200 pays
    // 6% on these $5,600 and 8% on the other $13,600.
    expect(lines.map(({ commission }) => commission)).toEqual([172_800, 153_600, 33_600 + 108_800])
  })

  test('pays a bonus for each second install in a week from Monday to Sunday', () => {
    expect(rowOf('Andre Fontaine', PRESET).lines.map(({ bonus }) => bonus)).toEqual([0, 25_000, 0])
    // Only the second install of a week earns the bonus. Ruth's two installs are on a Friday and on the following Monday, so in
    // different weeks.
    expect(rowOf('Ruth Ashby', PRESET).lines.map(({ bonus }) => bonus)).toEqual([0, 0])
    expect(rowOf('Ruth Ashby', { ...PRESET, every: 1 }).lines.map(({ bonus }) => bonus)).toEqual([
      25_000, 25_000,
    ])
  })

  test('pays at most its cap', () => {
    const { lines, pay } = rowOf('Andre Fontaine', { ...PRESET, cap: 300_000 })
    expect(lines.map((line) => line.pay)).toEqual([172_800, 127_200, 0])
    expect(pay).toBe(300_000)
  })

  test('by margin subtracts the costs from the contract', () => {
    // At a price of $4.00 per watt, $22,400 are 5,600 watts. The company's cost is $2.60 per watt, so the margin is $7,840. The
    // commission is 6% of the margin.
    expect(rowOf('Marisol Vega', { ...PLAIN, base: 'margin' }).lines[0]?.commission).toBe(47_040)
  })

  test('adds up, pays no negative amount, and never exceeds its cap', () => {
    fc.assert(
      fc.property(rules, (rule) => {
        const { rows, total, later, share } = month(rule)
        expect(total.pay).toBe(sum(rows.map(({ pay }) => pay)))
        expect(total.change).toBe(total.pay - total.today)
        expect(total.change).toBe(sum(rows.map(({ change }) => change)))
        for (const { pay, lines } of rows) {
          expect(Math.min(pay, ...lines.map((line) => line.pay))).toBeGreaterThanOrEqual(0)
          expect(pay).toBeLessThanOrEqual(rule.cap ?? Infinity)
          for (const line of lines) expect(line.pay).toBeLessThanOrEqual(line.commission + line.bonus)
        }
        expect(later).toBeGreaterThanOrEqual(0)
        expect(later * 2).toBeLessThanOrEqual(total.pay)
        expect(Number.isFinite(share)).toBe(true)
      }),
    )
  })

  test('never pays a closer less for a higher rate', () => {
    fc.assert(
      fc.property(rules, percents, (rule, other) => {
        const [low, high] = [Math.min(rule.rate, other), Math.max(rule.rate, other)]
        expect(month({ ...rule, rate: low }).total.pay).toBeLessThanOrEqual(
          month({ ...rule, rate: high }).total.pay,
        )
      }),
    )
  })

  test('lists the deals with the largest change, in descending order', () => {
    fc.assert(
      fc.property(rules, (rule) => {
        const { deciding, rows } = month(rule)
        const sizes = deciding.map(({ change }) => Math.abs(change))
        expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
        const all = rows.flatMap(({ lines }) => lines.map(({ change }) => Math.abs(change)))
        expect(sizes[0] ?? 0).toBe(Math.max(...all))
      }),
    )
  })

  test('for a month without deals costs nothing', () => {
    const nobody: Closer[] = [{ name: 'Nobody', plan: 'share', deals: [] }]
    expect(computeMonthUnder(nobody, PRESET)).toMatchObject({ total: { pay: 0, change: 0 }, deciding: [] })
  })
})

describe('the form', () => {
  test('formats a rule as text for the URL, and parses this text', () => {
    expect(RULE_FORM.format(PRESET)).toBe('6-contract-60000-8-250-2--install')
    expect(RULE_FORM.parse('6-contract-60000-8-250-2--install', PLAIN)).toEqual(PRESET)
  })

  test.each([
    ['rate', ['101', '6.123']],
    ['above', ['', '100.01']],
    ['upTo', ['999', '1000001', '60000.5']],
    ['bonus', ['', '10001', '-5']],
    ['every', ['0', '6']],
    ['cap', ['99', '249', '1000001']],
  ] as const)('rejects %s out of range', (slot, texts) => {
    for (const text of texts)
      expect(RULE_FORM.read({ ...RULE_FORM.fieldsOf(PRESET), [slot]: text }, PRESET)).toEqual({
        terms: PRESET,
        invalid: new Set([slot]),
      })
  })
})

describe('texts', () => {
  test('format the rule as the sentence on the page', () => {
    expect(ruleText(PRESET)).toBe(
      'Closers get 6% of contracts up to a total of $60,000 a month, then 8%, plus $250 for every other install in a week, paid at the install.',
    )
    expect(ruleText({ ...PLAIN, cap: 500_000, paid: 'halves' })).toBe(
      'Closers get 6% of contracts, and never more than $5,000 a month, paid half at the install, half 30 days later.',
    )
  })

  test('report the cost of the month, and who gains or loses', () => {
    expect(resultText(month({ ...PLAIN, rate: 4, above: 4 }))).toMatch(
      /^November costs \$[\d,]+\.\d\d, \$[\d,]+\.\d\d less than today\. Ruth loses /,
    )
    expect(resultText(month(PRESET))).toMatch(/ more than today\. Andre gains \$1,338\.00, /)
  })

  test('write the plan with an example and the list of missing terms', () => {
    const text = formatPlanText(PRESET, month(PRESET))
    expect(text).toContain('Rate: 6% of contracts up to a total of $60,000 a month, then 8%.')
    expect(text).toContain('Example: Okafor, contract $22,400, installed Nov 10: commission $1,344.00.')
    expect(text).toContain('To be filled in:')
    expect(text.split('\n').every((line) => line.trim() !== '')).toBe(true)
  })
})
