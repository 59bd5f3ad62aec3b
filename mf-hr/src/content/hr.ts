import type { AreaRouteInput } from 'shared-contracts'
import { MAIN_LAYOUT_QUIET } from 'shared-contracts/area'
import type { Annotated, Change, Closing, Ledger, Opening, Quotation } from 'shared-ui'
import { longDate } from 'shared-ui/scenes/pay-calendar.ts'
import { OFFICE_DAYS } from 'shared-ui/scenes/ridgeline-people.ts'

export const route: AreaRouteInput = {
  path: '/hr',
  title: 'HR for crews: hiring, I-9s, W-4s and documents',
  description:
    'Keep one file for every setter, installer and tech, from the first text to the first paycheck. See who signed, whose I-9 is open and who starts on Monday.',
  flags: MAIN_LAYOUT_QUIET,
  hydrate: 'never',
  kind: 'product',
}

export const hr = {
  opening: {
    eyebrow: 'HR',
    title: 'Every hire on a crew, every form on *file*',
    lede: 'From the first text to the first paycheck, every setter, installer and tech has one file. See who rode along, who signed, whose I\u20119 is still open and who starts on Monday.',
    proof:
      'W-2 and 1099 on one list. I-9s kept apart from the rest of the file, the way an auditor expects them.',
    primary: { label: 'Get a demo', href: '/meeting' },
    quiet: { label: 'Start with onboarding', href: '/hr/onboarding' },
  } satisfies Opening,
  parts: {
    head: {
      id: 'hr-parts',
      title: 'Five HR tools, in the order you need them',
      lede: 'Each person has one file. Candidates type their details once, and everything carries over.',
    },
    items: [
      {
        term: 'Hiring workflows',
        href: '/hr/hiring-workflows',
        text: 'Applied, phone screen, ride-along, offer: one board for each role, with a day count on every candidate.',
      },
      {
        term: 'Documents and signing',
        href: '/hr/doc-creation-and-signing',
        text: 'Offer letters and commission agreements fill themselves in from the file and get signed on a phone.',
      },
      {
        term: 'Onboarding',
        href: '/hr/onboarding',
        text: 'W\u20114, I\u20119, direct deposit, E-Verify and your own checklist, each done on time, or flagged if it isn’t.',
      },
      {
        term: 'Employer of record',
        href: '/hr/employer-of-record',
        text: 'A W\u20112 crew in a state where you have no entity yet. The employer of record is the name on the paperwork.',
      },
      {
        term: 'Build and manage',
        href: '/hr/build-manage',
        text: 'PTO, policies, new roles and rates, and last season’s people when they come back.',
      },
    ],
  } satisfies Ledger,
  ramp: {
    head: {
      id: 'hr-ramp',
      title: 'April needs thirty. You\u00a0start with eighteen',
      lede: 'Season planning is arithmetic: open roles, rehires, signed offers, the gap. It’s all on one screen, for the owner and whoever does the hiring.',
    },
    callouts: [
      {
        title: 'The gap has a date',
        text: `Four roles, five weeks. By ${longDate(OFFICE_DAYS.seasonPlan)} you know what you used to find out on the first hot Monday.`,
        at: { x: 98, y: 20 },
      },
      {
        title: 'Only signatures count',
        text: 'A signature fills a role. A handshake at the supply house stays a red square.',
        at: { x: 98, y: 57.5, phone: 62.2 },
      },
      {
        title: 'Rehires get the first text',
        text: 'Five of the six HVAC roles went to last season’s people: one text with dates and pay, one yes each.',
        at: { x: 98, y: 79.7, phone: 82.2 },
      },
    ],
  } satisfies Annotated,
  start: {
    head: {
      id: 'first-day-start-title',
      title: 'You’ve hired someone. What’s due first?',
      lede: 'Answer four questions to get the next deadlines, counted around weekends and federal holidays. The full plan lists everyone’s steps, with boxes to check.',
    },
  },
  folder: {
    head: {
      id: 'hr-folder',
      title: 'Retire the folder on the dash',
      lede: 'Onboarding shouldn’t depend on which truck the folder is in. Here are six items on paper, and the six steps of the checklist that replaces them.',
    },
    before: {
      label: 'The folder, the Friday before she starts',
      kind: 'folder',
      title: 'Ortiz, L.',
      lines: [
        { text: 'Offer letter', figure: 'signed?' },
        { text: 'W-4, the old form', figure: 'redo', struck: true },
        { text: 'Voided check', figure: 'photo, blurry' },
        { text: 'I-9', figure: 'in truck 4' },
        { text: 'Ride-along', figure: 'ask Hank' },
        { text: 'Shirt size', figure: 'M', struck: true },
      ],
      note: 'Call her. Again.',
    },
    afterLabel: 'The same Friday in Crewtally',
  } satisfies Change,
  quote: {
    text: 'We used to lose a week between the handshake and the first roof. Now the forms come with the yes, and the crew lead has the name the same evening.',
    name: 'Renee Castaldo',
    role: 'Operations manager',
    company: 'Copper Basin Roofing',
    portrait: 'voice-renee-castaldo',
  } satisfies Quotation,
  closing: {
    title: 'Got a Monday you dread?',
    text: 'Tell us the roles, the date and who’s coming back. In the demo, we’ll set up your season and show you what’s missing.',
    primary: { label: 'Get a demo', href: '/meeting' },
    quiet: { label: 'See how they get paid', href: '/pay' },
  } satisfies Closing,
}
