import type { AreaRouteInput } from 'shared-contracts'
import { MAIN_LAYOUT_QUIET } from 'shared-contracts/area'
import type { ToolPageContent } from '../../components/company/documents.schema.ts'

export const route: AreaRouteInput = {
  path: '/integrations/xero',
  title: 'Xero: payroll by tracking category',
  description:
    'Approve the run and Xero gets a manual journal with your tracking categories on every line: a draft first, posted once your accountant trusts it.',
  flags: MAIN_LAYOUT_QUIET,
  hydrate: 'never',
}

export const toolPage = {
  tool: 'Xero',
  opening: {
    eyebrow: 'Xero',
    title: 'See what each branch *made* in\u00a0November',
    lede: 'Each journal line has two tracking categories, branch and trade, so each branch’s profit and loss includes what its people really cost.',
    primary: { label: 'Get a demo', href: '/meeting' },
    quiet: { label: 'All twelve integrations', href: '/integrations' },
    proof: 'Drafts first. Your accountant posts them until you switch to automatic.',
  },
  sheet: {
    title: 'Manual journal',
    aside: 'Draft',
    rows: [
      { label: 'Account', value: 'Direct labor' },
      { label: 'Branch', detail: 'tracking category 1', value: 'Lehi' },
      { label: 'Trade', detail: 'tracking category 2', value: 'Roofing' },
      { label: 'Attached', detail: 'PDF of the totals', value: '1 file' },
      { label: 'Out of balance', value: '0.00', tone: 'total' },
    ],
  },
  flow: {
    head: {
      id: 'tool-flow',
      title: 'Two categories in, one journal out',
      lede: 'Xero allows two active tracking categories, so we use them with care.',
    },
    caption: 'What Xero and Crewtally exchange',
    columns: ['Direction', 'How often', 'Who sets it up'],
    rows: [
      {
        label: 'Accounts and tracking categories',
        cells: ['Xero to Crewtally', 'Daily', 'Your accountant, with us'],
      },
      {
        label: 'Manual journal per run',
        cells: ['Crewtally to Xero', 'On approval', 'Your accountant picks accounts'],
      },
      {
        label: 'The run’s totals as a PDF',
        note: 'attached to the journal',
        cells: ['Crewtally to Xero', 'With the journal', 'On by default'],
      },
      { label: 'Bills for contractors', cells: ['Crewtally to Xero', 'On approval', 'Optional'] },
    ],
  },
  setup: {
    head: { id: 'tool-setup', title: 'Three runs until it’s routine' },
    steps: [
      {
        when: 'Run 1',
        title: 'A draft to read, not post',
        text: 'Your accountant compares it with the old entry and tells us which lines belong somewhere else.',
      },
      {
        when: 'Run 2',
        title: 'A draft that gets posted',
        text: 'Same accounts, corrected. Whoever posts the entry today does it with one click in Xero.',
      },
      {
        when: 'Run 3',
        title: 'Posted on approval',
        text: 'You change the setting from draft to posted. A run that doesn’t balance to the cent is still held back.',
      },
    ],
  },
  limits: {
    head: { id: 'tool-limits', title: 'Kept out of the general ledger' },
    items: [
      {
        term: 'Personal lines',
        text: 'Anyone with access to the books can read a journal, so it has only totals. The stubs stay in Crewtally, behind its sign-in.',
      },
      {
        term: 'Guesses',
        text: 'A crew without a branch doesn’t get a default one. The journal waits until someone says where the crew belongs.',
      },
      {
        term: 'Overwrites',
        text: 'We correct one of our journals with a new one that refers to it. Entries made by people are never touched.',
      },
    ],
  },
  questions: {
    head: { id: 'tool-questions', title: 'Accountants want to know' },
    items: [
      {
        question: 'What if our branches are separate Xero organizations?',
        answer:
          'Each legal employer can post to its own organization. If a person worked for two of them, the cost is divided between the two, by hours.',
      },
      {
        question: 'How do draws show up?',
        answer:
          'As a receivable when they’re advanced, then offset by commission as it’s earned. The balance matches Crewtally’s total on any given day.',
      },
      {
        question: 'Can you write to more than two categories?',
        answer:
          'Xero has two. If you need crew as well, it goes into the description, where a search still finds it.',
      },
    ],
  },
  trade: 'turf',
  closing: {
    title: 'Ask your accountant for the worst journal',
    text: 'Eleven lines and a plug at the bottom? We’ll build it from the run, without the plug.',
    primary: { label: 'Get a demo', href: '/meeting' },
    quiet: { label: 'What we read and don’t touch', href: '/integrations#tools-rules' },
  },
} satisfies ToolPageContent
