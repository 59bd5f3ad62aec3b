import type { Callout, LedgerItem, Step } from 'shared-ui'
import type { Message } from '../components/group-text.tsx'

export const thread: readonly Message[] = [
  { from: 'Tyrell', at: '8:12 am', text: 'My check is short' },
  { from: 'Office', at: '11:40 am', text: 'Which deal' },
  { from: 'Tyrell', at: '3:05 pm', text: 'alvarez' },
  { from: 'Hank', at: '7:22 pm', text: 'Pretty sure Marisol closed that one' },
  { from: 'Tyrell', at: '7:23 pm', text: 'She CLOSED it. I SET it' },
  { from: 'Office', at: '9:51 pm', text: 'Run is in. Next payday ok?' },
]

export const steps: readonly Step[] = [
  { title: 'Asked from the line itself', text: 'A tap on the stub or the deal opens the ticket, with the amount, the rule and the record attached.' },
  { title: 'Sent to who can know', text: 'Hours go to the crew lead, splits to the sales manager, taxes to payroll. Nobody forwards anything.' },
  { title: 'Answered with a sum', text: 'A correction shows before and after for everyone it touches. A “no” shows the rule that says so.' },
  { title: 'Paid with the run', text: 'What is corrected before the approval is in Friday’s deposit. What comes later says which run it is in.' },
]

export const callouts: readonly Callout[] = [
  { title: 'Opened on the draft stub', text: 'Two days before payday Tyrell sees a stub that can still be changed, and asks on the very line.', at: { x: 2, y: 20 } },
  { title: 'Evidence, not memory', text: 'The log of October 29 says who stood at the door. Hank confirms it in one tap.', at: { x: 2, y: 45 } },
  { title: 'Money moves, none appears', text: 'Tyrell gains what Marisol’s line had too much of. The deal still pays $3,360.00, and she is told why.', at: { x: 2, y: 75 } },
]

export const kinds: readonly LedgerItem[] = [
  { term: 'A split is missing or wrong', text: 'Deal, signed agreement and canvass log come attached. The sales manager confirms, payroll corrects.', figure: 'Hank' },
  { term: 'A clawback nobody expected', text: 'The cancellation, the day count and the clause. Most of these close with an explanation and no change.', figure: 'Priya' },
  { term: 'Hours or pieces do not match', text: 'Clock, job site and count side by side: 28 squares on the roof, 26 on the job.', figure: 'Dwayne' },
  { term: 'The wrong tier', text: 'Which install was the eleventh, and on which date it counted.', figure: 'Hank' },
  { term: 'A tax, garnishment or deposit', text: 'What concerns the payroll service itself goes on to our payroll partner, and the ticket stays open until they have answered.', figure: 'partner' },
]
