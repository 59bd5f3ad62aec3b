import { sum } from 'shared-ui/scenes/money.ts'
import { computeEarnings, RUN, RUN_PERIOD, createPayStub } from 'shared-ui/scenes/pay-run.ts'
import { getPayday, getPayPeriod } from 'shared-ui/scenes/pay-calendar.ts'
import { computeCrewPay, ROOFS, computeShare, SOLAR_DEALS } from 'shared-ui/scenes/ridgeline-deals.ts'
import { ALL_PEOPLE } from 'shared-ui/scenes/ridgeline-people.ts'
import { TICKET } from 'shared-ui/scenes/ridgeline.ts'
import { describe, expect, test } from 'vitest'
import {
  applyAnswers,
  type RunAnswers,
  approveRun,
  COUNT_ANSWERS,
  formatAnswers,
  OPEN_RUN,
  parseAnswers,
  computeRoofPay,
  computeRun,
  SETTER_ANSWERS,
} from './open-run.ts'

const OPEN: RunAnswers = { setter: null, count: null, isApproved: false }
const ALL = [null, ...SETTER_ANSWERS].flatMap((setter) =>
  [null, ...COUNT_ANSWERS].map((count): RunAnswers => ({ setter, count, isApproved: false })),
)

describe('the open run', () => {
  test('has the dates, the deal and the roof of the sample data', () => {
    const { alvarez, sorensen } = OPEN_RUN
    const deal = SOLAR_DEALS.alvarez
    expect(OPEN_RUN).toMatchObject({ approval: RUN_PERIOD.approval, payday: RUN_PERIOD.payday })
    expect(OPEN_RUN.nextPayday).toBe(getPayday(OPEN_RUN.approval))
    expect(getPayPeriod(sorensen.finished)).toEqual(RUN_PERIOD)
    expect(alvarez).toEqual({
      customer: deal.customer,
      sold: deal.sold,
      ticket: TICKET.number,
      setterShare: computeShare(deal, 'setter'),
    })
    const { customer, finished, squares } = ROOFS.sorensen
    expect(sorensen).toMatchObject({ customer, finished, ordered: squares })
    expect(computeRoofPay(OPEN_RUN, 'ordered')).toBe(computeCrewPay(ROOFS.sorensen))
  })

  test('with the right answers equals the sample company’s run, person by person', () => {
    const run = computeRun(OPEN_RUN, { setter: 'tyrell', count: 'ordered' })
    const { people, gross, withheld, net, employerTax, debit } = RUN
    expect(run).toMatchObject({ people, gross, withheld, net, employerTax, debit })
    for (const line of run.lines) {
      const person = ALL_PEOPLE.find(({ name }) => name === line.name)
      if (!person) throw new Error(`no person ${line.name}`)
      const stub = createPayStub(person, computeEarnings(person))
      expect([line.gross, line.net]).toEqual([stub.gross, stub.net])
    }
  })

  test('adds up with all answers, and pays or defers each answered amount once', () => {
    const { alvarez } = OPEN_RUN
    const open = computeRun(OPEN_RUN, OPEN)
    for (const answers of ALL) {
      const run = computeRun(OPEN_RUN, answers)
      const { setter, count } = answers
      for (const line of run.lines) expect(line.gross - line.withheld).toBe(line.net)
      expect(run.gross - run.withheld).toBe(run.net)
      expect(run.gross - open.gross).toBe(sum(run.lines.map(({ added }) => added)))
      const answeredAmount =
        (setter === null ? 0 : alvarez.setterShare) + (count === null ? 0 : computeRoofPay(OPEN_RUN, count))
      expect(run.gross - open.gross + sum(run.waiting.map(({ amount }) => amount))).toBe(answeredAmount)
    }
  })

  test('can be approved only with both answers, and does not change afterward', () => {
    for (const answers of ALL) {
      const approved = approveRun(answers)
      expect(approved === null).toBe(computeRun(OPEN_RUN, answers).open.length > 0)
    }
    const approved: RunAnswers = { setter: 'tyrell', count: 'ordered', isApproved: true }
    expect(applyAnswers(approved, { setter: 'ana', count: 'wait' })).toBe(approved)
    expect(applyAnswers(OPEN, { setter: 'nobody', count: 'counted' })).toEqual({ ...OPEN, count: 'counted' })
  })

  test('is restored from its text; invalid texts are rejected', () => {
    const approved = ALL.flatMap((answers) => approveRun(answers) ?? [])
    expect(approved).toHaveLength(SETTER_ANSWERS.length * COUNT_ANSWERS.length)
    for (const state of [...ALL, ...approved]) expect(parseAnswers(formatAnswers(state))).toEqual(state)
    for (const text of ['', 'tyrell', 'tyrell-open-approved', 'tyrell-ordered-sent', 'x-wait', 'ana-wait-'])
      expect(parseAnswers(text)).toBeNull()
  })
})
