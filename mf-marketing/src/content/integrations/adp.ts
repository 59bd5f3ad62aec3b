import type { AreaRouteInput } from 'shared-contracts'
import { MAIN_LAYOUT_QUIET } from 'shared-contracts/area'
import { dollars, sum } from 'shared-ui/scenes/money.ts'
import { computeEarnings, RUN_PERIOD, sumHours } from 'shared-ui/scenes/pay-run.ts'
import { ALL_PEOPLE } from 'shared-ui/scenes/ridgeline-people.ts'
import type { ToolPageContent } from '../../components/company/documents.schema.ts'

export const route: AreaRouteInput = {
  path: '/integrations/adp',
  title: 'ADP: the right amount under the right code',
  description:
    'Hours and commissions reach ADP by earning code before each run, and employee records come over each night. Your payroll department stays where it is.',
  flags: MAIN_LAYOUT_QUIET,
  hydrate: 'never',
}

const sales = ALL_PEOPLE.filter(
  ({ form, team, salary }) =>
    form === 'W-2' && (team === 'Closers' || team === 'Doors') && salary === undefined,
)
const lines = sales.flatMap((person) => computeEarnings(person))
const total = (labels: RegExp): string =>
  dollars(sum(lines.map(({ label, amount }) => (labels.test(label) ? amount : 0))))

export const toolPage = {
  tool: 'ADP',
  opening: {
    eyebrow: 'ADP',
    title: 'Your codes, our *arithmetic*',
    lede: 'Payroll keeps its batch, its codes and its calendar. What changes is who calculates the amounts, and whether a closer can see where each one came from.',
    primary: { label: 'Get a demo', href: '/meeting' },
    quiet: { label: 'All twelve integrations', href: '/integrations' },
    proof: 'Over ADP’s API where your product has one, by file where it doesn’t.',
  },
  sheet: {
    title: 'Batch for Friday, sales team',
    aside: 'Ready',
    rows: [
      {
        label: 'REG',
        detail: 'hours, by location',
        value: `${sum(sales.map((person) => sumHours(RUN_PERIOD, person))).toFixed(1)} h`,
      },
      { label: 'COMM', detail: 'commissions earned', value: total(/^(?:Commission|Split)/) },
      { label: 'BONUS', detail: 'for October’s installs', value: total(/bonus$/) },
      { label: 'CLAWB', detail: 'reversed, with its deal', value: total(/^Clawback/) },
      { label: 'Lines without a code', value: '0', tone: 'total' },
    ],
  },
  flow: {
    head: {
      id: 'tool-flow',
      title: 'What payroll gets, and when it gets it',
      lede: 'The batch is on time, or you know by noon why it isn’t.',
    },
    caption: 'What ADP and Crewtally exchange',
    columns: ['Direction', 'How often', 'Who sets it up'],
    rows: [
      {
        label: 'Employees, file numbers, locations',
        cells: ['ADP to Crewtally', 'Each night', 'Your ADP contact, with us'],
      },
      {
        label: 'Earning and deduction codes',
        cells: ['ADP to Crewtally', 'At setup, then on request', 'Your payroll lead'],
      },
      {
        label: 'Pay data by earning code',
        cells: ['Crewtally to ADP', 'Before each run', 'Your payroll lead'],
      },
      {
        label: 'New hires from the hiring board',
        note: 'once I-9 and W-4 are done',
        cells: ['Crewtally to ADP', 'On the day they’re complete', 'Optional'],
      },
    ],
  },
  setup: {
    head: { id: 'tool-setup', title: 'A project plan that fits on a card' },
    steps: [
      {
        when: 'Week 1',
        title: 'Codes and owners',
        text: 'Your payroll lead sends the code list. Each kind of pay gets one code, and every code gets an owner.',
      },
      {
        when: 'Weeks 2 and 3',
        title: 'A parallel run',
        text: 'We build a batch while you key yours. The two are compared line by line, person by person.',
      },
      {
        when: 'Week 4',
        title: 'The batch goes live',
        text: 'Your payroll lead releases it in ADP. If a number looks off, the run can still be keyed by hand.',
      },
    ],
  },
  limits: {
    head: { id: 'tool-limits', title: 'What stays with your payroll department' },
    items: [
      {
        term: 'Tax setup and year-end',
        text: 'Jurisdictions, W-2s and amendments are handled in ADP, by the people who handle them now.',
      },
      {
        term: 'Releasing the run',
        text: 'We deliver a batch and its totals. No one at Crewtally has a button that pays people.',
      },
      {
        term: 'Office salaries',
        text: 'People without variable pay don’t have to be in Crewtally at all. Sync by location or department.',
      },
    ],
  },
  questions: {
    head: { id: 'tool-questions', title: 'For the payroll lead' },
    items: [
      {
        question: 'Which ADP products does this work with?',
        answer:
          'Those that import pay data by earning code. Before the demo, tell us the product name on your invoice, and we’ll say whether it’s API or file.',
      },
      {
        question: 'We pay weekly in one state and every two weeks in another.',
        answer:
          'Each pay group has its own calendar and batch. A rep who changes groups midseason keeps open deals and balances.',
      },
      {
        question: 'Can our auditors see how a commission was computed?',
        answer:
          'Every commission line in the batch links to its deal, plan version and approval. You can export all of it for them.',
      },
    ],
  },
  trade: 'real-estate',
  closing: {
    title: 'Send one redacted batch',
    text: 'Names out, codes in. We’ll rebuild it from the plan and show you the lines that don’t match.',
    primary: { label: 'Get a demo', href: '/meeting' },
    quiet: { label: 'ADP and Crewtally, compared', href: '/alternatives/adp' },
  },
} satisfies ToolPageContent
