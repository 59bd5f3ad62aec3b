import type { AreaRouteInput } from 'shared-contracts'
import { MAIN_LAYOUT_QUIET } from 'shared-contracts/area'
import type { Closing, Ledger, Opening, QuestionPlan, Table } from 'shared-ui'
import { RIDGELINE } from 'shared-ui/scenes/pay-rates.ts'

export const route: AreaRouteInput = {
  path: '/tour',
  title: 'Product tour: eight screens to payday',
  description:
    'Walk through Crewtally without a call: hiring, signing, onboarding, training, crew hours, a commission split, a pay question and the stub it all ends on.',
  flags: MAIN_LAYOUT_QUIET,
  hydrate: 'never',
}

export const tour = {
  opening: {
    eyebrow: 'Product tour',
    title: 'Eight screens from application to\u00a0*deposit*',
    lede: `Everything below happens at ${RIDGELINE}, our sample company, in one November. The people and deals stay the same from the first screen to the last.`,
    primary: { label: 'Get a demo', href: '/meeting' },
    quiet: { label: 'Start with the first screen', href: '#tour-hiring' },
    proof: 'About four minutes, no email address needed.',
  } satisfies Opening,
  walk: {
    head: {
      id: 'tour-walk',
      title: 'One at a time, in the order things happen',
      lede: 'Wherever you see an amount, tap it to see where it comes from.',
    },
    label: 'Screens of the tour',
    next: 'Next',
    again: 'Back to the first screen',
    screens: [
      {
        id: 'hiring',
        name: 'Hiring',
        title: 'Who’s applied, and who’s been waiting',
        text: 'Each applicant has a card with a day count. The ride-along is in the middle of the board, because that’s where you find out whether someone will knock.',
        seen: 'Seen by: sales managers, the office and, now and then, the owner',
      },
      {
        id: 'signing',
        name: 'Signing',
        title: 'The pay plan Lena signed is the one that pays her',
        text: 'Three clauses in plain words. Splits like the one on screen six are calculated from exactly what’s signed here.',
        seen: 'Seen by: the new hire, on her phone',
      },
      {
        id: 'first-day',
        name: 'First day',
        title: 'Six onboarding steps, four of them done',
        text: 'W-4 and direct deposit are filled out at the kitchen table. What’s left needs a second person, and the list says on which day.',
        seen: 'Seen by: the new hire, the office, her manager and, now and then, the owner',
      },
      {
        id: 'training',
        name: 'Training',
        title: 'A quiz decides who goes on a roof',
        text: 'Five short lessons, done on a phone. Pass the quiz in the fourth, and the crew board lets a lead put you on a roof. Don’t, and it won’t.',
        seen: 'Seen by: setters and crews',
      },
      {
        id: 'crew-hours',
        name: 'Crew hours',
        title: 'Where the week’s hours went',
        text: 'You see them by job site and day, from the clock on the lead’s phone. Piece rates are checked against these hours, so a slow week still meets minimum wage.',
        seen: 'Seen by: crew leads, payroll and, for their own hours, the crew',
      },
      {
        id: 'split',
        name: 'Split',
        title: 'One deal, three people, and a clawback',
        text: 'The system is on the roof, so the pool is shared as the plan says. Below the split, the closer’s share of a canceled battery deal is clawed back, with the day count.',
        seen: 'Seen by: setter and closer, their own line; manager, payroll and owner, all',
      },
      {
        id: 'question',
        name: 'Question',
        title: 'A pay question with the deal attached',
        text: 'Asked from the draft stub, two days before payday. Payroll sees the deal, answers in writing, and the money is in the same run.',
        seen: 'Seen by: the person who asked, payroll and, on a split, the sales manager',
      },
      {
        id: 'stub',
        name: 'Stub',
        title: 'Friday, and it adds up',
        text: 'Hours, two commissions, a bonus, the clawback, taxes and a garnishment, each on its own line. Our third-party payroll partner withheld the taxes and made the deposit.',
        seen: 'Seen by: the person it belongs to, payroll and the owner',
      },
    ],
  },
  whose: {
    head: {
      id: 'tour-whose',
      title: 'No one needs all eight',
      lede: 'Someone in the field sees only what’s theirs, and an owner opens maybe four. Here’s who works with which.',
    },
    caption: 'Who works with which screen',
    columns: ['Field', 'Crew lead', 'Sales manager', 'Payroll', 'Owner'],
    rows: [
      { label: 'Hiring and first day', cells: ['once', false, true, true, 'a glance'] },
      { label: 'Training', cells: [true, true, false, false, false] },
      { label: 'Crew hours', cells: ['their own', true, false, true, false] },
      { label: 'Splits and plans', cells: ['their own', 'their own', true, true, true] },
      { label: 'Questions about pay', cells: [true, true, 'confirms', true, false] },
      { label: 'Stubs', cells: ['their own', 'their own', 'their own', true, true] },
    ],
  } satisfies Table,
  rest: {
    head: {
      id: 'tour-rest',
      title: 'Not on the tour: four more pages',
      lede: 'Three let you change the figures yourself; the fourth shows what your crew sees.',
    },
    items: [
      {
        term: 'A deal calculator for your trade',
        href: '/pay#deal-pays',
        text: 'Enter a contract and a cancellation date, and see what each person gets and what they’d give back.',
      },
      {
        term: 'A pay run you can open',
        href: '/pay/payroll-processing',
        text: 'Change someone’s hours and watch what moves on the stub, and what doesn’t.',
      },
      {
        term: 'A contest with its points',
        href: '/performance/gamification',
        text: 'Change what counts, and see who’s in the lead.',
      },
      {
        term: 'The app on your crew’s phones',
        href: '/employee-app',
        text: 'Today’s pay, a question, a course: the three screens the field really uses.',
      },
    ],
  } satisfies Ledger,
  questions: {
    head: { id: 'tour-questions', title: 'After the last screen' },
    items: [
      {
        question: 'Are these real screens?',
        answer:
          'They’re built from the same parts as the product, at full size, with one sample company’s data. In the demo you’ll see the product live, with your own plan.',
      },
      {
        question: 'Can I send someone straight to one of them?',
        answer: 'Yes. Each screen has its own address: open it, then copy the link from your browser.',
      },
      {
        question: 'What does my payroll person need to see first?',
        answer:
          'The question and the stub. If those two look right to them, the rest of the conversation is about dates.',
      },
    ],
  } satisfies QuestionPlan,
  closing: {
    title: 'Now with your deal in it',
    text: 'Pick the one that took an afternoon. We’ll put it through screens six to eight, live.',
    primary: { label: 'Get a demo', href: '/meeting' },
    quiet: { label: 'How pricing works', href: '/pricing' },
  } satisfies Closing,
}
