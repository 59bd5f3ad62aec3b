import * as fc from 'fast-check'
import { sum } from 'shared-ui/scenes/money.ts'
import { addDays, daysBetween } from 'shared-ui/scenes/pay-calendar.ts'
import { serviceWeek } from 'shared-ui/scenes/pay-run.ts'
import {
  computeContract,
  ROOF_REP,
  SHARES,
  computeShare,
  SOLAR_DEALS,
  computeStagePart,
} from 'shared-ui/scenes/ridgeline-deals.ts'
import { PEOPLE } from 'shared-ui/scenes/ridgeline-people.ts'
import { describe, expect, test } from 'vitest'
import { CHECKED_ON, TRADE_DEALS } from '../sample-data/trade-deals.ts'
import { formatWorking, resultText, ruleText } from './deal-text.ts'
import {
  type DealFieldTexts,
  formatDeal,
  parseDeal,
  readDeal,
  listFieldSpecs,
  type Trade,
} from './deal-fields.ts'
import {
  addMonths,
  type Deal,
  getEarnedDate,
  computePayout,
  splitCents,
  computeOvertimeWeek,
  HUNDRED_PERCENT,
} from './deal.ts'

const TRADES: readonly Trade[] = TRADE_DEALS
const tradeOf = (id: string): Trade => TRADES.find((trade) => trade.id === id) as Trade
const read = (trade: Trade, changes: DealFieldTexts = {}): Deal => {
  const { deal, problems } = readDeal(trade, { ...trade.preset, ...changes })
  if (!deal) throw new Error(JSON.stringify(problems))
  return deal
}
const payout = (id: string, changes: DealFieldTexts = {}) => computePayout(read(tradeOf(id), changes))
const problemsOf = (id: string, changes: DealFieldTexts) =>
  readDeal(tradeOf(id), { ...tradeOf(id).preset, ...changes }).problems

const day = fc.integer({ min: 0, max: 1500 }).map((days) => addDays('2026-01-01', days))
const deals: fc.Arbitrary<Deal> = fc
  .record({
    isPaidPerUnit: fc.boolean(),
    units: fc.integer({ min: 1, max: 300 }),
    size: fc.integer({ min: 100, max: 100_000_000 }),
    costs: fc.nat({ max: 10_000 }),
    extra: fc.nat({ max: 50_000 }),
    rates: fc.array(fc.nat({ max: 4000 }), { minLength: 1, maxLength: 3 }),
    shares: fc.array(fc.nat({ max: 3333 }), { minLength: 1, maxLength: 3 }),
    weights: fc.array(fc.integer({ min: 1, max: 9000 }), { minLength: 1, maxLength: 3 }),
    days: fc.array(fc.option(day), { minLength: 3, maxLength: 3 }),
    after: fc.constantFrom<'days' | 'months'>('days', 'months'),
    count: fc.integer({ min: 1, max: 60 }),
    canceled: fc.option(day),
    lost: fc.nat({ max: 300 }),
    draw: fc.nat({ max: 500_000 }),
    hours: fc.nat({ max: 11_200 }),
    hourly: fc.nat({ max: 50_000 }),
  })
  .map((any) => ({
    ...any,
    size: any.isPaidPerUnit ? any.units : any.size,
    costs: any.isPaidPerUnit ? 0 : Math.floor((any.size * any.costs) / HUNDRED_PERCENT),
    tiers: any.rates.map((rate, index) => ({
      upTo: index === any.rates.length - 1 ? Infinity : (index + 1) * 1_000_000,
      rate,
    })),
    stages: any.weights.map((weight, index) => ({ label: '', weight, on: any.days[index] ?? null })),
    earned: { after: any.after, count: any.count, stage: 0 },
    sold: '2026-01-01',
    unitsCanceled: any.isPaidPerUnit ? Math.min(any.lost, any.units) : 0,
    payee: 0,
  }))

describe('dates', () => {
  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2028-02-29', 48, '2032-02-29'],
    ['2026-12-31', 2, '2027-02-28'],
    ['2026-03-31', 6, '2026-09-30'],
  ])('%s and %i months later is %s', (from, months, to) => {
    expect(addMonths(from, months)).toBe(to)
  })
})

