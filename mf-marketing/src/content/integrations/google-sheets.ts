import type { AreaRouteInput } from 'shared-contracts'
import { MAIN_LAYOUT_QUIET } from 'shared-contracts/area'
import type { ToolPageContent } from '../../components/company/documents.schema.ts'

export const route: AreaRouteInput = {
  path: '/integrations/google-sheets',
  title: 'Google Sheets: the lists you won’t give up',
  description:
    'Keep the sheet where leads, territories or job counts live. Every hour, Crewtally reads the columns you name and updates reports in another tab.',
  flags: MAIN_LAYOUT_QUIET,
  hydrate: 'never',
}

export const toolPage = {
  tool: 'Google Sheets',
  opening: {
    eyebrow: 'Google Sheets',
    title: 'Keep the sheet, drop the *formulas*',
    lede: 'Somebody on your team will always keep a list. Fine. We read the columns that matter for pay, and write reports to a tab that no one has to refresh.',
    primary: { label: 'Get a demo', href: '/meeting' },
    quiet: { label: 'All twelve integrations', href: '/integrations' },
    proof: 'A row we can’t read gets a note in the cell that’s wrong.',
  },
  sheet: {
    title: 'Crew counts, November',
    aside: 'Read at 3:00 pm',
    rows: [
      { label: 'Row 14', detail: 'job, crew, panels', value: 'read' },
      { label: 'Row 15', detail: 'job, crew, panels', value: 'read' },
      { label: 'Row 16', detail: 'crew “2?”', value: 'asked', tone: 'minus' },
      { label: 'Row 17', detail: 'job, crew, panels', value: 'read' },
    ],
  },
  flow: {
    head: {
      id: 'tool-flow',
      title: 'Columns in, reports out',
      lede: 'Sheets are good at lists and bad at payroll. Here, each side does what it’s good at.',
    },
    caption: 'What Google Sheets and Crewtally exchange',
    columns: ['Direction', 'How often', 'Who sets it up'],
    rows: [
      {
        label: 'Rows of a list you keep',
        note: 'jobs, counts, leads',
        cells: ['Sheet to Crewtally', 'Every hour', 'You name the columns'],
      },
      {
        label: 'Notes on rows we can’t read',
        cells: ['Crewtally to the sheet', 'Every hour', 'On by default'],
      },
      {
        label: 'Any report, as a tab',
        cells: ['Crewtally to the sheet', 'Every hour', 'Whoever builds the report'],
      },
      {
        label: 'The header row',
        note: 'so a renamed column is noticed',
        cells: ['Sheet to Crewtally', 'Every hour', 'Nothing to set up'],
      },
    ],
  },
  setup: {
    head: { id: 'tool-setup', title: 'Twenty minutes per list' },
    steps: [
      {
        when: 'First 5 minutes',
        title: 'Share one file',
        text: 'Share it with our address, as you would with a coworker. We see that file and no other in your Drive.',
      },
      {
        when: 'Next 10 minutes',
        title: 'Say what the columns mean',
        text: 'This one’s the crew, that one’s panels, ignore the colors. Half the time goes to explaining the colors.',
      },
      {
        when: 'Last 5 minutes',
        title: 'See the first reading',
        text: 'Rows we could read, rows we couldn’t, and the note each of those just got.',
      },
    ],
  },
  limits: {
    head: { id: 'tool-limits', title: 'Three things a sheet can’t do here' },
    items: [
      {
        term: 'Change a rate',
        text: 'Rates and shares live in the plan people signed. A cell can’t raise one, even if it’s bold.',
      },
      {
        term: 'Rewrite last payday',
        text: 'Edits to a paid row become an adjustment with both values. They don’t change what was paid.',
      },
      {
        term: 'Leak pay through a share link',
        text: 'Reports with pay by name aren’t written to a sheet that’s open to anyone with the link. We check every hour.',
      },
    ],
  },
  questions: {
    head: { id: 'tool-questions', title: 'What spreadsheet people ask' },
    items: [
      {
        question: 'Someone sorted the sheet. Is everything wrong now?',
        answer:
          'No. Rows are matched by the job number or another column you choose, not by position. Sort all you like.',
      },
      {
        question: 'Can we start with the sheet and add a CRM later?',
        answer:
          'Plenty do. The deals keep their numbers, so when [HubSpot](/integrations/hubspot) or another tool takes over, nothing’s counted twice.',
      },
      {
        question: 'Excel files on a shared drive?',
        answer:
          'Those can be sent by email or uploaded, once a day. They’re read the same way, without the notes in the cells.',
      },
    ],
  },
  trade: 'roofing',
  closing: {
    title: 'Share the sheet with the colors',
    text: 'We’ll read it together, and you’ll find out which tab was really running the company.',
    primary: { label: 'Get a demo', href: '/meeting' },
    quiet: { label: 'Piece rates by square and panel', href: '/pay/complex-pay-structures' },
  },
} satisfies ToolPageContent
