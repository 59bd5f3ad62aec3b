import type { AreaRouteInput } from 'shared-contracts'
import { BARE_LAYOUT } from 'shared-contracts/area'
import type { Change, Rows } from 'shared-ui'
import type { Comparison } from '../../components/company/documents.schema.ts'

export const route: AreaRouteInput = {
  path: '/alternatives/jobber',
  title: 'Jobber and commission payroll, compared',
  description:
    'Jobber runs quotes, visits and invoices. Crewtally works out who gets paid for each visit. What each is for, and when Jobber is enough on its own.',
  flags: BARE_LAYOUT,
  slimHeader: 'demo',
  hydrate: 'never',
}

export const jobber = {
  name: 'Jobber',
  checked: 'November 2026',
  opening: {
    eyebrow: 'Crewtally and Jobber',
    title: 'Jobber knows the job. We know who gets *paid* for it',
    lede: 'Jobber runs the day of a small home-service business: quotes, visits, invoices. What a finished visit means for each person’s check is a different question, and it’s the one we answer.',
    proof: 'Checked in November 2026. Many of our customers use both.',
    primary: { label: 'Get a demo', href: '/meeting' },
    quiet: { label: 'All comparisons', href: '/alternatives' },
  },
  strengths: {
    head: {
      id: 'jobber-strengths',
      title: 'What Jobber does well',
      lede: 'It’s hard to beat at what it does.',
    },
    items: [
      'Requests, quotes and invoices on a phone, without paper, in an app that takes an afternoon to learn.',
      'Reminders and an on-the-way text for customers, and a place for them to approve and pay.',
      'Scheduling and routing for a handful of crews, with time tracking on the visit.',
      'Published prices, with plans that start at one person.',
    ],
  },
  differences: {
    head: {
      id: 'jobber-differences',
      title: 'What’s left when the visit is done',
      lede: 'The invoice is out. Now the people who did the work have to get paid.',
    },
    items: [
      {
        term: 'Who sold it, who did it',
        text: 'One visit, three shares: the rep who sold the plan, the technician who ran the route, the lead who gets an override.',
      },
      {
        term: 'Piece rate and the minimum',
        text: 'Paid by the lawn, the window or the square, with the hours kept alongside so minimum wage and overtime come out right.',
      },
      {
        term: 'The check itself',
        text: 'Taxes, garnishments and direct deposit, processed by our payroll partner from the same count.',
      },
      {
        term: 'The next twelve hires',
        text: 'Applicants, ride-alongs, I-9s and signed agreements, before the season rather than during it.',
      },
    ],
  },
  table: {
    head: {
      id: 'jobber-table',
      title: 'Two tools, two halves of a day',
      lede: 'Read the table as a division of labor, not a contest.',
    },
    caption: 'Crewtally and Jobber, November 2026',
    columns: ['Crewtally', 'Jobber'],
    rows: [
      { label: 'Quotes and invoices', cells: [false, true] },
      { label: 'Scheduling customers’ visits', cells: [false, true] },
      { label: 'Card payments from customers', cells: [false, true] },
      { label: 'Time tracking', cells: [true, true] },
      { label: 'Splits, overrides, clawbacks', cells: [true, 'Handled elsewhere'] },
      { label: 'Piece rate checked against hours', cells: [true, 'Handled elsewhere'] },
      {
        label: 'Payroll and tax filing',
        cells: ['Through a payroll partner', 'Through a connected payroll product'],
      },
      { label: 'Hiring, I-9, training', cells: [true, 'Not its purpose'] },
    ],
  },
  stay: {
    head: { id: 'jobber-stay', title: 'Jobber is enough on its own if…' },
    items: [
      'everyone is paid by the hour and no one earns a share,',
      'there are fewer than eight of you and you know every check by heart, and',
      'you hire one person a year and don’t mind doing it by hand.',
    ],
    sentence: 'Come back when the first rep asks for a commission. Connecting us takes an afternoon.',
  },
  closing: {
    title: 'Keep Jobber and change Thursday\u00a0night',
    text: 'We’ll take a week of your finished visits and show what each person would have earned, share by share.',
    primary: { label: 'Get a demo', href: '/meeting' },
    quiet: { label: 'Tree and lawn care', href: '/tree-and-lawncare' },
  },
} satisfies Comparison

export const thursday = {
  head: {
    id: 'jobber-thursday',
    title: 'The hour after the last invoice',
    lede: 'Three people made eleven visits, and the list is exported on Thursday.',
  },
  before: {
    label: 'The export, Thursday 8:15 pm',
    kind: 'spreadsheet',
    title: 'visits_export (2).csv',
    lines: [
      { text: 'Juniper St., weekly', figure: '$46.00' },
      { text: 'Sold by Kelsey? ask', figure: '10%?', struck: true },
      { text: 'Quail Run, aeration', figure: '$180.00' },
      { text: 'Marco + helper, half each', figure: '$27.00' },
      { text: 'Mill Pond, redo, not paid', figure: '$0.00', struck: true },
    ],
    note: 'Redo counts for hours! Check Marco’s 41.5',
  },
  afterLabel: 'The same visits, counted',
} satisfies Change

/** Calculation: 15% of $180 is $27, shared by two people; 10% of $180 is $18. */
export const visits: Rows = {
  label:
    'A $180.00 aeration: sold by Kelsey Rowe for 10%, $18.00; done by Marco Diaz and a helper for 15%, $13.50 each; a redo at Mill Pond counts its hours and pays no share.',
  title: 'Quail Run, aeration',
  aside: 'Done, $180.00',
  rows: [
    { label: 'Kelsey Rowe, sold it', detail: '10%', working: '10% of $180.00', value: '$18.00' },
    { label: 'Marco Diaz, did it', detail: 'half of 15%', working: '15% of $180.00 / 2', value: '$13.50' },
    { label: 'Helper, did it', detail: 'half of 15%', working: '15% of $180.00 / 2', value: '$13.50' },
    { label: 'Labor on this visit', value: '$45.00', tone: 'sum' },
    { label: 'Mill Pond, redo', detail: 'hours count, no share', value: '0.7 h' },
  ],
}
