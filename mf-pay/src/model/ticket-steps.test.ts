import { sum } from 'shared-ui/scenes/money.ts'
import { expect, test } from 'vitest'
import { INSTALLS, JOBS, listInstallPay } from '../sample-data/pay-structures.ts'
import { computeStubAtStep, STEP_COUNT, TICKET_FORM, TICKETS } from './ticket-steps.ts'
import { DRAFT, HAWS_BOOKED, QUEUE } from '../sample-data/tickets.ts'

test.each(TICKETS)(
  'ticket $id changes its line only at the last step, and the sum by the same amount',
  (ticket) => {
    for (let step = 1; step <= STEP_COUNT; step += 1) {
      const { amount, rest, sum: all, change } = computeStubAtStep(ticket, step)
      expect(amount).toBe(step === STEP_COUNT ? ticket.line.after : ticket.line.before)
      expect(all).toBe(amount + rest)
      expect(all - change).toBe(ticket.line.before + rest)
    }
  },
)

test('a URL contains the ticket and its step', () => {
  const view = { ticket: '419', step: 3 } as const
  expect(TICKET_FORM.format(view)).toBe('419-3')
  expect(['419-3', '418-0', '418-5', '417-1'].map((text) => TICKET_FORM.parse(text, view))).toEqual([
    view,
    null,
    null,
    null,
  ])
})

test('lines, other lines and corrections match the sample data', () => {
  const [split, squares, tier] = TICKETS
  for (const { id, line } of TICKETS)
    expect(line.after - line.before).toBe(QUEUE.find(({ number }) => String(number) === id)?.amount)
  expect(split.rest).toBe(DRAFT.gross)
  const [, flat, steep] = JOBS
  expect(squares.line).toEqual({ before: HAWS_BOOKED * (flat?.rate ?? 0), after: flat?.amount })
  expect(squares.rest).toBe(steep?.amount)
  expect(tier.rest + tier.line.after).toBe(sum(listInstallPay(INSTALLS, 'next')))
})