describe('amounts', () => {
  test('split by weights into whole cents that add up, each at most one cent off', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 10_000_000_000 }),
        fc.array(fc.nat({ max: 10_000 }), { minLength: 1, maxLength: 6 }).filter((all) => sum(all) > 0),
        (cents, weights) => {
          const parts = splitCents(cents, weights)
          expect(sum(parts)).toBe(cents)
          parts.forEach((part, index) => {
            expect(part).toBeGreaterThanOrEqual(0)
            expect(Math.abs(part - (cents * (weights[index] ?? 0)) / sum(weights))).toBeLessThanOrEqual(1)
          })
        },
      ),
    )
  })

  test('of a deal are whole cents that add up by person, by date and in total', () => {
    fc.assert(
      fc.property(deals, (deal) => {
        const { entries, people, commission, unshared, drawRepaid, drawOwed } = computePayout(deal)
        expect(sum(people.map(({ share }) => share)) + unshared).toBe(commission)
        people.forEach((person, index) => {
          expect(person.paid + person.waits + person.notPaid).toBe(person.share)
          expect(person.kept + person.chargedBack).toBe(person.paid)
          const of = (...kinds: string[]) =>
            sum(entries.map(({ kind, amounts }) => (kinds.includes(kind) ? (amounts[index] ?? 0) : 0)))
          expect(of('advanced', 'earned', 'charged back')).toBe(person.kept)
          expect(of('earned', 'becomes earned') + person.stillAdvanced).toBe(person.kept)
          for (const cents of Object.values(person)) {
            expect(Number.isInteger(cents)).toBe(true)
            expect(cents).toBeGreaterThanOrEqual(0)
          }
        })
        for (const { kind, amounts } of entries)
          for (const amount of amounts) expect(kind === 'charged back' ? amount <= 0 : amount >= 0).toBe(true)
        expect(unshared).toBeGreaterThanOrEqual(0)
        expect(drawRepaid + drawOwed).toBe(deal.draw)
        expect(drawRepaid).toBeLessThanOrEqual(people[0]?.kept ?? 0)
      }),
      { numRuns: 2000 },
    )
  })

  test('are not paid after the cancellation of the whole deal, and a later cancellation never lowers the kept pay', () => {
    fc.assert(
      fc.property(deals, day, (deal, canceled) => {
        const { entries, people } = computePayout({ ...deal, canceled, unitsCanceled: 0 })
        const payments = entries.filter(({ kind }) => kind === 'advanced' || kind === 'earned')
        expect(payments.every(({ on }) => on !== null && on <= canceled)).toBe(true)
        expect(people.every(({ waits }) => waits === 0)).toBe(true)
        const until = getEarnedDate(deal)
        const isOver = until !== null && canceled >= until
        expect(isOver && people.some(({ chargedBack }) => chargedBack > 0)).toBe(false)
        const [later] = computePayout({ ...deal, canceled: addDays(canceled, 40), unitsCanceled: 0 }).people
        expect(later?.kept).toBeGreaterThanOrEqual(people[0]?.kept ?? 0)
      }),
      { numRuns: 1000 },
    )
  })

  test('without a cancellation are never charged back, under every rule of earning', () => {
    fc.assert(
      fc.property(deals, (deal) => {
        const { people } = computePayout({ ...deal, canceled: null })
        expect(people.every(({ chargedBack, notPaid }) => chargedBack === 0 && notPaid === 0)).toBe(true)
      }),
    )
  })
})

describe('overtime', () => {
  test('pays half the regular rate for each hour over 40 (29 CFR 778.118)', () => {
    expect(computeOvertimeWeek({ hours: 4600, hourly: 1500 }, 23_000)).toMatchObject({
      worked: 69_000,
      regular: 2000,
      premium: 6000,
      byCommission: 1500,
      due: 98_000,
    })
  })

  test('is zero up to 40 hours, and commission never lowers it', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 11_200 }),
        fc.nat({ max: 50_000 }),
        fc.nat({ max: 1_000_000 }),
        (hours, hourly, pay) => {
          const { premium, byCommission, due, worked } = computeOvertimeWeek({ hours, hourly }, pay)
          expect(hours <= 4000 && premium > 0).toBe(false)
          expect(byCommission).toBeGreaterThanOrEqual(0)
          expect(byCommission).toBeLessThanOrEqual(premium)
          expect(due).toBe(worked + pay + premium)
        },
      ),
    )
  })
})

