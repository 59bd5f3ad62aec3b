import type { Annotated, Closing, Ledger, Opening, QuestionPlan, StepPlan } from 'shared-ui'
import type { Integration, MatchList } from '../components/company/tool-table.schema.ts'

/** The twelve named tools, and what each exchanges. */
export const TOOLS: readonly Integration[] = [
  {
    name: 'HubSpot',
    job: 'Sells',
    comesIn: 'Won deals, amount, setter and closer',
    goesOut: 'Commission per deal, paid or held',
    when: 'As a deal changes',
  },
  {
    name: 'Salesforce',
    job: 'Sells',
    comesIn: 'Won opportunities and their owners',
    goesOut: 'Commission per opportunity',
    when: 'As a deal changes',
  },
  {
    name: 'ServiceTitan',
    job: 'Runs the job',
    comesIn: 'Completed jobs, sold items, timesheets',
    goesOut: 'Pay per job, for your job costs',
    when: 'Each night',
  },
  {
    name: 'Jobber',
    job: 'Runs the job',
    comesIn: 'Finished visits and time on them',
    goesOut: 'Labor cost per visit',
    when: 'Each night',
  },
  {
    name: 'Google Calendar',
    job: 'Runs the job',
    comesIn: 'Free seats for ride-alongs',
    goesOut: 'Ride-alongs, start days, PTO',
    when: 'At once',
  },
  {
    name: 'Indeed',
    job: 'Hires',
    comesIn: 'Applicants with their answers',
    goesOut: 'Job posts and their closing',
    when: 'At once',
  },
  {
    name: 'QuickBooks',
    job: 'Keeps the books',
    comesIn: 'Accounts and classes',
    goesOut: 'Payroll journal by branch and crew',
    when: 'On approval',
  },
  {
    name: 'Xero',
    job: 'Keeps the books',
    comesIn: 'Accounts and tracking categories',
    goesOut: 'Payroll journal by branch',
    when: 'On approval',
  },
  {
    name: 'Gusto',
    job: 'Pays',
    comesIn: 'Employees and pay schedules',
    goesOut: 'Hours, commissions and bonuses by name',
    when: 'Before each run',
  },
  {
    name: 'ADP',
    job: 'Pays',
    comesIn: 'Employees and earning codes',
    goesOut: 'Pay data by earning code',
    when: 'Before each run',
  },
  {
    name: 'Google Sheets',
    job: 'Carries',
    comesIn: 'The lists you still keep by hand',
    goesOut: 'Any report, kept current',
    when: 'Every hour',
  },
  {
    name: 'Zapier',
    job: 'Carries',
    comesIn: 'Deals, jobs and hours from other tools',
    goesOut: 'Hired, signed, approved, paid',
    when: 'As it happens',
  },
]

