import { describe, expect, it } from 'vitest'
import { readTypedFigures } from '../content/testing/typed-figures.ts'
import { lineDerivation } from './derivation.ts'
import { sum } from './money.ts'
import { addDays, daysBetween, isInPeriod, getPayday, getPayPeriod, weekdayOf } from './pay-calendar.ts'
import {
  computeEarnings,
  listInstalledDeals,
  LEADERBOARD,
  RUN,
  RUN_PERIOD,
  createPayStub,
} from './pay-run.ts'
import { JENSEN, computePool, SHARES, computeShare, SOLAR_DEALS, type SolarDeal } from './ridgeline-deals.ts'
import { ALL_PEOPLE, HEADCOUNT, UNNAMED_EMPLOYEES, PEOPLE, W2_BY_STATE } from './ridgeline-people.ts'
import { TICKET } from './ridgeline.ts'

const deals: readonly SolarDeal[] = Object.values(SOLAR_DEALS)

describe('the pay calendar', () => {
  it('assigns each day to a period of two weeks, which is approved on a Wednesday and paid on a Friday', () => {
    for (let index = -400; index < 400; index += 1) {
      const day = addDays('2026-11-12', index)
      const period = getPayPeriod(day)
      expect(isInPeriod(period, day)).toBe(true)
      expect(daysBetween(period.first, period.last)).toBe(13)
      expect([period.first, period.last, period.approval, period.payday].map(weekdayOf)).toEqual([
        'Monday',
        'Sunday',
        'Wednesday',
        'Friday',
      ])
      expect(getPayPeriod(addDays(period.last, 1)).first).toBe(addDays(period.last, 1))
    }
  })

  it('pays the Alvarez install on November 20, and work of the next period on December 4', () => {
    expect(getPayday('2026-11-12')).toBe('2026-11-20')
    expect(getPayday('2026-11-19')).toBe('2026-12-04')
  })
})

describe('the deals', () => {
  it('are sold before they are installed, and their shares add up to the pool', () => {
    for (const deal of deals) {
      expect(deal.installed === null || deal.sold < deal.installed).toBe(true)
      expect(deal.setterNamed >= deal.sold).toBe(true)
      const parts = Object.keys(SHARES) as (keyof typeof SHARES)[]
      expect(sum(parts.map((part) => computeShare(deal, part)))).toBe(computePool(deal))
    }
  })

  it('have the setter of Alvarez added on the day of the payment ticket, before the run’s approval', () => {
    expect(TICKET.day).toBe(SOLAR_DEALS.alvarez.setterNamed)
    expect(TICKET.day <= RUN_PERIOD.approval).toBe(true)
    expect(TICKET.askedAt.startsWith(weekdayOf(TICKET.day).slice(0, 3))).toBe(true)
  })

  it('record the days from the Jensen install to its cancellation', () => {
    expect(daysBetween(JENSEN.installed, JENSEN.canceled)).toBe(JENSEN.day)
    expect(sum(Object.values(JENSEN.paid))).toBe(JENSEN.pool)
  })
})

const wasEmployed = ({ since }: { since: string }) => since <= RUN_PERIOD.last

describe('the pay run', () => {
  it('pays everyone who was employed in the period', () => {
    expect(RUN.people).toBe(
      ALL_PEOPLE.filter(wasEmployed).length +
        sum(UNNAMED_EMPLOYEES.filter(wasEmployed).map(({ people }) => people)),
    )
    expect(RUN.w2 + RUN.contractors).toBe(RUN.people)
    expect(HEADCOUNT.w2 - RUN.w2).toBe(W2_BY_STATE.AZ + 1)
    for (const person of ALL_PEOPLE.filter(wasEmployed))
      expect([person.name, createPayStub(person, computeEarnings(person)).gross > 0]).toEqual([
        person.name,
        true,
      ])
  })

  it('pays each closer and setter of a deal installed in the period', () => {
    for (const { customer, closer, setter } of listInstalledDeals(RUN_PERIOD))
      for (const person of [closer, setter]) {
        const isByDeal = person?.tiers !== undefined || person?.crew === undefined
        const lines = person && isByDeal ? computeEarnings(person) : []
        expect([customer, lines.some(({ label }) => label.endsWith(`, ${customer}`))]).toEqual([
          customer,
          true,
        ])
      }
    expect(new Set(LEADERBOARD.map(({ name }) => name))).toEqual(
      new Set(ALL_PEOPLE.filter(({ role }) => role === 'Solar closer').map(({ name }) => name)),
    )
  })

  it('explains a monthly bonus with the month in which it was earned', () => {
    const bonus = computeEarnings(PEOPLE.marisol).find(({ label }) => label.endsWith(' bonus'))
    expect(bonus && lineDerivation(bonus, PEOPLE.marisol).date).toBe('Earned in October, paid Nov 20')
  })

  it('withholds nothing from contractors, and from each person at most the earnings', () => {
    for (const person of ALL_PEOPLE) {
      const { gross, net, deductions } = createPayStub(person, computeEarnings(person))
      expect(net).toBeLessThanOrEqual(gross)
      expect(deductions).toHaveLength(person.form === '1099' ? 0 : person === PEOPLE.marisol ? 5 : 4)
    }
  })
})

it('scenes contain no literal days or amounts', async () => {
  expect(await readTypedFigures(new URL('.', import.meta.url), () => true)).toEqual([])
})
