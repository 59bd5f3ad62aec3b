import * as fc from 'fast-check'
import { sum } from 'shared-ui/scenes/money.ts'
import { getPayday } from 'shared-ui/scenes/pay-calendar.ts'
import { halfTime, RUN_PERIOD } from 'shared-ui/scenes/pay-run.ts'
import { JENSEN } from 'shared-ui/scenes/ridgeline-deals.ts'
import { ALL_PEOPLE, PEOPLE } from 'shared-ui/scenes/ridgeline-people.ts'
import { describe, expect, test } from 'vitest'
import {
  parseCents,
  DRAW_RULES,
  DRAWERS,
  formatWeek,
  computeMaxDraws,
  parseWeek,
  SAMPLE_DRAWS,
  formatFieldAmount,
  computeDrawnWeek,
} from './draw-week.ts'
import { SHARE_PERCENT, WEEK, WEEK_LIMIT } from '../sample-data/same-day.ts'

const [cody, ana, tyrell] = DRAWERS
const hoursOf = (work: string): number => Number(/^[\d.]+/.exec(work)?.[0])

describe('the sample week', () => {
  test.each(DRAWERS)(
    'has the hours, pay and overtime premium of $name from the sample data',
    ({ name, days, premium, clawback }) => {
      const person = ALL_PEOPLE.find((one) => one.name === name)
      const [monday] = days
      const hours = sum(days.map(({ work }) => hoursOf(work)))
      expect(hours).toBe(person?.weeks?.[monday.date])
      const earned = sum(days.map((day) => day.earned))
      expect(premium).toBe(halfTime(earned, hours))
      expect(days.map((day) => day.earned)).toEqual(
        person === PEOPLE.cody
          ? WEEK.map((day) => day.earned)
          : days.map(({ work }) => hoursOf(work) * (person?.hourly ?? 0)),
      )
      expect(clawback).toEqual(
        JENSEN.setter === person ? { customer: JENSEN.customer, until: RUN_PERIOD.payday } : null,
      )
    },
  )

  test('has the rules and the draws that the page shows', () => {
    expect(DRAW_RULES).toEqual({
      sharePercent: SHARE_PERCENT,
      weekLimit: WEEK_LIMIT,
      payday: getPayday(cody.days[0].date),
    })
    expect(SAMPLE_DRAWS).toEqual(WEEK.map(({ taken }) => taken))
    const week = computeDrawnWeek(cody, SAMPLE_DRAWS, DRAW_RULES)
    expect(week.days.map(({ taken }) => taken)).toEqual(SAMPLE_DRAWS)
    expect(week.left).toBe(sum(WEEK.map(({ left }) => left)))
  })
})

describe('a week of draws', () => {
  const typedAmounts = fc.array(fc.option(fc.integer({ min: 0, max: 60_000 })), {
    minLength: 5,
    maxLength: 5,
  })

  test('never draws more than the limit of a day or week, and adds up to the pay', () => {
    fc.assert(
      fc.property(fc.constantFrom(...DRAWERS), typedAmounts, (drawer, amounts) => {
        const week = computeDrawnWeek(drawer, amounts, DRAW_RULES)
        expect(week.taken).toBeLessThanOrEqual(DRAW_RULES.weekLimit)
        expect(week.taken + week.left).toBe(week.earned + drawer.premium)
        for (const [index, day] of week.days.entries()) {
          expect(day.taken).toBeLessThanOrEqual((day.earned * DRAW_RULES.sharePercent) / 100)
          expect(day.taken).toBe(day.isInvalid ? 0 : amounts[index])
        }
        expect(week.days.at(-1)?.balance).toBe(week.earned - week.taken)
        expect(parseWeek(DRAWERS, formatWeek(drawer, week), DRAW_RULES)?.amounts).toEqual(
          week.days.map(({ taken }) => taken),
        )
      }),
    )
  })

  test('limits the draws to the maximum of the week', () => {
    expect(sum(computeMaxDraws(cody, DRAW_RULES))).toBe(DRAW_RULES.weekLimit)
    expect(
      computeDrawnWeek(cody, computeMaxDraws(cody, DRAW_RULES), DRAW_RULES).days.map(({ reason }) => reason),
    ).toEqual(['share', 'share', 'week', 'week', 'week'])
    expect(computeMaxDraws(ana, DRAW_RULES)).toEqual([8_400, 9_450, 9_450, 9_450, 9_450])
  })

  test('allows no draw while a clawback is open', () => {
    expect(computeMaxDraws(tyrell, DRAW_RULES)).toEqual([0, 0, 0, 0, 8_400])
    expect(computeDrawnWeek(tyrell, [100, 0, 0, 0, 0], DRAW_RULES).days[0]).toMatchObject({
      reason: 'clawback',
      taken: 0,
      isInvalid: true,
    })
  })

  test('parses amounts in dollars, and rejects URLs with amounts above the limits', () => {
    expect(['', '150', '226.10', '1.234', '-5', 'ten'].map(parseCents)).toEqual([
      0,
      15_000,
      22_610,
      null,
      null,
      null,
    ])
    expect([0, 15_000, 22_610].map(formatFieldAmount)).toEqual(['0', '150', '226.10'])
    for (const text of ['', 'cody', 'nobody-0-0-0-0-0', 'ana-90-0-0-0-0', 'tyrell-1-0-0-0-0', 'ana-0-0-0-0'])
      expect(parseWeek(DRAWERS, text, DRAW_RULES)).toBeNull()
  })
})
