import { sum } from 'shared-ui/scenes/money.ts'
import { expect, test } from 'vitest'
import { INSTALLS, JOBS, payPerInstall } from '../figures/pay-structures.ts'
import { formatTicket, parseTicket, STEPS, stubAt, TICKETS } from './ticket-steps.ts'
import { DRAFT, HAWS_BOOKED, QUEUE } from '../figures/tickets.ts'

const VIEWS = TICKETS.flatMap((ticket) =>
  Array.from({ length: STEPS }, (_, index) => ({ ticket, step: index + 1 })),
)

test('a line changes at the last step alone, and its sum by the same amount', () => {
  for (const view of VIEWS) {
    const { amount, rest, sum: all, change } = stubAt(view)
    expect(amount).toBe(view.step === STEPS ? view.ticket.line.after : view.ticket.line.before)
    expect(all).toBe(amount + rest)
    expect(all - change).toBe(view.ticket.line.before + rest)
  }
})

test('a view is restored from its text, and nothing else is', () => {
  for (const view of VIEWS) expect(parseTicket(TICKETS, formatTicket(view))).toEqual(view)
  for (const text of ['', '418', '418-0', '418-5', '417-1', '418-1-1', ' 418-1'])
    expect(parseTicket(TICKETS, text)).toBeNull()
})

test('lines, rests and corrections are those of the ledger', () => {
  const [split, squares, tier] = TICKETS
  for (const { id, line } of TICKETS)
    expect(line.after - line.before).toBe(QUEUE.find(({ number }) => String(number) === id)?.amount)
  expect(split.rest).toBe(DRAFT.gross)
  const [, flat, steep] = JOBS
  expect(squares.line).toEqual({ before: HAWS_BOOKED * (flat?.rate ?? 0), after: flat?.amount })
  expect(squares.rest).toBe(steep?.amount)
  expect(tier.rest + tier.line.after).toBe(sum(payPerInstall(INSTALLS, 'next')))
})
