import { sum } from 'shared-ui/scenes/money.ts'
import { REGISTER, UNNAMED_TOTALS, RUN } from 'shared-ui/scenes/pay-run.ts'
import { PAY_STUB, SPLIT, TICKET } from 'shared-ui/scenes/ridgeline.ts'
import { PEOPLE } from 'shared-ui/scenes/ridgeline-people.ts'
import { expect, test } from 'vitest'
import { CLAWBACK, OKAFOR_POOL, OVERRIDES, overridesTotal, STATEMENT, statementTotal } from './deal.ts'
import {
  CREW_PAY,
  CREW_TOTAL,
  DRAW_WEEKS,
  WEEKLY_DRAW_CENTS,
  INSTALLS,
  JOBS,
  listInstallPay,
  computeDrawWeeks,
  SHOP,
  computeTierLines,
} from './pay-structures.ts'
import { runRemainder, SHARE_PERCENT, TODAY, WEEK, WEEK_TOTAL } from './same-day.ts'
import { DRAFT, TICKET_418_SHARES, QUEUE, QUEUE_SUMS } from './tickets.ts'

const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

test('the statement has the commission lines of the stub', () => {
  expect((OKAFOR_POOL * 60) / 100).toBe(STATEMENT.lines[1]?.amount)
  expect(statementTotal).toBe(294_000)
  const stub = PAY_STUB.earnings.filter(({ label }) => /^(?:Commission|Clawback)/.test(label))
  expect(sum(stub.map(({ amount }) => amount))).toBe(statementTotal)
})

test('a clawback equals the amounts that the deal paid', () => {
  expect(CLAWBACK.total).toBe(-CLAWBACK.pool)
  expect(CLAWBACK.parts[0]?.amount).toBe(SPLIT.clawback.amount)
  expect(days(CLAWBACK.installed.date, CLAWBACK.canceled.date)).toBe(CLAWBACK.day)
  expect(days(CLAWBACK.installed.date, CLAWBACK.end.date)).toBe(CLAWBACK.window)
})

test('a tier applies from the install that reaches it, or to the whole month', () => {
  expect(sum(listInstallPay(INSTALLS, 'next'))).toBe(1_710_000)
  expect(sum(listInstallPay(INSTALLS, 'back'))).toBe(2_160_000)
  expect(sum(computeTierLines(INSTALLS).map(({ amount }) => amount))).toBe(1_710_000)
  expect(sum(computeTierLines(INSTALLS).map(({ count }) => count))).toBe(INSTALLS)
})

test('a repaid draw pays exactly the earned amount in total', () => {
  expect(DRAW_WEEKS.map(({ balance }) => balance)).toEqual([50_000, 78_000, 82_000, 57_000, 13_000, 0])
  expect(sum(DRAW_WEEKS.map(({ paid }) => paid))).toBe(sum(DRAW_WEEKS.map(({ earned }) => earned)))
  expect(Math.min(...DRAW_WEEKS.map(({ paid }) => paid))).toBe(WEEKLY_DRAW_CENTS)
})

test('a draw repays at most the pay above the guarantee', () => {
  expect(computeDrawWeeks(80_000, [10_000, 90_000])).toEqual([
    { earned: 10_000, paid: 80_000, balance: 70_000 },
    { earned: 90_000, paid: 80_000, balance: 60_000 },
  ])
})

test('the crew’s pay is the pay of jobs and shop, with the half-time premium in addition', () => {
  expect(CREW_TOTAL.piece).toBe(sum(JOBS.map(({ amount }) => amount)))
  expect(sum(CREW_PAY.map(({ piece }) => piece))).toBe(CREW_TOTAL.piece)
  expect(sum(CREW_PAY.map(({ shop }) => shop))).toBe(SHOP.amount)
  expect(CREW_PAY.map(({ overtime }) => overtime)).toEqual([1027, 778, 778])
  expect(CREW_TOTAL.total).toBe(CREW_TOTAL.piece + CREW_TOTAL.shop + CREW_TOTAL.overtime)
})

test('overrides: three people share the pool, one is paid in addition', () => {
  expect(sum(OVERRIDES.slice(0, 3).map(({ amount }) => amount))).toBe(SPLIT.pool)
  expect(overridesTotal).toBe(352_800)
})

test('the register: gross less withheld is net, in each line and in total', () => {
  for (const line of REGISTER) expect(line.gross - line.withheld).toBe(line.net)
  expect(RUN.gross - RUN.withheld).toBe(RUN.net)
  expect(REGISTER.find(({ person }) => person === PAY_STUB.person)?.net).toBe(PAY_STUB.net)
  expect(REGISTER.map(({ gross }) => gross)).toEqual(
    REGISTER.map(({ gross }) => gross).toSorted((a, b) => b - a),
  )
  expect(RUN.debit).toBe(RUN.net + RUN.withheld + RUN.employerTax)
  expect(sum(REGISTER.map(({ net }) => net)) + UNNAMED_TOTALS.net).toBe(RUN.net)
  expect(REGISTER.length + UNNAMED_TOTALS.people).toBe(RUN.people)
})

test('same-day pay never exceeds its share of a day, and the run pays the rest', () => {
  for (const { earned, taken } of WEEK) expect(taken).toBeLessThanOrEqual((earned * SHARE_PERCENT) / 100)
  expect(sum(WEEK.map(({ hours }) => hours))).toBe(PEOPLE.cody.weeks['2026-11-16'])
  expect(WEEK_TOTAL).toEqual({ earned: 148_600, taken: 37_610 })
  expect(runRemainder).toBe(110_990)
  expect(TODAY.now + TODAY.later).toBe(TODAY.earned)
})

test('tickets: counts, corrections, and the shares before and after ticket 418', () => {
  expect(QUEUE_SUMS).toEqual({ open: 2, solved: 3, corrected: 117_800, medianMinutes: 14 })
  expect(QUEUE.find(({ number }) => number === TICKET.number)?.amount).toBe(TICKET_418_SHARES.after.setter)
  expect(DRAFT.lines.at(-1)?.amount).toBe(CLAWBACK.parts[1]?.amount)
  expect(DRAFT.gross + TICKET.amount).toBe(REGISTER.find(({ person }) => person === TICKET.person)?.gross)
  expect(sum(Object.values(TICKET_418_SHARES.before))).toBe(sum(Object.values(TICKET_418_SHARES.after)))
})
