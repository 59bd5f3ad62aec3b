import { describe, expect, it } from 'vitest'
import type { Rows } from '../company/schema.ts'
import { TRADES } from '../home/trades.ts'
import { CARRIER } from './fiber-optics-numbers.ts'
import { hvac } from './hvac.ts'
import { ADVANCE } from './insurance-numbers.ts'
import { MONTH } from './mortgage-numbers.ts'
import { SEASON } from './pest-control-numbers.ts'
import { CLOSING_SHEET } from './real-estate-numbers.ts'
import { realEstate } from './real-estate.ts'
import { ROOF } from './roofing-numbers.ts'
import { roofing } from './roofing.ts'
import { MILESTONES } from './solar-numbers.ts'
import { YEAR } from './tree-and-lawncare-numbers.ts'
import { tree } from './tree-and-lawncare.ts'
import { YARD } from './turf-numbers.ts'
import { turf } from './turf.ts'

const cents = (text: string) => Math.round(Number(text.replaceAll(/[$,]/g, '').replace('−', '-')) * 100)
const value = ({ rows }: Rows, label: string) => cents(rows.find((row) => row.label === label)?.value ?? 'none')
const onHome = (href: string) => TRADES.find((trade) => trade.href === href)?.lines.reduce((total, { amount }) => total + amount, 0)

/** Adds the rows up from the last sum on, and holds each sum and total against what it sums. */
function expectSums({ rows }: Rows): void {
  let running = 0
  for (const { label, value: shown, tone } of rows) {
    const amount = cents(shown)
    if (Number.isNaN(amount) || !shown.includes('$')) continue
    if (tone === 'sum' || tone === 'total') {
      expect(amount, label).toBe(running)
      running = amount
    } else running += amount
  }
}

describe('sheets add up', () => {
  it.each([
    ['the crew’s roof', roofing.crew.rows],
    ['the mowing route', tree.route],
    ['the yard', turf.sheet],
    ['the calls', hvac.calls],
  ])('%s', (_, sheet) => expectSums(sheet))

  it('the rep’s roof: profit, its share, and the draws', () => {
    const { rows } = roofing.rep
    expect(['Contract', 'Material', 'Labor', 'Overhead'].reduce((total, label) => total + value(rows, label), 0)).toBe(value(rows, 'Profit'))
    expect(value(rows, 'Rep’s share')).toBe(value(rows, 'Profit') * 0.4)
    expect(value(rows, 'Rep’s share') + value(rows, 'Draws paid back')).toBe(value(rows, 'Friday'))
  })

  it('the overtime week: premium is half the regular rate for the hours past forty', () => {
    const earned = value(hvac.week, 'Earned')
    expect(value(hvac.week, 'Hours') + value(hvac.week, 'Tune-ups') + value(hvac.week, 'Spiffs')).toBe(earned)
    expect(value(hvac.week, 'Regular rate')).toBe(earned / 48)
    expect(value(hvac.week, 'Overtime premium')).toBe((earned / 48 / 2) * 8)
    expect(value(hvac.week, 'Gross')).toBe(earned + value(hvac.week, 'Overtime premium'))
  })

  it('the cap is crossed inside the closing', () => {
    expect(value(realEstate.cap, 'Paid so far') + value(realEstate.cap, 'To the cap')).toBe(value(realEstate.cap, 'Cap'))
    expect(value(realEstate.cap, 'This closing, 30%') - value(realEstate.cap, 'To the cap')).toBe(value(realEstate.cap, 'Stays with the agent'))
  })
})

describe('scenes add up', () => {
  it('solar: the parts make the share', () => {
    expect(MILESTONES.steps.reduce((total, { amount }) => total + amount, 0)).toBe(MILESTONES.share)
    expect(MILESTONES.share).toBe(244_800)
  })
  it('pest control: 180 serviced, 14 gone', () => expect([SEASON.serviced, SEASON.cancelled, SEASON.total]).toEqual([180, 14, 2_367_000]))
  it('mortgage: every dollar in one tier', () => {
    expect(MONTH.tiers.reduce((total, { volume }) => total + volume, 0)).toBe(MONTH.funded)
    expect(MONTH.total).toBe(1_724_000)
  })
  it('fiber: the week that home shows', () => expect(CARRIER.total).toBe(onHome('/fiber-optics')))
  it('roofing: the roof that home shows', () => expect(ROOF.total).toBe(onHome('/roofing')))
  it('roofing: the crew shares it', () => expect(value(roofing.crew.rows, 'Crew')).toBe(ROOF.total))
  it('insurance: what is not kept goes back', () => {
    expect(ADVANCE.advance + ADVANCE.chargedBack).toBe(ADVANCE.kept)
    expect(ADVANCE.kept).toBe(onHome('/insurance'))
  })
  it('turf: the yard that home shows', () => expect([YARD.total, value(turf.sheet, 'To the crew')]).toEqual([onHome('/turf'), onHome('/turf')]))
  it('tree: 35 people at most, 20 at least', () => {
    const months = Array.from({ length: 12 }, (_, month) => YEAR.onIn(month))
    expect([YEAR.most, Math.min(...months)]).toEqual([35, 20])
    expect(YEAR.onIn(4)).toBe(YEAR.most)
  })
  it('real estate: each dollar has a name', () => {
    const [gross = 0, ...rest] = CLOSING_SHEET.steps.map(({ amount }) => Math.abs(amount))
    expect(rest.reduce((total, amount) => total + amount, 0)).toBe(gross)
    expect(CLOSING_SHEET.team).toBe(onHome('/real-estate'))
  })
})
