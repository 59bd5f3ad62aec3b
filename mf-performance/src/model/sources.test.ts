import * as fc from 'fast-check'
import { sum } from 'shared-ui/scenes/money.ts'
import { describe, expect, test } from 'vitest'
import { SOURCES } from '../sample-data/sources.ts'
import {
  computePValue,
  type Move,
  formatMoveResult,
  createMoveForm,
  moveMoney,
  computeCostPerHire,
  computeCostPerStay,
  rankSources,
  sampleText,
  SORT_KEYS,
  type Source,
  formatUntriedWarning,
} from './sources.ts'

const PRESET: Move = { sort: 'stayed', amount: 100_000, from: 'board', to: 'referral' }
const FORM = createMoveForm(SOURCES)
const of = (id: string): Source => {
  const source = SOURCES.find((one) => one.id === id)
  if (!source) throw new Error(`no source ${id}`)
  return source
}

const pairs = fc.shuffledSubarray([...SOURCES], { minLength: 2, maxLength: 2 })
const moves = fc
  .tuple(pairs, fc.constantFrom(...SORT_KEYS))
  .chain(([[from, to], sort]) =>
    fc
      .integer({ min: 100, max: (from?.spend ?? 0) / 100 })
      .map((dollars) => ({ sort, amount: dollars * 100, from: from?.id ?? '', to: to?.id ?? '' })),
  )
const counts = fc
  .tuple(fc.nat({ max: 40 }), fc.nat({ max: 40 }))
  .map(([a, b]) => ({ ...of('board'), hired: Math.max(a, b, 1), stayed: Math.min(a, b) }))

describe('ranking', () => {
  test.each([
    ['stayed', ['referral', 'truck', 'fair', 'board']],
    ['each', ['truck', 'referral', 'fair', 'board']],
    ['hire', ['truck', 'referral', 'fair', 'board']],
    ['sale', ['referral', 'truck', 'fair', 'board']],
  ] as const)('by %s has the best source first', (sort, order) => {
    expect(rankSources(SOURCES, sort).map(({ id }) => id)).toEqual(order)
  })

  test('cost is the spend divided by the hires, or by the hires who stayed', () => {
    expect([computeCostPerHire(of('board')), computeCostPerStay(of('board'))]).toEqual([45_000, 165_000])
  })
})

describe('a move', () => {
  test('of $1,000 from the job board to referrals gains more hires than it loses', () => {
    const moved = moveMoney(SOURCES, PRESET)
    expect(moved.lost).toEqual({ hired: 2.2, stayed: 0.6 })
    expect(moved.won).toEqual({ hired: 3.3, stayed: 2.5 })
    expect(formatMoveResult(moved)).toBe(
      'About 1.1 more hires and 1.9 more people here on day 90. Each hire who stayed would have cost $540 instead of $600.',
    )
  })

  test('keeps the total spend, adds up to a tenth, and removes at most the hires of a source', () => {
    fc.assert(
      fc.property(moves, (move) => {
        const { before, after, lost, won, giver, isUntried, taker } = moveMoney(SOURCES, move)
        expect(after.spend).toBe(sum(SOURCES.map(({ spend }) => spend)))
        for (const what of ['hired', 'stayed'] as const) {
          expect(after[what]).toBeCloseTo(before[what] - lost[what] + won[what], 9)
          expect(lost[what]).toBeLessThanOrEqual(giver[what])
          expect(after[what]).toBeGreaterThanOrEqual(0)
        }
        expect(isUntried).toBe(move.amount > taker.spend)
      }),
    )
  })

  test('of more than twice a source’s spend is reported as untested', () => {
    expect(formatUntriedWarning(moveMoney(SOURCES, { ...PRESET, to: 'truck' }))).toContain(
      'had $480 all season',
    )
    expect(formatUntriedWarning(moveMoney(SOURCES, PRESET))).toBeNull()
  })

  test('has a text for the URL', () => {
    expect(FORM.format(PRESET)).toBe('stayed-1000-board-referral')
  })

  test.each([
    ['amount', { amount: '99' }],
    ['amount', { amount: '4951' }],
    ['to', { to: 'board' }],
    ['from', { from: 'nowhere' }],
  ] as const)('whose %s is not valid keeps the last one, and the order: %j', (name, fields) => {
    const { terms, invalid } = FORM.read({ ...FORM.fieldsOf(PRESET), sort: 'sale', ...fields }, PRESET)
    expect(terms).toEqual({ ...PRESET, sort: 'sale' })
    expect([...invalid]).toEqual([name])
  })
})

describe('the size of two samples', () => {
  test('decides if a difference may be chance', () => {
    // Textbook value: in Fisher's tea-tasting experiment, 3 of 4 correct against 1 of 4 has a two-sided p-value of 0.486.
    const cups = (stayed: number) => ({ ...of('board'), hired: 4, stayed })
    expect(computePValue(cups(3), cups(1))).toBeCloseTo(34 / 70, 9)
    expect(computePValue(of('referral'), of('board'))).toBeCloseTo(0.0391, 4)
    expect(sampleText(of('board'), of('referral'))).toBe(
      'Job board kept 3 of 11; Crew referral kept 9 of 12. That’s more than luck usually explains: if both kept people equally well, a gap like this would come up in 4 of 100 seasons (Fisher’s exact test).',
    )
    expect(sampleText(of('fair'), of('truck'))).toContain('too few hires to say which keeps people longer')
  })

  test('has the same p-value in both directions, from 0 to 1, and 1 for equal samples', () => {
    fc.assert(
      fc.property(counts, counts, (a, b) => {
        const chance = computePValue(a, b)
        expect(chance).toBeCloseTo(computePValue(b, a), 9)
        expect(chance).toBeGreaterThan(0)
        expect(chance).toBeLessThanOrEqual(1)
        expect(computePValue(a, a)).toBeCloseTo(1, 9)
      }),
    )
  })
})
