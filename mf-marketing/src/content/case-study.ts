import type { AreaRouteInput } from 'shared-contracts'
import { BARE_LAYOUT } from 'shared-contracts/area'
import type { Closing, Ledger, Rows } from 'shared-ui'
import type { CaseCard } from '../components/company/documents.schema.ts'

export const route: AreaRouteInput = {
  path: '/case-study',
  title: 'Case studies with the numbers',
  description:
    'How a solar dealer, a pest-control company and a fiber dealer changed the way they pay: what went wrong, what they did, and how it turned out.',
  flags: BARE_LAYOUT,
  slimHeader: 'demo',
  hydrate: 'never',
  kind: 'collection',
}

export const caseIndex = {
  title: 'Three companies, before\u00A0and\u00A0after Crewtally',
  lede: 'Read what went wrong on their Fridays, what they changed and how it turned out, in their words, with the numbers they gave us.',
  sheet: {
    label:
      'Before and after: Aveyo’s payroll run 15 hours, now 5; Source’s days to close 7, now 2; Gainz’s questions a month 120, now 11.',
    title: 'Before, and now',
    aside: '2026',
    rows: [
      { label: 'Aveyo', detail: 'hours per payroll run', value: '15 → 5' },
      { label: 'Source', detail: 'days to close a payroll', value: '7 → 2' },
      { label: 'Gainz', detail: 'pay questions a month', value: '120 → 11' },
    ],
  } satisfies Rows,
  figures: {
    head: {
      id: 'cases-figures',
      title: 'How their figures were counted',
      lede: 'Both figures, before and after, come from the same person in the same office, over the same number of weeks. If a company hadn’t kept count before, we don’t show a figure.',
    },
    items: [
      {
        value: '90%',
        label: 'less onboarding time',
        note: 'Aveyo, business days from signed offer to cleared file, first quarter vs. third.',
      },
      {
        value: '2x',
        label: 'retention',
        note: 'Source, share of reps who returned for a second summer, 2025 vs. 2026.',
      },
      {
        value: '90%+',
        label: 'fewer payout questions',
        note: 'Gainz, calls, texts and tickets about pay in a month, March vs. May.',
      },
    ],
  },
  /** Explanations of the claims. Pages that show a claim link to them. */
  claims: {
    head: {
      id: 'claims-counted',
      title: 'How the figures on our other pages were counted',
      lede: 'All of them come from customers who kept a log for the months before they started. Each figure is the median: half did better, half didn’t.',
    },
    items: [
      {
        term: '27% improvement in retention',
        text: 'People hired in a year who were still on payroll 90 days in, in their company’s first year with us and in the year before.',
      },
      {
        term: '37% fewer payroll errors',
        text: 'Paychecks corrected after payday, per hundred paid, in the three months before they started and in months four to six.',
      },
      {
        term: '40% fewer payroll and commission errors',
        text: 'The same months, counting each corrected commission line as well as the corrected checks.',
      },
      {
        term: '160+ admin hours saved monthly',
        text: 'Hours logged for payroll, corrections, pay questions, new-hire paperwork, job posts, interviews and signatures, in the month before they started and in their fourth month with us.',
      },
      {
        term: '150+ admin hours saved per month',
        text: 'Hours logged for payroll, corrections, pay questions and new-hire paperwork, in the month before they started and in their fourth month with us.',
      },
      {
        term: '30% faster onboarding for loan officers and processors',
        text: 'Business days from accepted offer to complete file at lenders, in the year before they started and in their first year with us.',
      },
      {
        term: '40% less time on admin',
        text: 'Hours the office logged for payroll, corrections and pay questions, in the month before they started and in their fourth month with us.',
      },
    ],
  } satisfies Ledger,
  closing: {
    title: 'Make your Friday the fourth story',
    text: 'It starts with one of your own deals on the screen. Telling the story afterward is up to you.',
    primary: { label: 'Get a demo', href: '/meeting' },
    quiet: { label: 'How commissions are calculated', href: '/pay/commission-calculation' },
  } satisfies Closing,
}

export const ALL = 'All'

export const CARDS: readonly CaseCard[] = [
  {
    id: 'aveyo',
    company: 'Aveyo',
    title: 'Payroll in five hours instead of fifteen',
    description:
      'A solar dealer with installers in four states moved its splits out of an eleven-tab spreadsheet and lets new hires do their paperwork without a trip to the office.',
    date: 'October 14, 2026',
    dateIso: '2026-10-14',
    category: 'Solar',
    result: {
      before: 15,
      now: 5,
      counted: 'hours per payroll run',
      form: 'hours',
      drawn: 'A row of fifteen boxes, one for each hour. Five are still needed.',
    },
    route: '/casestudy/aveyo',
  },
  {
    id: 'source',
    company: 'Source',
    title: 'Twice as many reps came back for a second summer',
    description:
      'A pest-control company stopped losing its best door knockers to late checks, and now closes payroll in two days.',
    date: 'August 26, 2026',
    dateIso: '2026-08-26',
    category: 'Pest Control',
    result: {
      before: 24,
      now: 48,
      sign: '%',
      counted: 'of reps back for a second summer',
      form: 'people',
      drawn: 'One hundred reps. Twenty-four came back before, and twenty-four more come back now.',
    },
    route: '/casestudy/source',
  },
  {
    id: 'gainz',
    company: 'Gainz',
    title: 'From 120 pay questions a month to eleven',
    description:
      'A fiber dealer showed every rep the math behind every check, and the phones in the office went quiet.',
    date: 'June 9, 2026',
    dateIso: '2026-06-09',
    category: 'Fiber',
    result: {
      before: 120,
      now: 11,
      counted: 'pay questions a month',
      form: 'tally',
      drawn: 'One hundred and twenty tally strokes in two rows. Eleven are still dark.',
    },
    route: '/casestudy/gainz',
  },
]

export const listCards = (category: string): readonly CaseCard[] =>
  category === ALL ? CARDS : CARDS.filter((card) => card.category === category)

export const formatEmptyMessage = (category: string): string =>
  `No case studies found for ${category} industries`
