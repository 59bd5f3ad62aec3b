import { sum } from 'shared-ui/scenes/money.ts'
import { ROOFS } from 'shared-ui/scenes/ridgeline-deals.ts'
import type { Rows } from 'shared-ui'
import { describe, expect, it } from 'vitest'
import { hvac } from '../content/hvac.ts'
import { realEstate } from '../content/real-estate.ts'
import { roofing } from '../content/roofing.ts'
import { TRADES } from '../content/trades.ts'
import { tree } from '../content/tree-and-lawncare.ts'
import { turf } from '../content/turf.ts'
import { PAYROLL_EXPORT, ONE_THURSDAY, SETTER_OVERTIME } from './company.ts'
import { CARRIER, CREW_YEAR, PEST_SEASON, ROOF, YARD } from './crews.ts'
import { ADVANCE, CLOSING_SHEET, LOAN_MONTH, MILESTONES } from './deals.ts'
import { PAYDAY } from './payday.ts'

const cents = (text: string) => Math.round(Number(text.replaceAll(/[$,]/g, '').replace('−', '-')) * 100)
const value = ({ rows }: Rows, label: string) =>
  cents(rows.find((row) => row.label === label)?.value ?? 'none')
const onHome = (href: string) =>
  TRADES.find((trade) => trade.href === href)?.lines.reduce((total, { amount }) => total + amount, 0)

/** Returns the labels of sums and totals whose amount is not the sum of the rows above. */
function wrongSums({ rows }: Rows): string[] {
  const wrongLabels: string[] = []
  let running = 0
  for (const { label, value: shown, tone } of rows) {
    const amount = shown.includes('$') ? cents(shown) : 0
    if (tone === 'sum' || tone === 'total') {
      if (amount !== running) wrongLabels.push(label)
      running = amount
    } else running += amount
  }
  return wrongLabels
}

describe('sheets add up', () => {
  it.each([
    ['the crew’s roof', roofing.two.crew.rows],
    ['the mowing route', tree.route],
    ['the yard', turf.sheet],
    ['the calls', hvac.calls],
  ])('%s', (_, sheet) => expect(wrongSums(sheet)).toEqual([]))

  it('the rep’s roof: profit, the rep’s share of it, and the repaid draws', () => {
    const { rows } = roofing.two.rep
    expect(
      ['Contract', 'Material', 'Labor', 'Overhead'].reduce((total, label) => total + value(rows, label), 0),
    ).toBe(value(rows, 'Profit'))
    expect(value(rows, 'Rep’s share')).toBe(value(rows, 'Profit') * 0.4)
    expect(value(rows, 'Rep’s share') + value(rows, 'Draws paid back')).toBe(value(rows, 'Friday'))
  })

  it('the overtime week: the premium is half the regular rate for each hour past forty', () => {
    const earned = value(hvac.week, 'Earned')
    expect(value(hvac.week, 'Hours') + value(hvac.week, 'Tune-ups') + value(hvac.week, 'Spiffs')).toBe(earned)
    expect(value(hvac.week, 'Regular rate')).toBe(earned / 48)
    expect(value(hvac.week, 'Overtime premium')).toBe((earned / 48 / 2) * 8)
    expect(value(hvac.week, 'Gross')).toBe(earned + value(hvac.week, 'Overtime premium'))
  })

  it('the closing: the amount to the cap and the amount above it', () => {
    expect(value(realEstate.cap.sheet, 'Paid so far') + value(realEstate.cap.sheet, 'To the cap')).toBe(
      value(realEstate.cap.sheet, 'Cap'),
    )
    expect(value(realEstate.cap.sheet, 'Next closing') - value(realEstate.cap.sheet, 'To the cap')).toBe(
      value(realEstate.cap.sheet, 'Stays with the agent'),
    )
  })
})

describe('scenes add up', () => {
  it('solar: the stages add up to the share', () => {
    expect(MILESTONES.steps.reduce((total, { amount }) => total + amount, 0)).toBe(MILESTONES.share)
    expect(MILESTONES.share).toBe(240_000)
  })
  it('pest control: 180 accounts serviced, 14 canceled', () =>
    expect([PEST_SEASON.serviced, PEST_SEASON.canceled, PEST_SEASON.total]).toEqual([180, 14, 2_367_000]))
  it('mortgage: each dollar of volume is in one tier', () => {
    expect(LOAN_MONTH.tiers.reduce((total, { volume }) => total + volume, 0)).toBe(LOAN_MONTH.funded)
    expect(LOAN_MONTH.total).toBe(1_724_000)
  })
  it('fiber: the week pays the same as on the home page', () =>
    expect(CARRIER.total).toBe(onHome('/fiber-optics')))
  it('roofing: the roof pays the same as on the home page', () => expect(ROOF.total).toBe(onHome('/roofing')))
  it('roofing: the plan has the squares of the sample company’s roof', () =>
    expect([sum(ROOF.facets.map(({ squares }) => squares)), ROOF.total]).toEqual([
      ROOFS.haws.squares,
      258_000,
    ]))
  it('roofing: the crew’s shares add up to the pay of the roof', () =>
    expect(value(roofing.two.crew.rows, 'Crew')).toBe(ROOF.total))
  it('insurance: the kept and the charged-back amount add up to the advance', () => {
    expect(ADVANCE.advance + ADVANCE.chargedBack).toBe(ADVANCE.kept)
    expect(ADVANCE.kept).toBe(onHome('/insurance'))
  })
  it('turf: the yard pays the same as on the home page', () =>
    expect([YARD.total, value(turf.sheet, 'To the crew')]).toEqual([onHome('/turf'), onHome('/turf')]))
  it('tree care: at most 35 people work in a month, at least 20', () => {
    const months = Array.from({ length: 12 }, (_, month) => CREW_YEAR.onIn(month))
    expect([CREW_YEAR.most, Math.min(...months)]).toEqual([35, 20])
    expect(CREW_YEAR.onIn(4)).toBe(CREW_YEAR.most)
  })
  it('real estate: the parts add up to the gross commission', () => {
    const [gross = 0, ...rest] = CLOSING_SHEET.steps.map(({ amount }) => Math.abs(amount))
    expect(rest.reduce((total, amount) => total + amount, 0)).toBe(gross)
    expect(CLOSING_SHEET.team).toBe(onHome('/real-estate'))
  })
})

describe('comparisons', () => {
  it('exports the shares of one deal less the clawback of the other', () =>
    expect(PAYROLL_EXPORT.total).toBe(266_000))
  it('pays a setter half the regular rate for each hour past forty', () =>
    expect([SETTER_OVERTIME.regular, SETTER_OVERTIME.premium, SETTER_OVERTIME.gross]).toEqual([
      3682, 7364, 169_364,
    ]))
  it('adds up one Thursday, job by job, to the total on the phone', () =>
    expect(ONE_THURSDAY.jobs.at(-1)?.count).toBe(ONE_THURSDAY.total))
  it('has the same service calls as the page of the trade', () =>
    expect(ONE_THURSDAY.jobs.map(({ customer }) => `${customer}, tune-up`)).toEqual(
      hvac.calls.rows.slice(0, 4).map(({ label }) => label),
    ))
})

describe('the home page', () => {
  it('adds up the days of the week to Friday’s pay', () => {
    expect(PAYDAY.days.at(-1)?.count).toBe(PAYDAY.friday.net)
    expect(PAYDAY.days.at(-2)?.count).toBe(PAYDAY.friday.counted)
  })
})
