import type { AreaRouteInput } from 'shared-contracts'
import { MAIN_LAYOUT_QUIET } from 'shared-contracts/area'
import type { Closing, Ledger, Opening, QuestionPlan, Rows, Table } from 'shared-ui'
import type { Links } from '../components/company/documents.schema.ts'
import { createDemoLink } from './demo-for.ts'

export const route: AreaRouteInput = {
  path: '/real-estate',
  title: 'Real estate pay: splits, caps and 1099s',
  description:
    'Calculate splits, caps, team shares and fees from the closing statement. Agents on 1099 and staff on W-2 are in one place, with 1099s ready in January.',
  flags: MAIN_LAYOUT_QUIET,
  hydrate: 'never',
  slots: ['deal-real-estate'],
}

export const realEstate = {
  opening: {
    eyebrow: 'Real estate',
    title: 'Agents read the sheet *before* you sign it',
    lede: 'Between the title company’s wire and an agent’s pay come a split, a cap, a fee, a team share and a referral. Crewtally builds the sheet from the closing statement and sends it the evening before closing.',
    proof: 'Shown: 14 Wren Street. $15,000.00 came in, and every dollar is accounted for.',
    primary: createDemoLink('Real Estate'),
    quiet: { label: 'Payroll processing', href: '/pay/payroll-processing' },
  } satisfies Opening,
  cap: {
    head: {
      id: 'real-estate-cap',
      title: 'The day an agent caps',
      lede: 'After the cap, the brokerage takes nothing, and every agent knows the date better than you do. If an agent caps partway through a closing, Crewtally splits that closing at the cap.',
    },
    sheet: {
      label:
        'Cap of $24,000: $21,300 paid so far; of the next closing’s $4,200, $2,700 goes to the cap and $1,500 stays with the agent.',
      title: 'Cap, year to date',
      aside: 'Dee Albright',
      rows: [
        { label: 'Cap', value: '$24,000.00' },
        { label: 'Paid so far', value: '$21,300.00' },
        { label: 'Next closing', detail: '30% of $14,000.00', value: '$4,200.00' },
        { label: 'To the cap', detail: '$24,000.00 − $21,300.00', value: '$2,700.00', tone: 'minus' },
        {
          label: 'Stays with the agent',
          working: '$4,200.00 − $2,700.00',
          value: '$1,500.00',
          tone: 'total',
        },
      ],
    } satisfies Rows,
  },
  seats: {
    head: {
      id: 'real-estate-seats',
      title: 'Who’s on 1099, and who isn’t',
      lede: 'A brokerage pays contractors and employees in the same week. Year-end goes better when you keep them separate all year.',
    },
    caption: 'Roles in a brokerage of forty',
    columns: ['Agent', 'Showing agent', 'Team lead', 'Coordinator'],
    rows: [
      { label: 'Paid as', cells: ['1099', '1099', '1099', 'W-2'] },
      { label: 'Counted from', cells: ['Closing', 'Tour', 'Team’s closings', 'Hours'] },
      { label: 'Rate', cells: ['70%, then 100%', '$40 a tour', '40% of team deals', '$27.00 an hour'] },
      { label: 'Bonus on a closing', cells: [false, '$150 if it closes', false, '$75'] },
      { label: 'Fees taken off', cells: ['Franchise, E&O, desk', 'None', 'Franchise', 'None'] },
      {
        label: 'Paid',
        cells: ['Day after closing', 'Every Friday', 'Day after closing', 'Every other Friday'],
      },
    ],
  } satisfies Table,
  deductions: {
    head: {
      id: 'real-estate-deductions',
      title: 'One-line deductions, long phone calls',
      lede: 'The calls start when a deduction shows up without an explanation.',
    },
    items: [
      {
        term: 'Referral out',
        text: 'A quarter to the agent in Tucson, taken off the top, with her brokerage’s W-9 on file before the wire.',
        figure: '25%',
      },
      {
        term: 'E&O',
        text: 'Per closing, up to its own cap. Past that cap, nothing is taken.',
        figure: '$95',
        given: true,
      },
      {
        term: 'Desk and sign rent',
        text: 'Taken from the first closing of the month, or carried over if there isn’t one. The balance is on the agent’s page.',
        figure: '$210',
        given: true,
      },
      {
        term: 'An advance',
        text: 'Paid back from the closing it was given for, and no other.',
        figure: '1 deal',
      },
      {
        term: 'A concession',
        text: 'The agent gave up half a point at the table. The team and brokerage share it or don’t, as agreed that day.',
        figure: '−$2,500',
        working: '0.5% of $500,000, given up',
      },
    ],
  } satisfies Ledger,
  questions: {
    head: {
      id: 'real-estate-questions',
      title: 'Questions from brokers',
      lede: 'Most of these come in December.',
    },
    items: [
      {
        question: 'Who files the 1099s?',
        answer:
          'Our payroll partner, from the payments already in Crewtally. Agents confirm name, address and taxpayer ID in November, while a typo is still easy to fix.',
      },
      {
        question: 'An agent is on a team and has separate listings.',
        answer:
          'Each deal has its own rule. Team business, personal business and referrals can each have their own split, and you decide which of them count toward the cap.',
      },
      {
        question: 'Do you replace our transaction system?',
        answer:
          'No. Your system tells us when a file closes and what the statement says. We build the sheet, show it and send it to payroll.',
      },
    ],
  } satisfies QuestionPlan,
  links: {
    head: { id: 'real-estate-links', title: 'What brokers turn on' },
    links: [
      {
        title: 'Commission calculation',
        text: 'Splits, caps, fees and team shares, closing by closing.',
        href: '/pay/commission-calculation',
      },
      {
        title: 'Onboarding',
        text: 'License, agreement, W-9 and direct deposit before the first listing.',
        href: '/hr/onboarding',
      },
      {
        title: 'Integrations',
        text: 'Files, calendars and books stay where you keep them.',
        href: '/integrations',
      },
    ],
  } satisfies Links,
  closing: {
    title: 'Hand us your most tangled closing',
    text: 'Team, referral, cap and concession in one file. We’ll build the sheet on the call, and you can compare it with the one you paid from.',
    primary: createDemoLink('Real Estate'),
    quiet: { label: 'How splits are calculated', href: '/pay/commission-calculation' },
  } satisfies Closing,
}
