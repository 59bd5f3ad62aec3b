import type { BeforeAfterProps, Callout, LedgerItem, Step } from 'shared-ui'

export const thread: BeforeAfterProps['before'] = {
  label: 'The group text, Thursday night',
  lines: [
    { text: 'Tyrell: check’s short', figure: '8:12' },
    { text: 'Office: which deal', figure: '11:40' },
    { text: 'Tyrell: alvarez', figure: '3:05' },
    { text: 'Hank: think M closed it', figure: '7:22' },
    { text: 'Tyrell: I SET IT', figure: '7:23' },
    { text: 'Office: next payday ok?', figure: '9:51' },
  ],
  note: 'Screenshot this. He’ll ask again.',
}

export const steps: readonly Step[] = [
  { title: 'Asked from the line itself', text: 'A tap on the stub or the deal opens the ticket, with the amount, the rule and the record attached.' },
  { title: 'Sent to who can know', text: 'Hours go to the crew lead, splits to the sales manager, taxes to payroll. Nobody forwards anything.' },
  { title: 'Answered with the arithmetic', text: 'A correction shows before and after for everyone it touches. A “no” shows the rule that says so.' },
  { title: 'Paid with the run', text: 'What is corrected before the approval is in Friday’s deposit. What comes later says which run it is in.' },
]

export const callouts: readonly Callout[] = [
  { title: 'Opened on the draft stub', text: 'Two days before payday Tyrell sees a stub that can still be changed, and asks on the very line.', at: { x: 74, y: 15 } },
  { title: 'Evidence, not memory', text: 'The log of October 29 says who stood at the door. Hank confirms it in one tap.', at: { x: 66, y: 40 } },
  { title: 'Money moves, none appears', text: 'Tyrell gains what Marisol’s line had too much of. The deal still pays $3,360.00, and she is told why.', at: { x: 92, y: 75 } },
]

export const kinds: readonly LedgerItem[] = [
  { term: 'A split is missing or wrong', text: 'Deal, signed agreement and canvass log come attached. The sales manager confirms, payroll corrects.', figure: 'sales manager' },
  { term: 'A clawback nobody expected', text: 'The cancellation, the day count and the clause. Most of these close with an explanation and no change.', figure: 'payroll' },
  { term: 'Hours or pieces do not match', text: 'Clock, job site and count side by side: 28 squares on the roof, 26 on the job.', figure: 'crew lead' },
  { term: 'The wrong tier', text: 'Which install was the eleventh, and on which date it counted.', figure: 'sales manager' },
  { term: 'A tax, garnishment or deposit', text: 'What concerns the payroll service itself goes on to our payroll partner, and the ticket stays open until they have answered.', figure: 'payroll partner' },
]
