import { describe, expect, it } from 'vitest'
import { dollars, sum } from './money.ts'
import { LEADERBOARD } from './pay-run.ts'
import { APPLICANTS, PEOPLE } from './ridgeline-people.ts'
import { CREW_WEEK, PAY_STUB, PHONE_PAY, SPLIT, TICKET } from './ridgeline.ts'
import { ONBOARDING, PIPELINE, WEEKEND, countDaysSinceApplication } from './ridgeline-hiring.ts'

const amounts = (lines: readonly { amount: number }[]) => lines.map(({ amount }) => amount)

describe('the sample company', () => {
  it('has a pay stub whose lines add up to its gross and net pay', () => {
    expect(dollars(sum(amounts(PAY_STUB.earnings)))).toBe('$4,486.00')
    expect(PAY_STUB.gross).toBe(sum(amounts(PAY_STUB.earnings)))
    expect(dollars(PAY_STUB.net)).toBe('$3,268.77')
    expect(PAY_STUB.gross + sum(amounts(PAY_STUB.deductions))).toBe(PAY_STUB.net)
  })

  it('withholds Social Security and Medicare at the legal rates', () => {
    const withheld = Object.fromEntries(PAY_STUB.deductions.map(({ label, amount }) => [label, -amount]))
    expect(withheld['Social Security']).toBe(Math.round(PAY_STUB.gross * 0.062))
    expect(withheld['Medicare']).toBe(Math.round(PAY_STUB.gross * 0.0145))
  })

  it('shows the same amounts in split, pay stub, leaderboard and payment ticket', () => {
    const closer = SPLIT.parts.find(({ person }) => person === PEOPLE.marisol)
    expect(PAY_STUB.earnings.find(({ label }) => label === 'Commission, Alvarez')?.amount).toBe(
      closer?.amount,
    )
    expect(PAY_STUB.earnings.find(({ label }) => label === 'Clawback, Jensen')?.amount).toBe(
      SPLIT.clawback.amount,
    )
    const commission = sum(amounts(PAY_STUB.earnings.filter(({ label }) => label.startsWith('Commission'))))
    expect(LEADERBOARD.find(({ name }) => name === PEOPLE.marisol.name)?.amount).toBe(commission)
    expect(SPLIT.parts.find(({ person }) => person === TICKET.person)?.amount).toBe(TICKET.amount)
  })

  it('pays out 70% of a technician’s earnings on the same day', () => {
    expect(sum(amounts(PHONE_PAY.work))).toBe(PHONE_PAY.total)
    expect(dollars(PHONE_PAY.available)).toBe('$226.10')
  })

  it('has at most nine hours per person and day in the crew’s week', () => {
    const days = CREW_WEEK.days.map((_, day) => sum(CREW_WEEK.sites.map(({ hours }) => hours[day] ?? 0)))
    expect(Math.max(...days)).toBeLessThanOrEqual(27)
    expect(sum(days)).toBe(sum(CREW_WEEK.sites.map(({ hours }) => sum(hours))))
  })

  it('has four completed onboarding tasks, and six people on each hiring board', () => {
    expect(ONBOARDING.tasks.filter(({ done }) => done)).toHaveLength(4)
    for (const board of [PIPELINE, WEEKEND])
      expect(sum(board.stages.map(({ people }) => people.length))).toBe(6)
  })
})

describe('the hiring boards', () => {
  it('count the day of the application as day 1', () => {
    expect(countDaysSinceApplication(PIPELINE, APPLICANTS.lena)).toBe(8)
    expect(countDaysSinceApplication({ ...PIPELINE, date: '2026-11-19' }, APPLICANTS.deshawn)).toBe(6)
    for (const board of [PIPELINE, WEEKEND])
      for (const person of board.stages.flatMap(({ people }) => people))
        expect(countDaysSinceApplication(board, person)).toBeGreaterThan(0)
  })
})

describe('money', () => {
  it('groups thousands, and formats negative amounts with a minus sign (U+2212)', () => {
    expect(dollars(123_456_789)).toBe('$1,234,567.89')
    expect(dollars(-42_000)).toBe('−$420.00')
    expect(dollars(3_360_000, { cents: false })).toBe('$33,600')
  })

  it('rounds to whole dollars without cents', () => {
    expect(dollars(6_857, { cents: false })).toBe('$69')
  })
})
