import type { AreaRouteInput } from 'shared-contracts'
import { MAIN_LAYOUT_QUIET } from 'shared-contracts/area'
import type { ToolPageContent } from '../../components/company/documents.schema.ts'

export const route: AreaRouteInput = {
  path: '/integrations/google-calendar',
  title: 'Google Calendar: ride-alongs that get booked',
  description:
    'Crewtally reads free and busy times from Google Calendar and writes back ride-alongs, interviews, first days and approved PTO. Nothing else is read.',
  flags: MAIN_LAYOUT_QUIET,
  hydrate: 'never',
}

export const toolPage = {
  tool: 'Google Calendar',
  opening: {
    eyebrow: 'Google Calendar',
    title: 'Every ride\u2011along gets a seat and a *time*',
    lede: 'An applicant picks a time when a closer has a free seat. The ride\u2011along lands on both phones, and moves on both when somebody’s car won’t start.',
    primary: { label: 'Get a demo', href: '/meeting' },
    quiet: { label: 'All twelve integrations', href: '/integrations' },
    proof: 'Reads free and busy, not what you’re busy with.',
  },
  sheet: {
    title: 'A closer’s Wednesday',
    aside: 'Seats',
    rows: [
      { label: '8:00 am', detail: 'busy', value: 'none' },
      { label: '9:30 am', detail: 'ride-along', value: 'taken' },
      { label: '11:00 am', detail: 'busy', value: 'none' },
      { label: '1:00 pm', detail: 'ride-along', value: 'open' },
      { label: '2:30 pm', detail: 'ride-along', value: 'taken' },
      { label: '4:00 pm', detail: 'busy', value: 'none' },
      { label: 'Next open seat', value: '1:00 pm', tone: 'sum' },
    ],
  },
  flow: {
    head: {
      id: 'tool-flow',
      title: 'Free and busy in, four kinds of events out',
      lede: 'Events we write carry our name, so anyone can tell who put them there.',
    },
    caption: 'What Google Calendar and Crewtally exchange',
    columns: ['Direction', 'How often', 'Who sets it up'],
    rows: [
      {
        label: 'Free and busy times',
        note: 'of people who host ride-alongs',
        cells: ['Calendar to Crewtally', 'When someone looks for a time', 'Each person, once'],
      },
      {
        label: 'Ride-alongs and interviews',
        cells: ['Crewtally to Calendar', 'Right away', 'Nothing to set up'],
      },
      {
        label: 'First days',
        note: 'with the address',
        cells: ['Crewtally to Calendar', 'When the offer is signed', 'You choose the calendar'],
      },
      { label: 'Approved PTO', cells: ['Crewtally to Calendar', 'On approval', 'You choose the calendar'] },
    ],
  },
  setup: {
    head: { id: 'tool-setup', title: 'Ten minutes for the office, one tap for everyone else' },
    steps: [
      {
        when: 'Office, 10 minutes',
        title: 'Choose a shared calendar',
        text: 'First days and PTO go there. Most crews call it “Crew” or “Out,” and a few call it “Vacation, Sorry.”',
      },
      {
        when: 'Each closer, one tap',
        title: 'Share free and busy',
        text: 'Whoever hosts ride-alongs connects their own calendar, and can disconnect it.',
      },
      {
        when: 'From then on',
        title: 'Applicants pick a seat',
        text: 'Only times when the closer is free are offered. No one gets double-booked.',
      },
    ],
  },
  limits: {
    head: { id: 'tool-limits', title: 'Your dentist appointment stays your business' },
    items: [
      {
        term: 'No titles, no guests',
        text: 'Google tells us that eight to nine is busy. It doesn’t tell us why, because we don’t ask for that permission.',
      },
      {
        term: 'No edits to your events',
        text: 'We add, move and remove our own. We can’t change anything else on the calendar.',
      },
      {
        term: 'No hours from calendars',
        text: 'Time for pay comes from clocks and jobs. What a calendar says about a Tuesday isn’t proof that it was worked.',
      },
    ],
  },
  questions: {
    head: { id: 'tool-questions', title: 'Calendar questions' },
    items: [
      {
        question: 'Half the team is on Outlook.',
        answer:
          'They get invitations by email, with a calendar file that Outlook opens. Free and busy works with Google only, for now.',
      },
      {
        question: 'Does the applicant need a Google account?',
        answer:
          'No. They pick a time on a page and get a text. If they want it on their calendar, there’s a link for that.',
      },
      {
        question: 'Can the AI recruiter move a ride-along?',
        answer:
          'Within your rules, yes: same week, same closer, a free seat. [Here’s one it moved](/aiagents), step by step.',
      },
    ],
  },
  trade: 'pest-control',
  closing: {
    title: 'Fill a closer’s empty seats',
    text: 'Tell us about last week’s reschedules. We’ll show you what the hiring board would’ve done at the first “Can we do Wednesday?”',
    primary: { label: 'Get a demo', href: '/meeting' },
    quiet: { label: 'How hiring runs', href: '/hr/hiring-workflows' },
  },
} satisfies ToolPageContent
