import { sum } from 'shared-ui/scenes/money.ts'
import { PAY_STUB, SPLIT } from 'shared-ui/scenes/ridgeline.ts'
import { describe, expect, test } from 'vitest'
import { PLAN, POOLS, SETTER_RANGE, splitBy, stubBy, type SplitRule } from './split-rule.ts'

const setters = Array.from(
  { length: SETTER_RANGE.most - SETTER_RANGE.least + 1 },
  (_, step) => SETTER_RANGE.least + step,
)
const RULES: SplitRule[] = POOLS.flatMap((pool) => setters.map((setter) => ({ pool, setter })))

const clawback = (rule: SplitRule) => stubBy(rule).earnings.find(({ label }) => label.startsWith('Clawback'))

describe('a pay rule that is tried', () => {
  test('starts as the sample company’s own plan', () => {
    const [alvarez] = splitBy(PLAN).deals
    expect(alvarez).toMatchObject({ contract: SPLIT.contract, pool: SPLIT.pool })
    expect([alvarez?.setter, alvarez?.closer, alvarez?.manager]).toEqual(
      SPLIT.parts.map(({ amount }) => amount),
    )
    expect(stubBy(PLAN)).toEqual(PAY_STUB)
  })

  test.each(RULES)('adds up to the cent with a pool of $pool% and a setter of $setter%', (rule) => {
    const { deals, total, parts } = splitBy(rule)
    for (const { pool, setter, closer, manager } of deals) {
      expect(setter + closer + manager).toBe(pool)
      expect([pool, setter, closer, manager].every(Number.isInteger)).toBe(true)
    }
    expect(sum(parts.map(({ amount }) => amount))).toBe(total.pool)
    expect(sum(parts.map(({ percent }) => percent))).toBe(100)

    const { earnings, gross, deductions, net } = stubBy(rule)
    expect(sum(earnings.map(({ amount }) => amount))).toBe(gross)
    expect(gross + sum(deductions.map(({ amount }) => amount))).toBe(net)
    expect([gross, net, ...deductions.map(({ amount }) => amount)].every(Number.isInteger)).toBe(true)
    expect(gross - PAY_STUB.gross).toBe(total.closer - splitBy(PLAN).total.closer)
  })

  test('leaves a clawback as it was paid', () => {
    expect(clawback({ pool: 12, setter: 20 })).toEqual(clawback(PLAN))
  })
})
