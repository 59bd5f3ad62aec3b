import type { AreaRouteInput } from 'shared-contracts'
import { MAIN_LAYOUT } from 'shared-contracts/area'
import type { Annotated, Ledger, Opening, StepPlan, Table } from 'shared-ui'
import { formatSmallCount, dollars, termsText } from 'shared-ui/scenes/money.ts'
import { longDate, namedDay } from 'shared-ui/scenes/pay-calendar.ts'
import { REGISTER, UNNAMED_TOTALS, RUN, RUN_PERIOD } from 'shared-ui/scenes/pay-run.ts'
import { ROOFS, SOLAR_DEALS } from 'shared-ui/scenes/ridgeline-deals.ts'
import { EMPLOYER_PERCENT } from 'shared-ui/scenes/pay-rates.ts'
import { BUSINESSES_LINE } from './claims.ts'

export const route: AreaRouteInput = {
  path: '/pay/payroll-processing',
  title: 'Payroll processing from cutoff to payday',
  description:
    'Close on Sunday, approve on Wednesday, pay on Friday. Payroll is provided by a third-party partner. See who does what, line by line.',
  flags: MAIN_LAYOUT,
  hydrate: 'never',
  kind: 'product',
}

const columnOf = (column: 'gross' | 'withheld') =>
  termsText([...REGISTER.map((line) => line[column]), UNNAMED_TOTALS[column]].filter((amount) => amount > 0))
const workings = {
  gross: columnOf('gross'),
  withheld: columnOf('withheld'),
  net: termsText([RUN.gross, -RUN.withheld]),
  employerTax: `${EMPLOYER_PERCENT}% of the ${dollars(RUN.w2Gross)} in wages`,
}

