import type { AreaRouteInput } from 'shared-contracts'
import { MAIN_LAYOUT_QUIET } from 'shared-contracts/area'
import { dollars } from 'shared-ui/scenes/money.ts'
import { RUN } from 'shared-ui/scenes/pay-run.ts'
import type { ToolPageContent } from '../../components/company/documents.schema.ts'

export const route: AreaRouteInput = {
  path: '/integrations/quickbooks',
  title: 'QuickBooks: one payroll journal, by branch',
  description:
    'When you approve a run, QuickBooks gets one balanced journal by branch, crew and class. Accounts are mapped once, and a correction posts as its own entry.',
  flags: MAIN_LAYOUT_QUIET,
  hydrate: 'never',
}

export const toolPage = {
  tool: 'QuickBooks',
  opening: {
    eyebrow: 'QuickBooks',
    title: 'Debits equal *credits*, on Wednesday',
    lede: 'The run you approve becomes one journal: wages, commissions and your side of the taxes, by branch and class. Your bookkeeper reads it instead of typing it.',
    primary: { label: 'Get a demo', href: '/meeting' },
    quiet: { label: 'All twelve integrations', href: '/integrations' },
    proof: 'For QuickBooks Online. Mapped in about an hour.',
  },
  sheet: {
    title: 'Journal, pay run',
    aside: 'On approval',
    rows: [
      { label: 'Wages, commissions', detail: 'debit', value: dollars(RUN.gross) },
      { label: 'Employer taxes', detail: 'debit', value: dollars(RUN.employerTax) },
      { label: 'Payroll payable', detail: 'credit', value: dollars(RUN.net) },
      { label: 'Taxes, garnishments', detail: 'credit', value: dollars(RUN.withheld + RUN.employerTax) },
      { label: 'Debits and credits, each', value: dollars(RUN.debit), tone: 'total' },
    ],
  },
  flow: {
    head: {
      id: 'tool-flow',
      title: 'Accounts come in once; journals go out on approval',
      lede: 'No nightly chatter. Books should change when somebody decides they should.',
    },
    caption: 'What QuickBooks and Crewtally exchange',
    columns: ['Direction', 'How often', 'Who sets it up'],
    rows: [
      {
        label: 'Chart of accounts, classes, locations',
        cells: ['QuickBooks to Crewtally', 'Once, and when you ask', 'Your bookkeeper, with us'],
      },
      {
        label: 'The payroll journal',
        cells: ['Crewtally to QuickBooks', 'On approval', 'Your bookkeeper maps it'],
      },
      {
        label: 'Accruals at month end',
        note: 'earned, not yet paid',
        cells: ['Crewtally to QuickBooks', 'On the last day', 'Optional'],
      },
      {
        label: 'Contractor payments',
        note: 'by vendor, for the 1099',
        cells: ['Crewtally to QuickBooks', 'On approval', 'We match vendors once'],
      },
    ],
  },
  setup: {
    head: { id: 'tool-setup', title: 'An hour with whoever keeps the books' },
    steps: [
      {
        when: 'First 15 minutes',
        title: 'Sign in and pick the company',
        text: 'Read access to accounts, write access to journals. We can’t see your bank feeds and don’t want to.',
      },
      {
        when: 'Next half hour',
        title: 'Each kind of pay gets an account',
        text: 'Hours, piece rate, commission, draw, clawback. Draws go to a receivable if that’s how you book them.',
      },
      {
        when: 'Last 15 minutes',
        title: 'An old run posts as a draft',
        text: 'Your bookkeeper compares it with the entry made by hand. When the two match, you go live.',
      },
    ],
  },
  limits: {
    head: { id: 'tool-limits', title: 'What the ledger doesn’t learn' },
    items: [
      {
        term: 'Who earned what',
        text: 'The journal has branches, crews and classes. Names are added only for contractors, because a 1099 needs them.',
      },
      {
        term: 'Social Security and bank numbers',
        text: 'They aren’t in a journal, and the connection has no field for them.',
      },
      {
        term: 'A closed month',
        text: 'If a run’s date falls in a closed month, its journal waits, and we tell you. We don’t backdate, and we don’t reopen.',
      },
    ],
  },
  questions: {
    head: { id: 'tool-questions', title: 'From the bookkeeper’s chair' },
    items: [
      {
        question: 'A clawback comes in after the month is closed. Where does it go?',
        answer:
          'Into the open month, as its own line with the deal and the date of the entry it reverses. The closed month stays closed.',
      },
      {
        question: 'Can commissions go to cost of sales and hours to labor?',
        answer:
          'Yes. Each kind of pay has its own account, and each trade can have its own class. Many solar companies book them that way.',
      },
      {
        question: 'We’re on QuickBooks Desktop.',
        answer:
          'The journal comes as a file that Desktop imports. It’s the same mapping, with one more click on your side.',
      },
    ],
  },
  trade: 'fiber-optics',
  closing: {
    title: 'Invite the person who balances the books',
    text: 'We’ll post one run to a test company on the call. Your bookkeeper usually decides.',
    primary: { label: 'Get a demo', href: '/meeting' },
    quiet: { label: 'From cutoff to payday', href: '/pay/payroll-processing' },
  },
} satisfies ToolPageContent
