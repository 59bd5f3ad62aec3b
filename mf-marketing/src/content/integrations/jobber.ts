import type { AreaRouteInput } from 'shared-contracts'
import { MAIN_LAYOUT_QUIET } from 'shared-contracts/area'
import type { ToolPageContent } from '../../components/company/documents.schema.ts'

export const route: AreaRouteInput = {
  path: '/integrations/jobber',
  title: 'Jobber: finished visits become crew pay',
  description:
    'Finished visits and the time on them come over from Jobber every night. Labor cost per visit goes back, so you see which visits pay for themselves.',
  flags: MAIN_LAYOUT_QUIET,
  hydrate: 'never',
}

export const toolPage = {
  tool: 'Jobber',
  opening: {
    eyebrow: 'Jobber',
    title: 'Eleven visits, three people, no *export*',
    lede: 'The crew checks off the visit, as always. Who was on it, how long it took and what it was worth turn into pay, split by the crew’s own shares.',
    primary: { label: 'Get a demo', href: '/meeting' },
    quiet: { label: 'All twelve integrations', href: '/integrations' },
    proof: 'Connected in an afternoon, with the crew still out.',
  },
  sheet: {
    title: 'Quail Run, aeration',
    aside: 'Visit done',
    rows: [
      { label: 'Lead', detail: 'on site', value: '1.6 h' },
      { label: 'Helper', detail: 'on site', value: '1.6 h' },
      { label: 'Sold by', detail: 'from the quote', value: 'K. Rowe' },
      { label: 'Crew share', detail: 'of the finished visit', value: '15%' },
      { label: 'Split between', value: '2', tone: 'sum' },
    ],
  },
  flow: {
    head: {
      id: 'tool-flow',
      title: 'Visits in, labor cost out',
      lede: 'Quotes, invoices and reminders keep running in Jobber without us.',
    },
    caption: 'What Jobber and Crewtally exchange',
    columns: ['Direction', 'How often', 'Who sets it up'],
    rows: [
      {
        label: 'Visits marked complete',
        cells: ['Jobber to Crewtally', 'Every night', 'You click Connect while we watch'],
      },
      {
        label: 'Time on each visit',
        note: 'per person',
        cells: ['Jobber to Crewtally', 'Every night', 'Nothing to set up'],
      },
      {
        label: 'Who sold the job',
        note: 'the quote’s salesperson',
        cells: ['Jobber to Crewtally', 'With the visit', 'You pick the field'],
      },
      {
        label: 'Labor cost per visit',
        cells: ['Crewtally to Jobber', 'After each approved run', 'One switch'],
      },
    ],
  },
  setup: {
    head: { id: 'tool-setup', title: 'It really does take one afternoon' },
    steps: [
      {
        when: '1:00 pm',
        title: 'Connect the account',
        text: 'You sign in to Jobber and approve read access to visits, time and quotes. Sending labor cost back is a separate switch.',
      },
      {
        when: '1:20 pm',
        title: 'Write down the shares',
        text: 'Hours, a share of the visit, or whichever is more. Redos pay hours but no share, if that’s your rule.',
      },
      {
        when: '3:00 pm',
        title: 'Read last week',
        text: 'Every visit of the week, person by person. If one person’s week looks wrong, you’ll see which visit caused it.',
      },
    ],
  },
  limits: {
    head: { id: 'tool-limits', title: 'Not ours to touch' },
    items: [
      {
        term: 'Your schedule',
        text: 'We read what was done, never what’s planned. No visit moves because of us.',
      },
      {
        term: 'Homeowners’ details',
        text: 'A visit arrives with its street and its service. Gate codes, phone numbers and cards stay put.',
      },
      {
        term: 'Invoices and card payments',
        text: 'Payments remain in Jobber. Tips can come over as one amount per person, if you want them on the stub.',
      },
    ],
  },
  questions: {
    head: { id: 'tool-questions', title: 'From owners of lawn, tree and window crews' },
    items: [
      {
        question: 'We’re nine people. Is this overkill for us?',
        answer:
          'If everyone’s paid by the hour, yes. Once a share or a piece rate is involved, nine people can start an argument as easily as ninety.',
      },
      {
        question: 'A visit was checked off from the couch. What then?',
        answer:
          'Time on site and the time of the check-off are both listed. A visit with two minutes on it is flagged before it’s paid.',
      },
      {
        question: 'Rain day: the visits move to Saturday.',
        answer:
          'They count on the day they’re done. If Saturday pays more under your plan, they get Saturday’s rate automatically.',
      },
    ],
  },
  trade: 'tree-and-lawncare',
  closing: {
    title: 'Give us your rainiest week',
    text: 'Redos, moved visits, a helper who swapped trucks: we’ll go through it in the demo, visit by visit.',
    primary: { label: 'Get a demo', href: '/meeting' },
    quiet: { label: 'Jobber and Crewtally, compared', href: '/alternatives/jobber' },
  },
} satisfies ToolPageContent