describe('sample deals', () => {
  test('of the sample company match its pages', () => {
    const { brennan } = SOLAR_DEALS
    const solar = read(tradeOf('solar'))
    expect(solar).toMatchObject({ size: computeContract(brennan), sold: brennan.sold })
    expect(solar.stages[1]?.on).toBe(brennan.installed)
    expect(solar.shares).toEqual([SHARES.setter, SHARES.closer, SHARES.manager].map((share) => share * 100))
    expect(tradeOf('solar').people.map(({ name }) => name)).toEqual([
      brennan.setter?.name,
      brennan.closer?.name,
      PEOPLE.hank.name,
    ])
    const { entries, people } = computePayout(solar)
    expect(people.map(({ share }) => share)).toEqual(
      (['setter', 'closer', 'manager'] as const).map((part) => computeShare(brennan, part)),
    )
    expect(entries.map(({ kind, amounts }) => [kind, amounts[1]])).toEqual([
      ['advanced', computeStagePart(brennan, 'permit')],
      ['advanced', computeStagePart(brennan, 'installed')],
      ['becomes earned', computeStagePart(brennan, 'permit') + computeStagePart(brennan, 'installed')],
      ['waits', computeStagePart(brennan, 'operating')],
    ])

    const roofing = payout('roofing')
    expect([roofing.margin, roofing.people[0]?.share, roofing.due]).toEqual([
      ROOF_REP.profit,
      ROOF_REP.share,
      ROOF_REP.pays,
    ])
    const week = serviceWeek(PEOPLE.cody, '2026-11-02')
    const { week: computed, due } = payout('hvac')
    expect([computed.worked, computed.commission, computed.premium, due]).toEqual([
      week.worked,
      week.tuned + week.spiffs,
      week.premium,
      week.gross,
    ])
  })

  test.each([
    ['pest-control', { paid: 2_367_000, chargedBack: 0, notPaid: 63_000 }],
    ['fiber-optics', { paid: 84_000, chargedBack: 14_000, kept: 70_000 }],
    ['insurance', { paid: 132_000, chargedBack: 66_000, kept: 66_000 }],
    ['mortgage', { share: 2_124_000, kept: 2_124_000 }],
    ['tree-and-lawncare', { kept: 23_200 }],
    ['turf', { kept: 110_400 }],
  ])('%s', (id, totals) => {
    expect(payout(id).people[0]).toMatchObject(totals)
  })

  test('mortgage repays the draw, and real estate gives each side its part of the rest', () => {
    expect(payout('mortgage').due).toBe(1_724_000)
    expect(payout('real-estate').people.map(({ share }) => share)).toEqual([384_000, 576_000])
    expect(payout('turf').entries.map(({ amounts: [amount] }) => amount)).toEqual([
      36_800, 36_800, 36_800, 36_800,
    ])
  })

  test('show a third as a fraction, because its rounded percentage does not give the amount', () => {
    const deal = read(tradeOf('pest-control'))
    const result = computePayout(deal)
    const [weekly] = result.entries
    expect(weekly && formatWorking(deal, result, weekly, 0)).toBe('2 / 3 × 100% of $24,300.00')
  })

  test('explain that a canceled unit lowers a later payment, if there is one', () => {
    expect(ruleText(tradeOf('pest-control'), read(tradeOf('pest-control')))).toMatch(
      /nothing is charged back; only what’s still unpaid goes down/,
    )
    expect(ruleText(tradeOf('roofing'), read(tradeOf('roofing')))).toBe(
      'Pay is earned at “Final payment.” Nothing is charged back after that.',
    )
  })

  test('name the event that ends a deal of the trade', () => {
    expect(ruleText(tradeOf('insurance'), read(tradeOf('insurance')))).toContain(
      'If the policy lapses, the rest is charged back.',
    )
    expect(ruleText(tradeOf('mortgage'), read(tradeOf('mortgage')))).toContain(
      'if the loan is paid off before then',
    )
  })

  test('name the draw that the stub subtracts', () => {
    const trade = tradeOf('mortgage')
    const deal = read(trade)
    expect(resultText(trade, deal, computePayout(deal))).toBe(
      'Naomi Feld gets $21,240.00, 0.91% of the volume; $4,000.00 of it pays back the draw.',
    )
  })

  test('name no cancellation for work that is paid by the hour, and add the hours to the result', () => {
    const trade = tradeOf('hvac')
    const deal = read(trade)
    expect(ruleText(trade, deal)).toBe('Pay is earned at “Call closed.”')
    expect(resultText(trade, deal, computePayout(deal))).toBe(
      'Cody Marsh gets $672.00; with hourly pay and overtime, the stub comes to $2,080.00.',
    )
  })

  test('have a preset for each field and no other presets', () => {
    for (const trade of TRADES)
      expect(
        Object.keys(trade.preset)
          .filter((name) => name !== 'payee')
          .toSorted(),
      ).toEqual(
        listFieldSpecs(trade)
          .map(({ name }) => name)
          .toSorted(),
      )
  })

  test('were checked within the last 400 days', () => {
    expect(daysBetween(CHECKED_ON, new Date().toISOString().slice(0, 10))).toBeLessThan(400)
  })
})

