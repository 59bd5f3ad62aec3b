import { choiceType, createForm, wholeType } from 'shared-ui/island-kit/form.ts'
import { dollars } from 'shared-ui/scenes/money.ts'

/**
 * A ticket (a question about pay) in steps, from the question to the correction. The disputed amount changes at the last step.
 * Money is in cents.
 */
export interface Ticket {
  id: string
  line: { before: number; after: number }
  /** Sum of all amounts on the pay stub except the disputed one. */
  rest: number
}

/** Number of steps of every ticket: the question, the record of the work or deal, the decision, and the correction. */
export const STEP_COUNT = 4

/**
 * Returns the amounts of a pay stub, in cents, at a step of the ticket (a question about pay). `amount` is the disputed amount,
 * `rest` is the sum of the other amounts, and `sum` is the total. `change` is the correction, and 0 before the last step.
 */
export const computeStubAtStep = ({ line, rest }: Ticket, step: number) => {
  const isCorrected = step === STEP_COUNT
  const amount = isCorrected ? line.after : line.before
  return { amount, rest, sum: amount + rest, change: isCorrected ? line.after - line.before : 0 }
}

/** Pay per square (100 square feet of roof), in cents. */
const SQUARE = 8_500

/**
 * Three tickets of the sample company: the disputed amount before and after the correction, and the sum of the other amounts,
 * in cents. The numbers are a copy, because the sample company's data would make up more than half of the script that the
 * browser loads. A test compares the copy with that data.
 */
export const TICKETS = [
  {
    id: '418',
    line: { before: 0, after: 100_800 },
    rest: 106_200,
    workingOf: () => `30% of ${dollars(336_000)}`,
  },
  {
    id: '419',
    line: { before: 221_000, after: 238_000 },
    rest: 20_000,
    workingOf: (cents: number) => `${cents / SQUARE} at ${dollars(SQUARE)}`,
  },
  {
    id: '420',
    line: { before: 150_000, after: 180_000 },
    rest: 1_530_000,
    workingOf: () => '1 install of its tier',
  },
] as const

type TicketId = (typeof TICKETS)[number]['id']

/** A ticket and the step that is shown, counted from 1. */
export interface TicketView {
  ticket: TicketId
  step: number
}

/** Fields of the form. The URL contains all values as one text, such as `418-2` for step 2 of ticket 418. */
export const TICKET_FORM = createForm<TicketView>({
  ticket: choiceType(TICKETS.map(({ id }) => id)),
  step: wholeType({ min: 1, max: STEP_COUNT }),
})

export const findTicket = ({ ticket }: TicketView) => TICKETS.find(({ id }) => id === ticket) ?? TICKETS[0]
