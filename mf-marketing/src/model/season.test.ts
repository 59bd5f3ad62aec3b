import { sum } from 'shared-ui/scenes/money.ts'
import { weekdayOf } from 'shared-ui/scenes/pay-calendar.ts'
import { RUN_PERIOD } from 'shared-ui/scenes/pay-run.ts'
import { ALL_PEOPLE } from 'shared-ui/scenes/ridgeline-people.ts'
import { describe, expect, test } from 'vitest'
import { CREW_YEAR, PEST_SEASON } from '../sample-data/crews.ts'
import {
  CREW_LIMITS,
  findOpeningMonth,
  formatQuotient,
  listPaydays,
  planSeason,
  type Season,
  SEASON_FORM,
  SEASONS,
  formatMonthResult,
} from './season.ts'

const TRADES = Object.entries<Season>(SEASONS)
const CREWS = Array.from({ length: CREW_LIMITS.max - 1 }, (_, index) => CREW_LIMITS.min + index)
/** Plans of every trade, for every valid number of workers. */
const YEARS = TRADES.flatMap(([, season]) => CREWS.map((crew) => planSeason(season, crew)))
const MARCH = 2

describe('the sample seasons', () => {
  test.each(TRADES)('of %s have twelve months, one of them the busiest', (_, { weights }) => {
    expect(weights).toHaveLength(12)
    expect(Math.max(...weights)).toBe(100)
    expect(Math.min(...weights)).toBeGreaterThan(0)
  })

  test('have the head counts that the pages state', () => {
    const sellers = ALL_PEOPLE.filter(({ team, role }) => /setter|closer/i.test(role) && team !== 'Office')
    expect(SEASONS.solar.crew).toBe(sellers.length)
    const tree = planSeason(SEASONS['tree-and-lawncare'], SEASONS['tree-and-lawncare'].crew)
    expect(tree.map(({ on }) => on)).toEqual(tree.map((_, month) => CREW_YEAR.onIn(month)))
  })

  test('have the same share of kept accounts as the rep on the pest control page', () => {
    const { serviced, canceled } = PEST_SEASON
    expect(SEASONS['pest-control'].kept).toBe(Math.round(100 - (canceled * 100) / serviced))
  })
})

describe('paydays', () => {
  test('are the 26 Fridays of the pay calendar', () => {
    const all = Array.from({ length: 12 }, (_, month) => listPaydays(month)).flat()
    expect(all).toHaveLength(26)
    expect(all).toContain(RUN_PERIOD.payday)
    expect(new Set(all.map(weekdayOf))).toEqual(new Set(['Friday']))
    expect(all).toEqual(all.toSorted())
    expect([listPaydays(0).length, listPaydays(6).length]).toEqual([3, 3])
  })
})

describe('a planned year', () => {
  test('pays March’s solar crew from February’s sales', () => {
    const plan = planSeason(SEASONS.solar, 10)
    expect(plan[MARCH]).toMatchObject({
      on: 8,
      sold: 32,
      from: 1,
      soldThen: 26,
      done: 23,
      hires: 2,
      hurting: 1,
    })
    expect(formatMonthResult(SEASONS.solar, plan, MARCH)).toBe(
      'In March, 8 are at work, with 2 to hire for April. Deals sold: 32; installs: 23. 1 of 2 paydays hurts.',
    )
    expect(planSeason(SEASONS.solar, 10)[0]).toMatchObject({ from: 11, soldThen: 20 })
  })

  test('hires exactly the people that the next month needs, and no month is without people', () => {
    for (const plan of YEARS) {
      plan.forEach((month, index) => {
        const next = plan[(index + 1) % 12]?.on ?? 0
        expect(month.on).toBeGreaterThan(0)
        const spare = month.on - month.leaving + month.hires - next
        // `spare` is the number of people at work whom the next month does not need. Only a month without hires may have any.
        expect([spare >= 0, month.hires >= 0, Math.min(spare, month.hires)]).toEqual([true, true, 0])
      })
      expect(plan[findOpeningMonth(plan)]?.hires).toBe(Math.max(...plan.map(({ hires }) => hires)))
    }
  })

  test('completes at most the sold jobs, and counts each payday once', () => {
    for (const plan of YEARS) {
      expect(sum(plan.map(({ soldThen }) => soldThen))).toBe(sum(plan.map(({ sold }) => sold)))
      for (const { done, soldThen, needed, covered, hurting, paydays } of plan) {
        expect(done).toBeLessThanOrEqual(soldThen)
        expect(covered * needed).toBeLessThanOrEqual(done)
        expect(covered + hurting).toBe(paydays.length)
        expect(hurting === 0 || (covered + 1) * needed > done).toBe(true)
      }
    }
  })
})

describe('a quotient', () => {
  test.each([
    [636, 280, '2.3'],
    [10, 6, '1.7'],
    [23, 20, '1.2'],
    [59, 30, '1.97'],
    [3959, 3960, '0.9997'],
    [60, 30, '2.0'],
  ])('%i / %i is shown as %s', (dividend, divisor, text) => {
    expect(formatQuotient(dividend, divisor)).toBe(text)
  })
})

describe('a view', () => {
  const preset = { crew: 10, month: 4 }

  test('is restored from its text; invalid texts are rejected', () => {
    for (const month of [0, 4, 11]) {
      const view = { crew: 24, month }
      expect(SEASON_FORM.parse(SEASON_FORM.format(view), preset)).toEqual(view)
    }
    expect(SEASON_FORM.format({ crew: 24, month: 4 })).toBe('24-may')
    for (const text of ['1-may', '100-may', '10-mai'])
      expect([text, SEASON_FORM.parse(text, preset)]).toEqual([text, null])
  })
})
