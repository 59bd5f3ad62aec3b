import type { AreaRouteInput } from 'shared-contracts'
import { MAIN_LAYOUT_QUIET } from 'shared-contracts/area'
import type { ToolPageContent } from '../../components/company/documents.schema.ts'

export const route: AreaRouteInput = {
  path: '/integrations/indeed',
  title: 'Indeed: applicants answered in minutes',
  description:
    'Applicants from Indeed land on your hiring board with their answers and get a text in minutes. Jobs open and close on Indeed when the board says so.',
  flags: MAIN_LAYOUT_QUIET,
  hydrate: 'never',
}

export const toolPage = {
  tool: 'Indeed',
  opening: {
    eyebrow: 'Indeed',
    title: 'First to text, first to *hire*',
    lede: 'A setter who applies on Saturday night may have four offers by Monday. With Indeed connected, yours is the company that wrote back on Saturday night.',
    primary: { label: 'Get a demo', href: '/meeting' },
    quiet: { label: 'All twelve integrations', href: '/integrations' },
    proof: 'Keep your own Indeed account and budget.',
  },
  sheet: {
    title: 'New applicant',
    aside: 'Saturday, 9:14 pm',
    rows: [
      { label: 'Role', value: 'Setter' },
      { label: 'Knocked on doors before', detail: 'screener question', value: 'two summers' },
      { label: 'Driver’s license', detail: 'screener question', value: 'yes' },
      { label: 'Days free', detail: 'screener question', value: 'Mon to Sat' },
      { label: 'Texted back', value: '9:18 pm', tone: 'sum' },
    ],
  },
  flow: {
    head: {
      id: 'tool-flow',
      title: 'Applicants in, job posts out',
      lede: 'You open and close a role in one place, on your hiring board. Indeed follows.',
    },
    caption: 'What Indeed and Crewtally exchange',
    columns: ['Direction', 'How often', 'Who sets it up'],
    rows: [
      {
        label: 'Applicants and résumés',
        cells: ['Indeed to Crewtally', 'Within minutes', 'We do, with your login'],
      },
      {
        label: 'Answers to your questions',
        cells: ['Indeed to Crewtally', 'With the applicant', 'You write the questions once'],
      },
      {
        label: 'Jobs, opened and closed',
        note: 'with posted pay',
        cells: ['Crewtally to Indeed', 'When the board changes', 'One switch per role'],
      },
      {
        label: 'Hired or not',
        note: 'no reasons, no scores',
        cells: ['Crewtally to Indeed', 'When you decide', 'Off until you turn it on'],
      },
    ],
  },
  setup: {
    head: { id: 'tool-setup', title: 'Live before the weekend' },
    steps: [
      {
        when: 'Thursday',
        title: 'Link the employer account',
        text: 'The account stays yours. We’re added as the place where applications go, and you can remove us.',
      },
      {
        when: 'Friday',
        title: 'Three questions per role',
        text: 'License, doors knocked, days free. Ask more than five, and good people close the tab.',
      },
      {
        when: 'Saturday night',
        title: 'The first text goes out',
        text: 'It has your name on it and a choice of times for a phone screen. A person can take over at any point.',
      },
    ],
  },
  limits: {
    head: { id: 'tool-limits', title: 'How we treat people who apply' },
    items: [
      {
        term: 'No one’s rejected by a score',
        text: 'Answers sort the board. Turning someone down takes a person, and the file shows who it was.',
      },
      {
        term: 'Your ad money stays with Indeed',
        text: 'Sponsored jobs and budgets are set there. We show what a hire from each source costs, and we don’t bid.',
      },
      {
        term: 'Gone after twelve months',
        text: 'Applications that don’t lead to a hire are deleted after a year unless you choose another period, or sooner if the person asks.',
      },
    ],
  },
  questions: {
    head: { id: 'tool-questions', title: 'Before the season starts' },
    items: [
      {
        question: 'Can we post the same job in nine towns?',
        answer:
          'If you’d hire someone in each, yes. One role, nine places, one board, and each applicant keeps the town they chose.',
      },
      {
        question: 'The same person applied on Indeed and on our own page.',
        answer:
          'We match the two applications by phone number and email, and the board shows one card with both sources. The applicant gets one text, not two.',
      },
      {
        question: 'Does posted pay have to be a range?',
        answer:
          'In several states it does, so the board won’t open a role on Indeed without a range. If commission comes on top of it, the post has to say that, too.',
      },
    ],
  },
  trade: 'roofing',
  closing: {
    title: 'Apply to your own company',
    text: 'We’ll open a test role in the demo. Apply from your phone, and time the text.',
    primary: { label: 'Get a demo', href: '/meeting' },
    quiet: { label: 'Where hires come from', href: '/performance/ats' },
  },
} satisfies ToolPageContent
