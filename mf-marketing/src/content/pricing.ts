import type { AreaRouteInput } from 'shared-contracts'
import { MAIN_LAYOUT_QUIET } from 'shared-contracts/area'
import type { Change, Closing, Ledger, Opening, QuestionPlan, Rows, StepPlan, Table } from 'shared-ui'
import { RUN } from 'shared-ui/scenes/pay-run.ts'
import { RIDGELINE } from 'shared-ui/scenes/pay-rates.ts'

export const route: AreaRouteInput = {
  path: '/pricing',
  title: 'Pricing: per person, per month, in writing',
  description:
    'What goes into a Crewtally price: a monthly platform fee for each person you pay that month, what’s included, what costs extra, and when the quote reaches you.',
  flags: MAIN_LAYOUT_QUIET,
  hydrate: 'never',
}

export const pricing = {
  opening: {
    eyebrow: 'Pricing',
    title: 'You pay for the people you *paid*',
    lede: 'One platform fee per person per month, counted from the pay runs you approved. You pay for a small crew in January and a big one in July, and you know July’s price in advance.',
    primary: { label: 'Get a demo', href: '/meeting' },
    quiet: { label: 'What’s included', href: '#pricing-included' },
    proof: 'The quote for your head count arrives the same day as the demo.',
  } satisfies Opening,
  quote: {
    label: `A quote for ${RIDGELINE}, without amounts: ${RUN.people} people paid in the month, ${RUN.w2} on W-2 and ${RUN.contractors} on 1099, one rate per person, setup included, the payroll partner on its own line.`,
    title: `Quote, ${RIDGELINE}`,
    aside: '1 page',
    rows: [
      {
        label: 'People paid in the month',
        detail: `${RUN.w2} W-2, ${RUN.contractors} on 1099`,
        value: `${RUN.people}`,
      },
      { label: 'Rate per person', detail: 'the same for both', value: 'one' },
      { label: 'Setup, training, tools', value: 'included' },
      { label: 'Payroll partner', detail: 'its own line', value: 'at its price' },
      { label: 'Term', value: 'month to month', tone: 'total' },
    ],
  } satisfies Rows,
  parts: {
    head: {
      id: 'pricing-parts',
      title: 'What the quote counts, and what it doesn’t',
      lede: 'Why there’s no number on this page: the rate falls as your head count grows, and it depends on which products you start with. Everything else about the price is here.',
    },
    items: [
      {
        term: 'People',
        text: 'Anyone who was in an approved run that month, on W-2 or 1099. A rep with three checks counts once.',
      },
      {
        term: 'Not counted',
        text: 'Applicants, last season’s reps, the owner’s accountant, anyone who only logs in to read an old stub.',
      },
      {
        term: 'Products',
        text: 'HR, Pay or Performance, any two, or all three. The rate is for the set you use, and a product you add starts on the first of a month.',
      },
      {
        term: 'The payroll partner',
        text: 'A third-party partner files and pays. Its fees are on the same quote, on a line of their own, with nothing added by us.',
      },
    ],
  } satisfies Ledger,
  season: {
    head: {
      id: 'pricing-season',
      title: 'Seats are for stadiums',
      lede: 'A pest-control crew is five people in January and forty in June. Software sold by the seat charges for forty all year.',
    },
    before: {
      label: 'An invoice by the seat, in January',
      kind: 'spreadsheet',
      title: 'Renewal (annual).xlsx',
      lines: [
        { text: 'Seats, minimum', figure: '40' },
        { text: 'Used in January', figure: '5' },
        { text: 'Used in June', figure: '40' },
        { text: 'Remove 35 seats?', figure: 'next year', struck: true },
        { text: 'Setup, phase 2', figure: '???' },
      ],
      note: 'Ask about the 35. They said “at renewal.”',
    },
    afterLabel: 'The same crew, counted by who got paid',
  } satisfies Change,
  year: {
    label: 'People counted by month: 5 in January, 12 in April, 40 in June, 22 in September, 6 in December.',
    title: 'People counted',
    aside: 'One year',
    rows: [
      { label: 'January', value: '5' },
      { label: 'April', value: '12' },
      { label: 'June', value: '40' },
      { label: 'September', value: '22' },
      { label: 'December', value: '6' },
    ],
  } satisfies Rows,
  table: {
    head: { id: 'pricing-included', title: 'Included or extra: there’s no third column' },
    caption: 'What the platform fee includes',
    columns: ['In the platform fee', 'Costs extra'],
    rows: [
      {
        label: 'Getting started',
        cells: [
          'Pay plans written, tools connected, one pay period in parallel',
          'Bringing over more than two years of history',
        ],
      },
      { label: 'Integrations', cells: ['All twelve, and the API', 'What the other tool itself charges'] },
      { label: 'The employee app', cells: ['Everyone, in English and Spanish', 'Nothing'] },
      { label: 'Help', cells: ['Phone and tickets, answered in Lehi', 'Nothing'] },
      {
        label: 'Payroll and tax filing',
        cells: ['The approved run, handed over', 'The payroll partner’s fees, by its terms'],
      },
      {
        label: 'Same-day pay',
        cells: ['Limits, balances, the line on the stub', 'The partner’s payout fee, if there is one'],
      },
      {
        label: 'Employer of record',
        cells: ['One file per person, wherever they are', 'A partner’s monthly fee per person employed'],
      },
      {
        label: 'Background checks',
        cells: ['Ordered and filed from the checklist', 'The screening company’s price per check'],
      },
    ],
  } satisfies Table,
  plan: {
    head: { id: 'pricing-when', title: 'When you’ll hear the number' },
    steps: [
      {
        when: 'When you book',
        title: 'You give us two facts',
        text: 'Your trade and your size. That’s enough for us to have the rates ready, or to tell you we’re the wrong tool.',
      },
      {
        when: 'Minute 25 of the demo',
        title: 'You hear it out loud',
        text: 'After we’ve run one of your paydays, so you can weigh the price against the hours that payday took you.',
      },
      {
        when: 'The same day',
        title: 'You have it on one page',
        text: 'Rate, count, partner’s fees, start date. It’s good for sixty days, and no one calls to say it’s about to expire.',
      },
    ],
  } satisfies StepPlan,
  questions: {
    head: { id: 'pricing-questions', title: 'About money, plainly' },
    items: [
      {
        question: 'Why don’t you publish the rate?',
        answer:
          'Because an eight-person crew and a four-hundred-person dealer would both read the wrong one. If a published price matters more to you than pay plans, [Gusto has one](/alternatives/gusto), and our comparison says so.',
      },
      {
        question: 'Is there a minimum or a contract?',
        answer:
          'No minimum number of people. The agreement runs month to month, with thirty days’ notice on either side. We suggest a full quarter, because a pay plan needs a few paydays to prove itself, but you’re not held to it.',
      },
      {
        question: 'Does the rate go up?',
        answer:
          'Once a year at most, with ninety days’ notice, and never during your season. When you sign, you tell us which months your season covers.',
      },
      {
        question: 'Do referred customers pay more?',
        answer:
          'No. A [referral partner’s share](/partner) comes out of our fee. Your quote is the same, line for line.',
      },
      {
        question: 'What happens to our data if we leave?',
        answer:
          'You export it, with the stubs and the math behind them. We keep the account readable for ninety days, then delete it unless a law says otherwise.',
      },
    ],
  } satisfies QuestionPlan,
  closing: {
    title: 'Tell us your head count for three months',
    text: 'A slow one, a normal one and your busiest. The quote shows all three, side by side.',
    primary: { label: 'Get a demo', href: '/meeting' },
    quiet: { label: 'Week by week to the first payroll', href: '/pay#pay-start' },
  } satisfies Closing,
}
