import type { AreaRouteInput } from 'shared-contracts'
import { MAIN_LAYOUT } from 'shared-contracts/area'
import type { Annotated, Ledger, Opening, StepPlan } from 'shared-ui'
import { dollars, termsText } from 'shared-ui/scenes/money.ts'
import { getPayday, longDate, shortDate } from 'shared-ui/scenes/pay-calendar.ts'
import { RUN_PERIOD } from 'shared-ui/scenes/pay-run.ts'
import { ROOFS } from 'shared-ui/scenes/ridgeline-deals.ts'
import { DEAL } from '../sample-data/deal.ts'
import { CORRECTIONS, HAWS_BOOKED, QUEUE_SUMS } from '../sample-data/tickets.ts'

export const route: AreaRouteInput = {
  path: '/pay/payment-ticketing-system',
  title: 'Payment ticketing: pay questions with an answer',
  description:
    'A missing split or a short check becomes a numbered ticket with the deal attached. Whoever knows answers it, and the fix is in Friday’s run.',
  flags: MAIN_LAYOUT,
  hydrate: 'never',
  kind: 'product',
}

export const ticketing = {
  opening: {
    eyebrow: 'Payment ticketing system',
    title: '“My check is short” gets a number and an *answer*',
    lede: 'A rep who doubts one line can lose a week of knocking. Let them ask about that line, with the deal attached, and get an answer before the run is approved.',
    primary: { label: 'Get a demo', href: '/meeting' },
    quiet: { label: 'From cutoff to payday', href: '/pay/payroll-processing' },
  } satisfies Opening,
  question: {
    head: {
      id: 'tickets-before',
      title: 'One question, not six texts',
      lede: 'The answer was in your records. Thirteen hours later, no one had looked.',
    },
    without: 'Without tickets, one day of a group text',
    thread: [
      { from: 'Tyrell', at: '8:12 am', text: 'My check is short' },
      { from: 'Office', at: '11:40 am', text: 'Which deal' },
      { from: 'Tyrell', at: '3:05 pm', text: 'alvarez' },
      { from: 'Hank', at: '7:22 pm', text: 'Pretty sure Marisol closed that one' },
      { from: 'Tyrell', at: '7:23 pm', text: 'She CLOSED it. I SET it' },
      { from: 'Office', at: '9:51 pm', text: 'Run is in. Next payday ok?' },
    ],
    queue: 'With tickets, the whole week in one queue',
  },
  way: {
    head: { id: 'tickets-steps', title: 'From a line on the stub to Friday’s check' },
    steps: [
      {
        title: 'Asked from the line itself',
        text: 'A tap on the stub or the deal opens the ticket, with the amount, the rule and the record attached.',
      },
      {
        title: 'Sent to the right person',
        text: 'Hours go to the crew lead, splits to payroll and the sales manager, taxes to our payroll partner. No forwarding.',
      },
      {
        title: 'Answered with the math',
        text: 'A correction shows before and after for everyone it touches. A “no” shows the rule that says so.',
      },
      {
        title: 'Paid with the run',
        text: 'A correction before approval is in Friday’s deposit. A later one says which run it’s in.',
      },
    ],
  } satisfies StepPlan,
  follow: {
    head: {
      id: 'ticket-steps-title',
      title: 'Follow a question to the corrected line',
      lede: 'Pick one of three tickets and walk through it: who gets it, what’s attached, which rule decides, and what the line says afterward.',
    },
  },
  record: {
    head: {
      id: 'tickets-record',
      title: 'Every correction leaves a record',
      lede: 'When the same question comes up in March, the answer is one search away, with names and times.',
    },
    callouts: [
      {
        title: 'Opened on the draft stub',
        text: 'Two days before payday, Tyrell sees a stub you can still change and asks right there.',
        at: { x: 2, y: 21.2, phone: 19.1 },
      },
      {
        title: 'Evidence, not memory',
        text: `The ${longDate(DEAL.sold)} log says who was at the door. Hank confirms it in one tap.`,
        at: { x: 2, y: 44, phone: 45.5 },
      },
      {
        title: 'The pool doesn’t change',
        text: `Tyrell gets the share that was waiting for a name. The deal still pays ${dollars(DEAL.pool)}, and no one else’s line moves.`,
        at: { x: 2, y: 73.9 },
      },
    ],
  } satisfies Annotated,
  week: {
    head: {
      id: 'tickets-week',
      title: 'Ridgeline’s week in pay questions',
      lede: 'This is the queue above, as of Thursday afternoon.',
    },
    stats: [
      {
        value: `${QUEUE_SUMS.medianMinutes} min`,
        label: 'median time to an answer',
        note: 'Three answers: nine, fourteen and twenty-two.',
      },
      {
        value: dollars(QUEUE_SUMS.corrected, { cents: false }),
        label: 'corrected before payday',
        note: `A split for ${shortDate(RUN_PERIOD.payday)}, two squares for ${shortDate(getPayday(ROOFS.haws.finished))}.`,
        working: termsText(CORRECTIONS),
      },
      { value: String(QUEUE_SUMS.open), label: 'still open', note: 'Both have an owner.' },
    ],
  },
  kinds: {
    head: {
      id: 'tickets-kinds',
      title: 'Five questions you’ll see most',
      lede: 'Each has an owner. The payroll service comes from a third-party partner, so some questions go to them. You still see one ticket.',
    },
    items: [
      {
        term: 'A split is missing or wrong',
        text: 'Deal, signed agreement and canvass log come attached. The sales manager confirms, and payroll fixes it.',
      },
      {
        term: 'A surprise clawback',
        text: 'The cancellation, the day count and the clause. Most of these tickets close with an explanation.',
      },
      {
        term: 'Hours or pieces don’t match',
        text: `Clock, job site and count side by side: ${ROOFS.haws.squares} squares on the roof, ${HAWS_BOOKED} in the job record.`,
      },
      { term: 'The wrong tier', text: 'Which install was the eleventh, and when it counted.' },
      {
        term: 'A tax, garnishment or deposit',
        text: 'Anything our payroll partner handles goes to them. The ticket stays open until they answer.',
      },
    ],
  } satisfies Ledger,
}
