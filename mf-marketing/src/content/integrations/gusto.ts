import type { AreaRouteInput } from 'shared-contracts'
import { MAIN_LAYOUT_QUIET } from 'shared-contracts/area'
import type { ToolPageContent } from '../../components/company/documents.schema.ts'

export const route: AreaRouteInput = {
  path: '/integrations/gusto',
  title: 'Gusto: keep your payroll, lose the sheet',
  description:
    'Crewtally calculates hours, commissions and clawbacks by name and hands them to Gusto before each run. Employees and pay schedules come back the other way.',
  flags: MAIN_LAYOUT_QUIET,
  hydrate: 'never',
}

export const toolPage = {
  tool: 'Gusto',
  opening: {
    eyebrow: 'Gusto',
    title: 'Keep Gusto. Retire the commission *sheet*',
    lede: 'Gusto withholds, files and pays. Crewtally fills in what Gusto can’t know: who set the deal, which install was the sixth, what came back on day 41.',
    primary: { label: 'Get a demo', href: '/meeting' },
    quiet: { label: 'All twelve integrations', href: '/integrations' },
    proof: 'The old way and the new way side by side for one pay period, before you switch.',
  },
  sheet: {
    title: 'Handed to Gusto',
    aside: 'Before the run',
    rows: [
      { label: 'Regular hours', detail: 'by person, by state', value: 'sent' },
      { label: 'Commission', detail: 'one line per person', value: 'sent' },
      { label: 'Clawback', detail: 'already taken off', value: 'sent' },
      { label: 'Two names not found in Gusto', value: 'held', tone: 'minus' },
    ],
  },
  flow: {
    head: {
      id: 'tool-flow',
      title: 'Names and dates in, earnings out',
      lede: 'Gusto stays the record of who’s employed. Crewtally is the record of what was earned.',
    },
    caption: 'What Gusto and Crewtally exchange',
    columns: ['Direction', 'How often', 'Who sets it up'],
    rows: [
      {
        label: 'Employees and contractors',
        cells: ['Gusto to Crewtally', 'Each morning', 'You connect, as an admin'],
      },
      {
        label: 'Pay schedules and cutoffs',
        cells: ['Gusto to Crewtally', 'When they change', 'Nothing to set up'],
      },
      {
        label: 'Hours, commissions and bonuses',
        note: 'by name',
        cells: ['Crewtally to Gusto', 'Before each run, with your OK', 'We map earning types'],
      },
      {
        label: 'What Gusto paid',
        note: 'to show on the stub page',
        cells: ['Gusto to Crewtally', 'The day after payday', 'Nothing to set up'],
      },
    ],
  },
  setup: {
    head: { id: 'tool-setup', title: 'One period in parallel, then you choose' },
    steps: [
      {
        when: 'Monday',
        title: 'People get matched',
        text: 'We match by work email or the last four of the Social Security number. You confirm, once, that Mike is the Michael on the W-4.',
      },
      {
        when: 'That pay period',
        title: 'Both counts run',
        text: 'You pay from your sheet, as usual. We show where our count differs and which rule or typo explains it.',
      },
      {
        when: 'The next one',
        title: 'Amounts fill in',
        text: 'You open the payroll in Gusto, and the numbers are there. You still press the button.',
      },
    ],
  },
  limits: {
    head: { id: 'tool-limits', title: 'What stays with Gusto' },
    items: [
      {
        term: 'Taxes and filings',
        text: 'Withholding, deposits, W-2s and 1099s are Gusto’s. We never change a tax setting.',
      },
      {
        term: 'Benefits',
        text: 'Deductions for health plans and retirement are set there. Our amounts are earnings, before any deductions.',
      },
      {
        term: 'The last click',
        text: 'We can’t submit a payroll, even by accident. The connection isn’t allowed to.',
      },
    ],
  },
  questions: {
    head: { id: 'tool-questions', title: 'If you’re happy with Gusto' },
    items: [
      {
        question: 'Then why pay for two?',
        answer:
          'Maybe you shouldn’t. If commission is a bonus twice a year, keep the sheet. [The comparison](/alternatives/gusto) lists the other reasons to stay.',
      },
      {
        question: 'Do reps log in to both?',
        answer:
          'Rarely. They see deals, splits and clawbacks in Crewtally, and the tax side of the stub in Gusto. Most open Gusto only in January.',
      },
      {
        question: 'How is overtime on commission handled?',
        answer:
          'We figure the regular rate with the commission in it and send the extra half as its own amount, with the calculation on the person’s page.',
      },
    ],
  },
  trade: 'insurance',
  closing: {
    title: 'Read us your formula tab',
    text: 'We’ll turn its columns into rules in the demo and hand one period over to a test account.',
    primary: { label: 'Get a demo', href: '/meeting' },
    quiet: { label: 'Overtime, draws and tiers', href: '/pay/complex-pay-structures' },
  },
} satisfies ToolPageContent
