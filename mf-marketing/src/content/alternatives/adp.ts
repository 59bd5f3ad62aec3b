import type { AreaRouteInput } from 'shared-contracts'
import { BARE_LAYOUT } from 'shared-contracts/area'
import type { Change, QuestionPlan, Quotation, Rows } from 'shared-ui'
import type { Comparison } from '../../components/company/documents.schema.ts'

export const route: AreaRouteInput = {
  path: '/alternatives/adp',
  title: 'ADP alternative for commission crews',
  description:
    'ADP runs payroll for companies of any size, in many countries. Crewtally knows commission plans for crews in the United States. Compared line by line.',
  flags: BARE_LAYOUT,
  slimHeader: 'demo',
  hydrate: 'never',
}

export const adp = {
  name: 'ADP',
  checked: 'November 2026',
  opening: {
    eyebrow: 'Crewtally and ADP',
    title: 'Payroll for any company, or pay that *follows* your plan',
    lede: 'ADP has paid people since 1949 and has a product for any size of company. We have one platform, for crews on commission. Which of the two you need depends on who’s on your payroll.',
    proof: 'Checked in November 2026 against ADP’s public pages.',
    primary: { label: 'Get a demo', href: '/meeting' },
    quiet: { label: 'All comparisons', href: '/alternatives' },
  },
  strengths: {
    head: { id: 'adp-strengths', title: 'What ADP does well', lede: 'Its size helps if you use it.' },
    items: [
      'Payroll and filings in every state and a great many countries, handled by people who do nothing else.',
      'Products for one employee or tens of thousands, with a PEO for companies that want co-employment.',
      'Benefits, retirement, insurance and a large marketplace of connected tools.',
      'Decades of rules, notices and garnishment orders, handled at scale.',
    ],
  },
  differences: {
    head: {
      id: 'adp-differences',
      title: 'What a smaller company can do',
      lede: 'We don’t do more than ADP. We do less, and we do it closer to your crews.',
    },
    items: [
      {
        term: 'Your plan, in your words',
        text: 'We write the rule down the way you say it, so a rep can read it. Earning codes come last.',
      },
      {
        term: 'It starts in the field',
        text: 'Deals, panels, squares, doors. The count comes from the work, so there’s no total to key in.',
      },
      {
        term: 'Someone picks up',
        text: 'When something looks off, the person who set up your plan answers.',
      },
      {
        term: 'Weeks, not quarters',
        text: 'Run the old way and the new way for one pay period, then decide.',
      },
    ],
  },
  table: {
    head: {
      id: 'adp-table',
      title: 'Two different scales',
      lede: 'ADP is many products. Its column covers the whole line; your package may include less.',
    },
    caption: 'Crewtally and ADP, November 2026',
    columns: ['Crewtally', 'ADP'],
    rows: [
      { label: 'Company size', cells: ['About 8 to 500 people', 'Any'] },
      { label: 'Countries', cells: ['United States', 'Many'] },
      { label: 'Payroll and tax filing', cells: ['Through a payroll partner', 'By ADP itself'] },
      { label: 'PEO', cells: ['Employer of record, through a partner', true] },
      { label: 'Benefits and retirement products', cells: [false, true] },
      { label: 'Marketplace', cells: ['Twelve integrations', 'Large'] },
      {
        label: 'Commission plans',
        cells: ['Calculated from deals and jobs', 'Amounts by earning code, or an add-on'],
      },
      { label: 'Rep’s view of a deal before payday', cells: [true, 'Depends on the product'] },
      {
        label: 'Questions about pay',
        cells: ['A ticket with the line attached', 'Through your payroll team'],
      },
    ],
  },
  stay: {
    head: { id: 'adp-stay', title: 'Stay with ADP if…' },
    items: [
      'you employ far more than five hundred people, or anyone outside the United States,',
      'you want a PEO, or benefits and retirement under the same contract, or',
      'only a few people earn commission, and your payroll department has it under control.',
    ],
    sentence:
      'Some of our larger customers keep ADP for payroll and let Crewtally work out what goes in. That works, too.',
  },
  closing: {
    title: 'See who answers',
    text: 'In the demo, ask who would set up your plan. Then walk that person through your last clawback.',
    primary: { label: 'Get a demo', href: '/meeting' },
    quiet: { label: 'How a payroll runs with us', href: '/pay/payroll-processing' },
  },
} satisfies Comparison

