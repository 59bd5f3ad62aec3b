import { SPLIT, sum, TICKET } from 'shared-ui/scenes/ridgeline.ts'
import { PEOPLE, RATES, ROOFS, SHARES } from 'shared-ui/scenes/ridgeline-facts.ts'
import { CLAWBACK } from './clawback.ts'
import { DEAL, OKAFOR_POOL } from './deal.ts'

export interface QueuedTicket {
  number: number
  person: string
  portrait: string
  subject: string
  /** What it would move, in cents; 0 where it only asks why. */
  amount: number
  /** Minutes to the answer; null while it waits. */
  minutes: number | null
  state: string
}

/** The queue on Thursday at 4:47 pm, newest first. */
export const QUEUE: readonly QueuedTicket[] = [
  {
    number: 421,
    person: PEOPLE.cody.name,
    portrait: PEOPLE.cody.portrait,
    subject: 'Fourth tune-up today is missing',
    amount: RATES.tuneUp,
    minutes: null,
    state: 'Waits for dispatch, 6 min',
  },
  {
    number: 420,
    person: PEOPLE.andre.name,
    portrait: PEOPLE.andre.portrait,
    subject: '11th October install paid at $750, not $900',
    amount: 15_000,
    minutes: null,
    state: 'With Hank, 18 min',
  },
  {
    number: 419,
    person: PEOPLE.dwayne.name,
    portrait: PEOPLE.dwayne.portrait,
    subject: `Haws is ${ROOFS.haws.squares} squares, the job says ${ROOFS.haws.squares - 2}`,
    amount: 2 * RATES.square,
    minutes: 22,
    state: 'Solved in 22 min',
  },
  {
    number: TICKET.number,
    person: PEOPLE.tyrell.name,
    portrait: PEOPLE.tyrell.portrait,
    subject: 'Alvarez is not in my split',
    amount: TICKET.amount,
    minutes: TICKET.minutes,
    state: `Solved in ${TICKET.minutes} min`,
  },
  {
    number: 417,
    person: PEOPLE.marisol.name,
    portrait: PEOPLE.marisol.portrait,
    subject: 'Why was Jensen clawed back',
    amount: 0,
    minutes: 9,
    state: 'Explained in 9 min',
  },
]

const solved = QUEUE.filter((ticket) => ticket.minutes !== null)

export const QUEUE_SUMS = {
  open: QUEUE.length - solved.length,
  solved: solved.length,
  corrected: sum(solved.map(({ amount }) => amount)),
  medianMinutes:
    solved.map(({ minutes }) => minutes ?? 0).toSorted((a, b) => a - b)[Math.floor(solved.length / 2)] ?? 0,
}

/** The draft stub ticket 418 was asked from: the setter's two weeks, without the Alvarez share. */
const [worked] = PEOPLE.tyrell.hours
const hours = { label: 'Hours', detail: '40.0 h at $15.00', amount: worked * PEOPLE.tyrell.hourly }
const okafor = {
  label: 'Split, Okafor',
  detail: '30% of $2,240.00',
  amount: (OKAFOR_POOL * SHARES.setter) / 100,
}
const jensen = {
  label: 'Clawback, Jensen',
  detail: SPLIT.clawback.reason,
  amount: CLAWBACK.parts[1]?.amount ?? 0,
}
export const DRAFT = {
  lines: [hours, okafor, jensen],
  gross: sum([hours.amount, okafor.amount, jensen.amount]),
}

/** Ticket 418's move: the setter's share had been booked to the closer. The run's total does not change. */
export const MOVE = {
  before: { setter: 0, closer: DEAL.closer.amount + DEAL.setter.amount, manager: DEAL.manager.amount },
  after: { setter: DEAL.setter.amount, closer: DEAL.closer.amount, manager: DEAL.manager.amount },
}
