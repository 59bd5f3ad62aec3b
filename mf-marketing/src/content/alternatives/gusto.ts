import type { AreaRouteInput } from 'shared-contracts'
import { BARE_LAYOUT } from 'shared-contracts/area'
import type { Change, Rows } from 'shared-ui'
import { dollars } from 'shared-ui/scenes/money.ts'
import { JENSEN, computeShare, SOLAR_DEALS } from 'shared-ui/scenes/ridgeline-deals.ts'
import type { Comparison } from '../../components/company/documents.schema.ts'
import { PAYROLL_EXPORT } from '../../sample-data/company.ts'

export const route: AreaRouteInput = {
  path: '/alternatives/gusto',
  title: 'Gusto alternative when pay is commission',
  description:
    'Gusto pays the amounts you enter. Crewtally calculates them from deals, splits and clawbacks. A fair comparison, and who should stay with Gusto.',
  flags: BARE_LAYOUT,
  slimHeader: 'demo',
  hydrate: 'never',
}

const { alvarez } = SOLAR_DEALS

export const gusto = {
  name: 'Gusto',
  checked: 'November 2026',
  opening: {
    eyebrow: 'Crewtally and Gusto',
    title: 'Gusto pays the amount you type. We work it *out*',
    lede: 'For salaried and hourly teams, Gusto is one of the friendliest payroll tools around. When half the pay is commission, the real work is in the spreadsheet you keep alongside Gusto.',
    proof: 'Checked in November 2026. The two connect, so you can use both.',
    primary: { label: 'Get a demo', href: '/meeting' },
    quiet: { label: 'All comparisons', href: '/alternatives' },
  },
  strengths: {
    head: {
      id: 'gusto-strengths',
      title: 'What Gusto does well',
      lede: 'We recommend it to friends who own coffee shops.',
    },
    items: [
      'Full-service payroll in all fifty states, with federal, state and local filings handled in-house.',
      'Health benefits, 401(k) and workers’ comp through brokers and partners, inside the same product.',
      'Self-service onboarding for employees; payments and 1099s for contractors.',
      'Plans and prices on the website, and a setup that an owner can finish in an evening.',
    ],
  },
  differences: {
    head: {
      id: 'gusto-differences',
      title: 'Before you can type an amount',
      lede: 'Commission is one line on a Gusto run. Here’s what has to happen before you can fill it in.',
    },
    items: [
      {
        term: 'Find the deals that came due',
        text: 'A commission isn’t due until the deal is installed, serviced or funded, and that date decides which run it’s in.',
      },
      {
        term: 'Split them',
        text: 'Use the plan in effect on the day of the sale, even for a setter who’s since left.',
      },
      {
        term: 'Take back what’s owed',
        text: 'Cancellations inside the window, draws, advances, tools, without dropping pay below what the law allows.',
      },
      {
        term: 'Check the total against the hours',
        text: 'Make sure overtime is paid at the right rate and a slow week still meets minimum wage.',
      },
      { term: 'Show the math', text: 'Let each person see it before payday, with a way to ask.' },
    ],
  },
  table: {
    head: { id: 'gusto-table', title: 'Payroll first or pay plan first?' },
    caption: 'Crewtally and Gusto, November 2026',
    columns: ['Crewtally', 'Gusto'],
    rows: [
      { label: 'Payroll and tax filing', cells: ['Through a payroll partner', 'By Gusto itself'] },
      { label: 'Prices on the website', cells: ['Quoted in the demo', true] },
      { label: 'Health benefits brokerage', cells: [false, true] },
      { label: 'Employees and contractors', cells: [true, true] },
      { label: 'Onboarding and e-signing', cells: [true, true] },
      { label: 'Commission on a pay run', cells: ['Calculated from deals', 'Entered as an amount'] },
      { label: 'Splits, overrides, tiers', cells: [true, 'In your spreadsheet'] },
      { label: 'Clawbacks with a reason and a date', cells: [true, 'As a deduction you enter'] },
      { label: 'Reps see deals before payday', cells: [true, 'They see the stub'] },
    ],
  },
  stay: {
    head: { id: 'gusto-stay', title: 'Stay with Gusto if…', lede: 'Most small businesses should.' },
    items: [
      'commission is an occasional bonus rather than how people make a living,',
      'benefits through the payroll product matter more to you than splits, or',
      'your spreadsheet has one tab, and two people understand it.',
    ],
    sentence:
      'If the spreadsheet is your only problem, keep Gusto for payroll and let Crewtally send it the amounts.',
  },
  closing: {
    title: 'Read us one row of your spreadsheet',
    text: 'Over the phone, if you like. We’ll ask what happens when the deal cancels and go from there.',
    primary: { label: 'Get a demo', href: '/meeting' },
    quiet: { label: 'What we exchange with Gusto', href: '/integrations' },
  },
} satisfies Comparison

export const sheet = {
  head: {
    id: 'gusto-sheet',
    title: 'The spreadsheet behind the payroll',
    lede: 'It’s called something like Comms_final_v7, and one person guards it.',
  },
  before: {
    label: 'Comms_final_v7, tab “Nov B”',
    kind: 'spreadsheet',
    title: 'Comms_final_v7.xlsx',
    lines: [
      { text: 'Alvarez, closer', figure: dollars(computeShare(alvarez, 'closer')) },
      { text: 'Alvarez, setter', figure: '$2,016.00', struck: true },
      { text: 'Alvarez, setter (fixed)', figure: dollars(computeShare(alvarez, 'setter')) },
      { text: 'Jensen, back', figure: dollars(-JENSEN.paid.closer) },
      { text: 'Hank override, ask', figure: '$???', struck: true },
    ],
    note: 'Type into payroll before noon!',
  },
  afterLabel: 'The same deals, as they go to payroll',
} satisfies Change

const { parts, total } = PAYROLL_EXPORT

export const handedOver: Rows = {
  label: `Earnings by name handed to payroll: ${parts.map(({ name, amount }) => `${name} ${dollars(amount)}`).join(', ')}, each after a clawback, ${dollars(total)} in all.`,
  title: 'To payroll: two deals',
  aside: `${parts.length} people`,
  rows: [
    ...parts.map(({ name, share, back, amount }) => ({
      label: name,
      detail: `${PAYROLL_EXPORT.earned} ${dollars(share)}, ${PAYROLL_EXPORT.takenBack} ${dollars(back)}`,
      value: dollars(amount),
    })),
    { label: 'Handed over', value: dollars(total), tone: 'total' },
  ],
}
