import type { AreaRouteInput } from 'shared-contracts'
import { MAIN_LAYOUT_QUIET } from 'shared-contracts/area'
import type { ToolPageContent } from '../../components/company/documents.schema.ts'

export const route: AreaRouteInput = {
  path: '/integrations/servicetitan',
  title: 'ServiceTitan: jobs and timesheets, paid',
  description:
    'Completed jobs, sold items and timesheets come over from ServiceTitan each night. Pay per job goes back, so job costs show labor as it was really paid.',
  flags: MAIN_LAYOUT_QUIET,
  hydrate: 'never',
}

export const toolPage = {
  tool: 'ServiceTitan',
  opening: {
    eyebrow: 'ServiceTitan',
    title: 'The spiff is on the tech’s stub by *morning*',
    lede: 'Technicians close the job on the tablet they already use. Overnight, the job, the items they sold and their hours become lines on a stub.',
    primary: { label: 'Get a demo', href: '/meeting' },
    quiet: { label: 'All twelve integrations', href: '/integrations' },
    proof: 'The field keeps its routine. Only the office’s routine changes.',
  },
  sheet: {
    title: 'Job 88212',
    aside: 'Completed',
    rows: [
      { label: 'On site', detail: 'from the timesheet', value: '1.4 h' },
      { label: 'Sold', detail: 'tune-up', value: '1' },
      { label: 'Sold', detail: 'thermostat, with a spiff', value: '1' },
      { label: 'Drive and shop time', detail: 'charged to the day', value: '0.6 h' },
      { label: 'Lines on the stub', value: '4', tone: 'sum' },
    ],
  },
  flow: {
    head: {
      id: 'tool-flow',
      title: 'One export each night, every spiff by breakfast',
      lede: 'Jobs are matched by number. A job that comes over twice is counted once.',
    },
    caption: 'What ServiceTitan and Crewtally exchange',
    columns: ['Direction', 'How often', 'Who sets it up'],
    rows: [
      {
        label: 'Completed jobs and sold items',
        cells: ['ServiceTitan to Crewtally', 'Each night at 2 am', 'We do, with your key'],
      },
      { label: 'Timesheets by job', cells: ['ServiceTitan to Crewtally', 'Each night at 2 am', 'We do'] },
      {
        label: 'Recalls and warranty visits',
        note: 'no spiff, hours count',
        cells: ['ServiceTitan to Crewtally', 'Each night at 2 am', 'You name the job types'],
      },
      {
        label: 'Pay per job',
        note: 'as labor cost',
        cells: ['Crewtally to ServiceTitan', 'After each approved run', 'Your office turns it on'],
      },
    ],
  },
  setup: {
    head: { id: 'tool-setup', title: 'From an API\u00A0key to\u00A0the\u00A0stub' },
    steps: [
      {
        when: 'Day 1',
        title: 'Your admin creates a key',
        text: 'Read access to jobs, items and timesheets, and write access if pay per job goes back. It takes ten minutes, most of them spent finding the menu.',
      },
      {
        when: 'Days 2 to 5',
        title: 'Items get a rule',
        text: 'We list what your technicians sold last quarter. You mark which items carry a spiff, and how much.',
      },
      {
        when: 'One pay period',
        title: 'Both counts side by side',
        text: 'Your report and our stubs, technician by technician. Each difference gets a reason before you rely on our count.',
      },
    ],
  },
  limits: {
    head: { id: 'tool-limits', title: 'What stays in ServiceTitan' },
    items: [
      {
        term: 'Customers and cards',
        text: 'We get a job number, a site and a total. Names, phone numbers and payments aren’t needed to pay a technician.',
      },
      {
        term: 'Dispatch',
        text: 'The board, the calls and the routes stay there. Crewtally never moves an appointment.',
      },
      {
        term: 'The pricebook',
        text: 'We read which item was sold. Your costs and list prices stay in the pricebook.',
      },
    ],
  },
  questions: {
    head: { id: 'tool-questions', title: 'What contractors ask' },
    items: [
      {
        question: 'Performance pay is already in ServiceTitan. Why use both?',
        answer:
          'If hours and spiffs are all you pay, you may not need us. The [comparison](/alternatives/servicetitan) says when. Door-to-door splits, overrides and clawbacks are where we come in.',
      },
      {
        question: 'Two technicians on one job: who gets the spiff?',
        answer:
          'Whoever the plan says: the one who sold it, both by hours, or lead and helper by shares. The rule is on the stub beside the line.',
      },
      {
        question: 'What happens if the nightly export fails?',
        answer:
          'It tries again every half hour until 6 am. If it still fails, your office and ours get the same message, and payday doesn’t move.',
      },
    ],
  },
  trade: 'hvac',
  closing: {
    title: 'Watch one Tuesday’s jobs turn into pay',
    text: 'Export a single day. We’ll show you what each technician, seller and helper would see on their phones the next morning.',
    primary: { label: 'Get a demo', href: '/meeting' },
    quiet: { label: 'Crewtally for HVAC', href: '/hvac' },
  },
} satisfies ToolPageContent