export const adpQuestions = {
  head: { id: 'adp-questions', title: 'Questions from people who have ADP' },
  items: [
    {
      question: 'Do we have to leave ADP to use Crewtally?',
      answer:
        'No. We calculate hours, commissions and clawbacks, and hand them over by earning code before each run. People and codes come the other way. See [what goes back and forth](/integrations).',
    },
    {
      question: 'What happens to our history if we move?',
      answer:
        'Year-to-date totals come over and are compared person by person before the first run. Earlier stubs stay with ADP, so download them before you go.',
    },
    {
      question: 'When is a good time to move?',
      answer:
        'January 1 is the cleanest date, and everyone wants it. The start of a quarter works, too. Midseason is a bad idea, and we’ll tell you so.',
    },
  ],
} satisfies QuestionPlan

export const adpQuote = {
  text: 'We were one account out of thousands, and everyone was nice. I just wanted the person who entered our plan to remember it.',
  name: 'Roberta Kells',
  role: 'Controller',
  company: 'Highline Windows',
  portrait: 'voice-roberta-kells',
} satisfies Quotation

export const planInWords: Rows = {
  label:
    'A window installer’s pay plan in plain words: $38 a window, $12 more above the second floor, a helper gets a third, a redo within 30 days pays hours only, never below $18.00 an hour.',
  title: 'The plan, in the crew’s words',
  aside: 'From Nov 2',
  rows: [
    { label: 'Each window set', value: '$38.00' },
    { label: 'Above the second floor', value: '+$12.00' },
    { label: 'With a helper', value: 'one third is theirs' },
    { label: 'Redo within 30 days', value: 'hours, no piece rate' },
    { label: 'Never below', value: '$18.00 an hour', tone: 'sum' },
  ],
}

/** The pay in `windowWeek` by earning code, as in the other product. Calculation: $908 − $114 + $54 = $848. */
export const codes = {
  head: {
    id: 'adp-codes',
    title: 'A stub should read like the job',
    lede: 'The total is the same either way. The difference is who can check it.',
  },
  before: {
    label: 'Keyed in by earning code',
    kind: 'spreadsheet',
    title: 'import_wk45.csv',
    lines: [
      { text: 'PIECE1', figure: '908.00' },
      { text: 'ADJ2', figure: '−114.00' },
      { text: 'MISC', figure: '54.00 ?' },
      { text: 'GROSS', figure: '848.00' },
    ],
    note: 'Which job was MISC? The installer asks on Monday.',
  },
  afterLabel: 'The same $848.00, in the words of the plan',
} satisfies Change

/** Calculation: 22 × $38 = $836; 6 × $12 = $72; a third of 9 × $38 = $114; 3 × $18 = $54. $836 + $72 − $114 + $54 = $848. */
export const windowWeek: Rows = {
  label:
    'One week of an installer: 22 windows at $38.00 make $836.00, six above the second floor add $72.00, a helper’s third of nine windows takes $114.00, three hours of redo pay $54.00; $848.00 in all.',
  title: 'Week ending Nov 8',
  aside: '38.5 hours',
  rows: [
    { label: 'Windows set', detail: '22 at $38.00', value: '$836.00' },
    { label: 'Above the second floor', detail: '6 at $12.00', value: '$72.00' },
    { label: 'Helper’s third', detail: '9 windows, Tuesday', value: '−$114.00', tone: 'minus' },
    { label: 'Redo, Aspen Court', detail: '3 hours at $18.00', value: '$54.00' },
    { label: 'Gross', value: '$848.00', tone: 'total' },
  ],
}