describe('fields', () => {
  test.each([
    ['solar', { share1: '65' }, { share2: 'Shares add up to 105%. Take 5 points off.' }],
    ['solar', { stage2: '20' }, { stage2: 'Stages add up to 90%. Make them 100%.' }],
    [
      'roofing',
      { costs: '20000' },
      { costs: 'Costs are $1,600.00 over the contract. Lower them, or raise the contract.' },
    ],
    [
      'solar',
      { canceled: '2026-10-11' },
      { canceled: 'The deal starts on Oct 12, 2026. Enter that day or a later one, or clear the field.' },
    ],
    [
      'solar',
      { on0: '2026-10-01' },
      { on0: 'The deal starts on Oct 12, 2026. Enter that day or a later one.' },
    ],
    ['solar', { sold: '' }, { sold: 'Enter a date from 2000 to 2099.' }],
    ['solar', { canceled: '2027-02-30' }, { canceled: 'Enter a date from 2000 to 2099.' }],
    ['fiber-optics', { unitsCanceled: '7' }, { unitsCanceled: 'The deal has 6. Enter 1 to 6.' }],
    ['fiber-optics', { size: '2.5' }, { size: 'Enter a whole number, 1 to 10,000 accounts.' }],
    ['fiber-optics', { stage0: '0' }, { stage0: 'Enter more than $0 at one of the stages.' }],
    ['solar', { size: '-5' }, { size: 'Enter $1 to $100,000,000.' }],
    ['solar', { share0: '101' }, { share0: 'Enter 0% to 100%.' }],
    ['hvac', { hours: '200' }, { hours: 'Enter 0 to 112 hours.' }],
  ])('%s with %j says what to do at the field', (id, changes, problems) => {
    expect(problemsOf(id, changes as unknown as DealFieldTexts)).toEqual(problems)
    expect(
      readDeal(tradeOf(id), { ...tradeOf(id).preset, ...(changes as unknown as DealFieldTexts) }).deal,
    ).toBeNull()
  })

  test('are restored from a URL, which contains only the differences from the sample', () => {
    const solar = tradeOf('solar')
    expect(formatDeal(solar, solar.preset)).toBe('solar')
    const fields = { ...solar.preset, share0: '25.5', canceled: '2026-12-01' }
    const text = formatDeal(solar, fields)
    expect(text).toBe('solar_canceled.2026-12-01_share0.25.5')
    expect(parseDeal(text, TRADES)).toEqual({ trade: solar, fields })
  })

  test.each([
    '',
    'boats',
    'solar_size',
    'solar_size.x',
    'solar_share1.99',
    'solar_toString.1',
    'solar_canceled.2020-01-01',
  ])('are not restored from %j', (text) => expect(parseDeal(text, TRADES)).toBeNull())

  test('never produce a deal from invalid text', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...TRADES),
        fc.dictionary(
          fc.constantFrom('size', 'costs', 'canceled', 'share0', 'on0', 'stage0', 'hours'),
          fc.string(),
        ),
        (trade, changes) => {
          const { deal, problems } = readDeal(trade, { ...trade.preset, ...changes })
          expect(deal === null).toBe(Object.keys(problems).length > 0)
          expect(Number.isFinite(deal === null ? 0 : computePayout(deal).due)).toBe(true)
        },
      ),
    )
  })
})