export const processing = {
  opening: {
    eyebrow: 'Payroll processing',
    title: 'Closed on Sunday, paid on Friday',
    lede: `Our sample company’s ${RUN.people} people are paid ${formatSmallCount(RUN.ways)} ways, in one run you can read on one screen. Payroll is provided by our third-party payroll partner; the count behind it is ours.`,
    primary: { label: 'Get a demo', href: '/meeting' },
    quiet: { label: 'Who does what', href: '#processing-duties' },
    proof: BUSINESSES_LINE,
  } satisfies Opening,
  week: {
    head: {
      id: 'processing-week',
      title: 'The week of a pay run',
      lede: `Ridgeline’s run of ${longDate(RUN_PERIOD.payday)}. The money leaves the company’s account on Wednesday, and net pay is in the crew’s accounts on Friday.`,
    },
    steps: [
      {
        when: namedDay(RUN_PERIOD.last),
        title: 'The period ends',
        text: 'Clocks, jobs and installs stop counting at midnight. Whatever’s missing is listed by name.',
        scene: {
          title: 'Missing',
          rows: [
            { label: 'Open clock', value: 'C. Marsh' },
            { label: 'No crew count', value: ROOFS.sorensen.customer },
            { label: 'No setter', value: SOLAR_DEALS.alvarez.customer },
          ],
        },
      },
      {
        when: 'Tuesday, noon',
        title: 'Draft stubs go out',
        text: 'Everyone reads their stub while you can still change it. Questions become tickets.',
        scene: {
          title: 'Drafts',
          rows: [
            { label: 'Read', value: `${RUN.people} of ${RUN.people}` },
            { label: 'Tickets', value: '1' },
            { label: 'Open clock', value: 'fixed' },
          ],
        },
      },
      {
        when: 'Wednesday, 2 pm',
        title: 'You approve',
        text: 'One screen, one total, one tap. The approved run goes to our payroll partner.',
        scene: {
          title: 'Funding',
          rows: [
            { label: 'Gross', value: dollars(RUN.gross), working: workings.gross },
            { label: 'Your tax share', value: dollars(RUN.employerTax), working: workings.employerTax },
            { label: 'Debit', value: dollars(RUN.debit), tone: 'sum', followed: true },
          ],
        },
      },
      {
        when: namedDay(RUN_PERIOD.payday),
        title: 'Everyone gets paid',
        text: 'The partner deposits net pay, sends in taxes and garnishments, and files the returns.',
        scene: {
          title: 'Paid out',
          rows: [
            { label: `To ${RUN.people} people`, value: dollars(RUN.net), working: workings.net },
            { label: 'Withheld', value: dollars(RUN.withheld), working: workings.withheld },
            { label: 'Your tax share', value: dollars(RUN.employerTax), working: workings.employerTax },
          ],
        },
      },
    ],
  } satisfies StepPlan,
  duties: {
    head: {
      id: 'processing-duties-title',
      title: 'Payroll comes from a partner. Here’s who does what',
      lede: 'Crewtally isn’t the payroll provider. A third-party partner provides the payroll service under its own terms, which you sign when you start. Your part and ours both happen in Crewtally.',
    },
    caption: 'Who does what in a pay run',
    columns: ['You', 'Crewtally', 'Payroll partner'],
    rows: [
      {
        label: 'Hours, pieces and deals',
        cells: ['Run the jobs', 'Counts them and flags what’s missing', '–'],
      },
      { label: 'Gross pay', cells: ['Approve it', 'Calculates every line', 'Receives the approved run'] },
      {
        label: 'Taxes',
        cells: [
          'Register for your states',
          'Keeps the W-4 or W-9 in the person’s file',
          'Withholds, deposits and files',
        ],
      },
      {
        label: 'Garnishments',
        cells: ['Forward the order', 'Shows it on the stub', 'Withholds it and sends it in'],
      },
      { label: 'Deposits', cells: ['Fund the run', 'Shows where each one stands', 'Pays them out'] },
      {
        label: 'Year-end',
        cells: ['Check the addresses', 'Holds the record behind every total', 'Prepares W-2 and 1099 forms'],
      },
    ],
  } satisfies Table,
  stub: {
    head: { id: 'processing-stub', title: 'A stub a closer can check in the truck' },
    callouts: [
      {
        title: 'Commission as earnings, deal by deal',
        text: 'Each deal has its own line and rule, and so does the clawback.',
        at: { x: 98, y: 28.7, phone: 25.1 },
      },
      {
        title: 'One gross, taxed once',
        text: 'Hours, commission and bonus are added up before withholding, so a bonus doesn’t need its own run.',
        at: { x: 98, y: 53, phone: 53.9 },
      },
      {
        title: 'Garnishments, on time',
        text: 'The order is in the person’s file. Our payroll partner withholds the amount in each run and sends it to the court.',
        at: { x: 98, y: 83.2, phone: 85 },
      },
    ],
  } satisfies Annotated,
  figures: {
    head: { id: 'processing-figures', title: 'Get your Thursday nights back' },
    /** Explanations of two claims, worded for this page. */
    lessAdminTime: 'Hours the office spends on payroll, corrections and pay questions.',
    businesses: 'W-2 and 1099, hourly and piece rate, in the same run.',
  },
  cases: {
    head: {
      id: 'processing-cases',
      title: 'The checks that are never simple',
      lede: 'Payroll in the trades is mostly exceptions. Here are five and what happens to each.',
    },
    items: [
      {
        term: 'W-2 and 1099 side by side',
        text: 'Andre’s a contractor, Marisol’s an employee, and both are in Friday’s run. Withholding for her, a W-9 on file for him.',
      },
      {
        term: 'Crews across a state line',
        text: 'Hours carry the job site, so tax is withheld for four days in Utah and one in Idaho.',
      },
      {
        term: 'Overtime on mixed pay',
        text: 'Hourly pay, piece rate and commission go into the regular rate before we figure time and a half.',
      },
      {
        term: 'Someone leaves on a Tuesday',
        text: 'A final check between two runs, with open deals and paid time off settled under your policy and by the state’s deadline.',
      },
      {
        term: 'A bonus after approval',
        text: 'It gets its own run or waits for the next one. The approved run stays as approved.',
      },
    ],
  } satisfies Ledger,
}
