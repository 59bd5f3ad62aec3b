import type { AreaRouteInput } from 'shared-contracts'
import { BARE_LAYOUT } from 'shared-contracts/area'
import type { Head, Rows } from 'shared-ui'
import { dollars } from 'shared-ui/scenes/money.ts'
import { shortDate } from 'shared-ui/scenes/pay-calendar.ts'
import { SHARES } from 'shared-ui/scenes/ridgeline-deals.ts'
import type { Comparison } from '../../components/company/documents.schema.ts'
import { SETTER_OVERTIME as week } from '../../sample-data/company.ts'

export const route: AreaRouteInput = {
  path: '/alternatives/spiff',
  title: 'Spiff alternative for crews with hours',
  description:
    'Spiff calculates commissions for teams that live in Salesforce. Crewtally adds hours, overtime, job milestones and the check. Compared in November 2026.',
  flags: BARE_LAYOUT,
  slimHeader: 'demo',
  hydrate: 'never',
}

export const spiff = {
  name: 'Spiff',
  checked: 'November 2026',
  opening: {
    eyebrow: 'Crewtally and Spiff',
    title: 'A commission statement *isn’t* a check yet',
    lede: 'Spiff, part of Salesforce, is built for sales operations teams that run complex plans alongside their CRM. Crewtally is built for crews, and covers hours, overtime and payday, too.',
    proof: 'Checked in November 2026 against what Spiff publishes.',
    primary: { label: 'Get a demo', href: '/meeting' },
    quiet: { label: 'All comparisons', href: '/alternatives' },
  },
  strengths: {
    head: {
      id: 'spiff-strengths',
      title: 'What Spiff does well',
      lede: 'If this is your list, look at Spiff first.',
    },
    items: [
      'Real depth in its plans, and a plan editor that feels familiar to anyone who lives in spreadsheets.',
      'Payout estimates alongside Salesforce, so sellers can see what a deal would pay while they work it.',
      'Statements that trace a payout to the deals behind it, with the approvals finance teams ask for.',
      'A good fit for sales organizations with an operations person who owns the plan.',
    ],
  },
  differences: {
    head: {
      id: 'spiff-differences',
      title: 'Where the two part ways',
      lede: 'Both do the math correctly. The difference is what happens before and after.',
    },
    items: [
      {
        term: 'Hours on the same check',
        text: 'A setter at $15 an hour plus a share of the pool needs overtime figured on both. Crewtally tracks the hours and the commission, so the regular rate comes from one place.',
      },
      {
        term: 'A deal isn’t done until it’s on the roof',
        text: 'Signed, surveyed, permitted, installed: shares come due by job milestone, and come back if the deal cancels on day 41.',
      },
      {
        term: 'It ends with a pay stub',
        text: 'Commissions flow into payroll, which our payroll partner processes. There’s no file to move over on Thursday.',
      },
      {
        term: 'The people, too',
        text: 'Hiring, I-9s, signed plans, training and payroll questions are in the same place as the pay.',
      },
    ],
  },
  table: {
    head: { id: 'spiff-table', title: 'Line by line' },
    caption: 'Crewtally and Spiff, November 2026',
    columns: ['Crewtally', 'Spiff'],
    rows: [
      {
        label: 'Built first for',
        cells: ['Home-service and door-to-door crews', 'Sales operations and finance teams'],
      },
      { label: 'Tiers, splits, overrides', cells: [true, true] },
      { label: 'Sellers see their statements', cells: [true, true] },
      { label: 'Deep Salesforce integration', cells: ['Won deals in, commissions out', 'Same company'] },
      { label: 'Hours and overtime', note: 'in the same calculation', cells: [true, 'Not its purpose'] },
      { label: 'Runs payroll', cells: ['Through a payroll partner', 'Hands off to your payroll'] },
      { label: 'Hiring, I-9, signing', cells: [true, 'Not its purpose'] },
      { label: 'Modeling plans for hundreds of sellers', cells: ['Simple what-if', 'A strength'] },
    ],
  },
  stay: {
    head: {
      id: 'spiff-stay',
      title: 'Stay with Spiff if…',
      lede: 'Switching tools can eat a quarter. Make sure it’s worth it.',
    },
    items: [
      'your sellers are salaried account executives and Salesforce is where they live,',
      'you have someone whose job is the plan, and finance wants an audit trail, and',
      'payroll is fine where it is, and hours play no part in anyone’s pay.',
    ],
    sentence: 'In that case, stay where you are. You don’t need what Crewtally adds.',
  },
  closing: {
    title: 'Show us the plan that’s hardest to explain',
    text: 'We’ll set it up with hours and a clawback in it, and follow it all the way to net pay with you.',
    primary: { label: 'Get a demo', href: '/meeting' },
    quiet: { label: 'Complex pay structures', href: '/pay/complex-pay-structures' },
  },
} satisfies Comparison

export const overtime = {
  id: 'spiff-overtime',
  title: 'Four hours of overtime change the commission check',
  lede: 'Commission counts toward the regular rate. A payroll system that sees only hours can’t figure the premium on Ana’s four extra hours, and neither can a tool that sees only deals.',
} satisfies Head

const { person, customer, hours } = week
const rate = dollars(person.hourly)
const regular = dollars(week.regular)

export const setterWeek: Rows = {
  label: `A setter’s week: ${hours} hours at ${rate} are ${dollars(week.worked)}, commission ${dollars(week.commission)}, regular rate ${regular}, overtime premium for four hours ${dollars(week.premium)}, gross ${dollars(week.gross)}.`,
  title: `${person.name}, week of ${shortDate(week.monday)}`,
  aside: 'Setter, W-2',
  rows: [
    { label: 'Hours', detail: `${hours.toFixed(1)} at ${rate}`, value: dollars(week.worked) },
    {
      label: `Commission, ${customer}`,
      detail: `${SHARES.setter}% of ${dollars(week.pool)}`,
      value: dollars(week.commission),
    },
    {
      label: 'Overtime premium',
      detail: `4 hours at half of ${regular}, which is ${dollars(week.earned)} over ${hours} hours`,
      value: dollars(week.premium),
    },
    { label: 'Gross', value: dollars(week.gross), tone: 'total' },
  ],
}
