import { shareDerivation, type Derivation } from 'shared-ui/scenes/derivation.ts'
import { sumText, dollars, sum } from 'shared-ui/scenes/money.ts'
import { computeEarnings } from 'shared-ui/scenes/pay-run.ts'
import { ROOFS, SOLAR_DEALS, getTierRate } from 'shared-ui/scenes/ridgeline-deals.ts'
import { PEOPLE, RATES } from 'shared-ui/scenes/ridgeline-people.ts'
import { TICKET } from 'shared-ui/scenes/ridgeline.ts'
import { DEAL } from './deal.ts'

export interface QueuedTicket {
  number: number
  person: string
  portrait: string
  subject: string
  /** Pay in cents that the ticket asks for. 0 if it only asks for an explanation. */
  amount: number
  /** Calculation that explains `amount`. Undefined if the ticket changes no pay. */
  from?: Derivation
  /** Minutes from the question to the answer. Null while the ticket is open. */
  minutes: number | null
  state: string
}

/** Size of the Haws roof in the job record, in squares of 100 square feet. Too small, as ticket 419 says. */
export const HAWS_BOOKED = ROOFS.haws.squares - 2

const whole = (amount: number) => dollars(amount, { cents: false })

/**
 * Sample tickets of one week, newest first. A ticket is a person's question about pay. The value of `state` is as of Thursday
 * at 4:47 pm.
 */
export const QUEUE: readonly QueuedTicket[] = [
  {
    number: 421,
    person: PEOPLE.cody.name,
    portrait: PEOPLE.cody.portrait,
    subject: 'A second thermostat today is missing',
    amount: RATES.thermostat,
    from: {
      rule: 'Spiff for a thermostat',
      person: PEOPLE.cody.name,
      sum: `1 sold = ${dollars(RATES.thermostat)}`,
    },
    minutes: null,
    state: 'Waiting on dispatch, 6 min',
  },
  {
    number: 420,
    person: PEOPLE.andre.name,
    portrait: PEOPLE.andre.portrait,
    subject: `October’s 11th install paid ${whole(getTierRate(10))}, not ${whole(getTierRate(11))}`,
    amount: getTierRate(11) - getTierRate(10),
    from: {
      rule: 'The 11th install of a month reaches the next tier',
      person: PEOPLE.andre.name,
      sum: sumText([getTierRate(11), -getTierRate(10)]),
    },
    minutes: null,
    state: 'With Hank, 18 min',
  },
  {
    number: 419,
    person: PEOPLE.dwayne.name,
    portrait: PEOPLE.dwayne.portrait,
    subject: `Haws is ${ROOFS.haws.squares} squares, the job says ${HAWS_BOOKED}`,
    amount: (ROOFS.haws.squares - HAWS_BOOKED) * RATES.square,
    from: {
      deal: `${ROOFS.haws.customer}, ${ROOFS.haws.squares} squares`,
      rule: 'Squares missing from the job × the rate',
      person: PEOPLE.dwayne.name,
      sum: `${ROOFS.haws.squares - HAWS_BOOKED} × ${dollars(RATES.square)} = ${dollars((ROOFS.haws.squares - HAWS_BOOKED) * RATES.square)}`,
    },
    minutes: 22,
    state: 'Solved in 22 min',
  },
  {
    number: TICKET.number,
    person: PEOPLE.tyrell.name,
    portrait: PEOPLE.tyrell.portrait,
    subject: 'Alvarez isn’t on my stub',
    amount: TICKET.amount,
    from: shareDerivation(SOLAR_DEALS.alvarez, 'setter', TICKET.person),
    minutes: TICKET.minutes,
    state: `Solved in ${TICKET.minutes} min`,
  },
  {
    number: 417,
    person: PEOPLE.marisol.name,
    portrait: PEOPLE.marisol.portrait,
    subject: 'Why was Jensen clawed back?',
    amount: 0,
    minutes: 9,
    state: 'Explained in 9 min',
  },
]

const solved = QUEUE.filter((ticket) => ticket.minutes !== null)

/** Amounts in cents of the answered tickets (questions about pay) that changed a pay stub. */
export const CORRECTIONS = solved.flatMap(({ amount }) => (amount === 0 ? [] : [amount]))
export const QUEUE_SUMS = {
  open: QUEUE.length - solved.length,
  solved: solved.length,
  corrected: sum(CORRECTIONS),
  medianMinutes:
    solved.map(({ minutes }) => minutes ?? 0).toSorted((a, b) => a - b)[Math.floor(solved.length / 2)] ?? 0,
}

const split = SOLAR_DEALS.alvarez.customer
/**
 * Lines of the draft pay stub that led to ticket 418 (Tyrell's question about pay): two weeks of Tyrell's pay, in which his
 * share of the Alvarez deal is missing.
 */
const draft = computeEarnings(PEOPLE.tyrell).filter(({ label }) => label !== `Split, ${split}`)
export const DRAFT = { lines: draft, gross: sum(draft.map(({ amount }) => amount)) }

/**
 * Shares of a deal in cents, before and after ticket 418 adds the setter, who booked the appointment. The shares of closer and
 * manager do not change.
 */
export const TICKET_418_SHARES = {
  before: {
    waiting: DEAL.setter.amount,
    setter: 0,
    closer: DEAL.closer.amount,
    manager: DEAL.manager.amount,
  },
  after: { waiting: 0, setter: DEAL.setter.amount, closer: DEAL.closer.amount, manager: DEAL.manager.amount },
}