export const integrations = {
  opening: {
    eyebrow: 'Integrations',
    title: 'Your deal is typed *once*',
    lede: 'It closes in the tool you sell with, and lands as a line in the books. In between, Crewtally works out who gets what. Nobody copies a column on a Thursday night.',
    primary: { label: 'Schedule a demo', href: '/meeting' },
    quiet: { label: 'How commissions are worked out', href: '/pay/commission-calculation' },
  } satisfies Opening,
  strip: { head: { id: 'tools-strip', title: 'Twelve that connect today' } },
  exchange: {
    head: {
      id: 'tools-exchange',
      title: 'What comes in, what goes *out*',
      lede: 'A connection you cannot describe in two columns is one you will not trust. These are ours.',
    },
  },
  way: {
    head: {
      id: 'tools-way',
      title: 'The way of one deal',
      lede: 'The Alvarez roof, 21 panels, from the kitchen table to the ledger.',
    },
    steps: [
      {
        title: 'Won in the CRM',
        when: 'Thursday, 6:40 pm',
        text: 'Marisol moves the deal to won. Contract, setter and closer come over by themselves.',
        scene: {
          label: 'The deal as it comes in: Alvarez, $33,600.00, setter Tyrell Boone, closer Marisol Vega.',
          title: 'Alvarez',
          aside: 'Won',
          rows: [
            { label: 'Contract', value: '$33,600.00' },
            { label: 'Setter', value: 'Tyrell Boone' },
            { label: 'Closer', value: 'Marisol Vega' },
          ],
        },
      },
      {
        title: 'Counted in Crewtally',
        when: 'The same minute',
        text: 'The plan of that day splits the pool. Three people see their share on the phone.',
        scene: {
          label: 'The split: pool $3,360.00, setter $1,008.00, closer $2,016.00, manager $336.00.',
          title: 'Split',
          aside: '$3,360.00',
          rows: [
            { label: 'Setter 30%', value: '$1,008.00' },
            { label: 'Closer 60%', value: '$2,016.00' },
            { label: 'Manager 10%', value: '$336.00' },
          ],
        },
      },
      {
        title: 'Booked in the ledger',
        when: 'Friday, on approval',
        text: 'One journal, by branch and class, to the cent. Your accountant has no questions.',
        scene: {
          label: 'Journal lines: commission expense, Lehi, solar, $3,360.00; payroll payable $3,360.00.',
          title: 'Journal',
          aside: 'Balanced',
          rows: [
            { label: 'Commissions, Lehi', value: '$3,360.00' },
            { label: 'Payroll payable', value: '−$3,360.00', tone: 'minus' },
            { label: 'Difference', value: '$0.00', tone: 'sum' },
          ],
        },
      },
    ],
  } satisfies StepPlan,
  fault: {
    head: {
      id: 'tools-fault',
      title: 'When something does *not* match',
      lede: 'It will. What counts is that you hear of it on Wednesday, not from a rep on Friday.',
    },
    callouts: [
      {
        title: 'Sorted by what it costs',
        text: 'The deal with the largest open share stands on top, not the newest message.',
        at: { x: 97, y: 25 },
      },
      {
        title: 'In words, with the fix',
        text: 'No codes. What is missing, where it lives, and a link to that very record.',
        at: { x: 97, y: 55 },
      },
      {
        title: 'Nothing is paid twice',
        text: 'A deal that comes over again changes the one we have. It never becomes a second one.',
        at: { x: 97, y: 85 },
      },
    ],
  } satisfies Annotated,
  open: {
    label:
      'Open matches on Wednesday, Nov 18: the Okafor deal without a setter, $672.00 waiting; the visit at Haws without a count of squares, $504.00 waiting; the Jensen deal sent twice and counted once.',
    title: 'To match before Friday',
    aside: 'Wed, Nov 18',
    matches: [
      {
        record: 'Okafor, 14 panels',
        lacks: 'No setter on the deal. Tyrell knocked that street on Nov 3.',
        source: 'HubSpot, won on Nov 6',
        fix: 'Add the setter',
        waits: '$672.00 waits',
      },
      {
        record: 'Haws, 28 squares',
        lacks: 'Squares are missing on the last visit.',
        source: 'Jobber, visit 2231',
        fix: 'Ask Dwayne',
        waits: '$504.00 waits',
      },
      {
        record: 'Jensen, cancelled',
        lacks: 'Came over twice with the same deal number.',
        source: 'HubSpot, Nov 12 and 13',
        fix: 'See both',
        waits: 'counted once',
      },
    ],
  } satisfies MatchList,
  rules: {
    head: {
      id: 'tools-rules',
      title: 'What we take, and what we leave',
      lede: 'Connections ask for as little as the task allows.',
    },
    items: [
      {
        term: 'Read where reading will do',
        text: 'From a CRM we read won deals and owners. We do not want your contacts, notes or emails.',
      },
      {
        term: 'Pay stays here',
        text: 'A tool gets the totals it needs. Nobody’s pay stub, bank account or garnishment leaves for a CRM.',
      },
      {
        term: 'Off means off',
        text: 'Disconnect, and the keys are deleted the same minute. What was counted stays, with its source named.',
      },
      {
        term: 'Every exchange has a log',
        text: 'When, what, how many, and who connected it. Kept for eighteen months.',
        figure: '18 months',
      },
    ],
  } satisfies Ledger,
  questions: {
    head: { id: 'tools-questions', title: 'If yours is not among the twelve' },
    items: [
      {
        question: 'We sell in something you do not name.',
        answer:
          'Most of those reach us through Zapier, or by a file that the tool sends each night. Tell us its name before the demo, and we come with an answer rather than a promise.',
      },
      {
        question: 'Can our own developer connect things?',
        answer:
          'Yes. There is an API for people, deals, jobs and hours, with a test company to try it on. Keys can be limited to one of them.',
      },
      {
        question: 'We want to keep our payroll provider.',
        answer:
          'Then keep it. Crewtally works out hours and commissions and hands them over by name before each run. If you move payroll later, it is provided by our [payroll partner](/pay/payroll-processing).',
      },
      {
        question: 'Who sets it up?',
        answer:
          'We do, with you on the call. A CRM and the books take about an hour, a payroll provider one pay period side by side.',
      },
    ],
  } satisfies QuestionPlan,
  closing: {
    title: 'Name your *tools*, see the deal go through',
    text: 'Half an hour. We connect a test copy of what you use, and send one deal from end to end.',
    primary: { label: 'Schedule a demo', href: '/meeting' },
    quiet: { label: 'How a payroll runs', href: '/pay/payroll-processing' },
  } satisfies Closing,
}
