import type { AreaRouteInput } from 'shared-contracts'
import { MAIN_LAYOUT_QUIET } from 'shared-contracts/area'
import type { Closing, Ledger, Opening, QuestionPlan, Rows, Table } from 'shared-ui'
import type { Links } from '../components/company/documents.schema.ts'
import { dollars } from 'shared-ui/scenes/money.ts'
import { shortDate, weekdayOf } from 'shared-ui/scenes/pay-calendar.ts'
import { LOAN_MONTH, NEW_OFFICER } from '../sample-data/deals.ts'
import { createDemoLink } from './demo-for.ts'

export const route: AreaRouteInput = {
  path: '/mortgage',
  title: 'Mortgage payroll: basis points, tiers and draws',
  description:
    'Pay loan officers in basis points per funded loan, with tiers, minimums, draws and branch overrides, and get a license checklist for each one you hire.',
  flags: MAIN_LAYOUT_QUIET,
  hydrate: 'never',
  slots: ['deal-mortgage'],
}

export const mortgage = {
  opening: {
    eyebrow: 'Mortgage',
    title: 'Basis points your officers can *check* themselves',
    lede: 'Loans fund, tiers fill, draws come back, and the branch manager takes an override on the volume. Each officer sees which rate applied to which dollar, the day the loan funds.',
    proof: `Shown: ${dollars(LOAN_MONTH.funded, { cents: false })} funded, three tiers, one draw paid back.`,
    primary: createDemoLink('Mortgages'),
    quiet: { label: 'For originators', href: '/originator-connect-page' },
  } satisfies Opening,
  claim: {
    id: 'mortgage-onboarding',
    title: 'From accepted offer to a complete file',
    lede: 'Compensation agreement, license copies, W\u20114, I\u20119 and direct deposit run side by side instead of one after the other. Only system access waits, and everyone can see why.',
  },
  file: {
    label: `New loan officer ${NEW_OFFICER.name}: agreement signed, three state licenses on file, sponsorship requested, W-4, I-9 and direct deposit done, system access on ${weekdayOf(NEW_OFFICER.starts)}.`,
    title: `${NEW_OFFICER.name}, starts ${weekdayOf(NEW_OFFICER.starts)}`,
    aside: '4 of 6',
    rows: [
      { label: 'Compensation agreement', value: `signed ${shortDate(NEW_OFFICER.agreement)}` },
      { label: 'License copies', detail: 'Idaho, Utah, Oregon', value: '3 of 3' },
      {
        label: 'Sponsorship',
        detail: 'requested in the registry',
        value: shortDate(NEW_OFFICER.sponsorship),
      },
      { label: 'W-4 and I-9', value: 'done' },
      { label: 'Direct deposit', value: 'done' },
      { label: 'Loan system access', detail: 'waits for sponsorship', value: weekdayOf(NEW_OFFICER.starts) },
    ],
  } satisfies Rows,
  roles: {
    head: {
      id: 'mortgage-roles',
      title: 'Three roles, three plans, one month-end',
      lede: 'Processors and managers get plans of their own, not a copy of the loan officer’s.',
    },
    caption: 'How a branch pays, role by role',
    columns: ['Loan officer', 'Processor', 'Branch manager'],
    rows: [
      {
        label: 'Counted from',
        cells: ['Funded amount', 'Files cleared to close', 'The branch’s funded volume'],
      },
      { label: 'Rate', cells: ['80 to 110 bps by tier', '$350 for each file past ten', '8 bps override'] },
      {
        label: 'Base',
        cells: [
          `${dollars(-LOAN_MONTH.draw, { cents: false })} draws, every other Friday`,
          'Salary',
          'Salary',
        ],
      },
      { label: 'Minimum and maximum per loan', cells: ['$1,500 and $18,000', 'None', 'None'] },
      {
        label: 'Early payoff within 180 days',
        cells: ['Charged back', 'Stays paid', 'Override charged back'],
      },
      { label: 'Paid', cells: ['By the 5th of the month', 'Every other Friday', 'By the 5th of the month'] },
    ],
  } satisfies Table,
  rules: {
    head: {
      id: 'mortgage-rules',
      title: 'What the controller knows, written down',
      lede: 'Month-end depends on rules that only one person knows. Here, each rule has a row, a date and a signature.',
    },
    items: [
      {
        term: 'Tiers start over',
        text: 'They reset on the first of the month, the quarter or the year. A loan that slips into December counts in December.',
      },
      {
        term: 'A split application',
        text: 'Two officers, one borrower. Each officer’s tiers count that officer’s share of the volume, as agreed at lock.',
      },
      {
        term: 'An early payoff',
        text: 'When the investor takes the premium back, the officer’s part follows on your schedule, with the letter attached.',
      },
      {
        term: 'Nothing tied to the terms',
        text: 'Federal rules bar pay that varies with a loan’s rate or product. The plan editor offers amount, count and volume, and nothing else.',
      },
    ],
  } satisfies Ledger,
  questions: {
    head: {
      id: 'mortgage-questions',
      title: 'What compliance asks',
      lede: 'Compliance usually joins the second call.',
    },
    items: [
      {
        question: 'Can you show what was paid, and why, two years later?',
        answer:
          'Yes. Each payment keeps the plan version, the loans behind it and the agreement the officer had signed at the time. It prints as one file for the examiner.',
      },
      {
        question: 'Where does funded volume come from?',
        answer:
          'From your loan system, by file or connection, after funding. An officer can dispute a loan from the statement, and the answer stays with the loan.',
      },
      {
        question: 'Are draws recoverable?',
        answer:
          'As your agreement says: recoverable against later months, forgiven on a set date, or not recoverable. Whatever’s owed is on the officer’s page, so an officer’s last day brings no surprises.',
      },
    ],
  } satisfies QuestionPlan,
  links: {
    head: { id: 'mortgage-links', title: 'Where lenders begin' },
    links: [
      {
        title: 'Complex pay structures',
        text: 'Tiers, floors, caps, draws and overrides in one plan.',
        href: '/pay/complex-pay-structures',
      },
      {
        title: 'Documents and signing',
        text: 'Compensation agreements that renew each January.',
        href: '/hr/doc-creation-and-signing',
      },
      {
        title: 'Payroll processing',
        text: 'Officers and managers by the 5th, processors every other Friday, through our payroll partner.',
        href: '/pay/payroll-processing',
      },
    ],
  } satisfies Links,
  closing: {
    title: 'Close last month once more, with us',
    text: 'Send last month’s funded loans and one compensation plan. In the demo, you’ll see each officer’s statement and any row that differs from yours.',
    primary: createDemoLink('Mortgages'),
    quiet: { label: 'Crewtally for originators', href: '/originator-connect-page' },
  } satisfies Closing,
}
