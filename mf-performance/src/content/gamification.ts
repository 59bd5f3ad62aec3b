import type { AreaRouteInput } from 'shared-contracts'
import { MAIN_LAYOUT } from 'shared-contracts/area'
import type { Annotated, Change, Ledger, Opening, Quotation, Rows, Table } from 'shared-ui'
import { dollars } from 'shared-ui/scenes/money.ts'
import { longDate, namedDay } from 'shared-ui/scenes/pay-calendar.ts'
import {
  PRIZE_PERIOD,
  PRIZE_POOL,
  PRIZE_STUB,
  PRIZE_TOTAL,
  PRIZES,
  TRADE_PRIZES,
} from '../sample-data/contest.ts'

export const route: AreaRouteInput = {
  path: '/performance/gamification',
  title: 'Sales contests and leaderboards that add up',
  description:
    'Run contests for setters, closers and crews: rules on one sheet, points anyone can check, no points for deals that cancel, prizes paid on the stub.',
  flags: MAIN_LAYOUT,
  hydrate: 'never',
  kind: 'product',
}

const whole = (amount: number) => dollars(amount, { cents: false })

export const gamification = {
  opening: {
    eyebrow: 'Gamification',
    title: 'A contest anyone on the floor can check',
    lede: 'Run sales contests with rules that fit on a page. More of Ana’s appointments were kept than Tyrell’s, but he leads by five points because one of her deals canceled. The board says so right under her name.',
    primary: { label: 'Get a demo', href: '/meeting' },
    quiet: { label: 'Contests by trade', href: '#contest-trades' },
    proof: `${whole(PRIZE_POOL)} in prizes, set before the contest starts.`,
  } satisfies Opening,
  rules: {
    head: {
      id: 'contest-sheet',
      title: 'Rules on one sheet, signed before the start',
      lede: 'The rules say what counts, what it wins, and the most it can cost you. If they don’t fit on a page, the floor will find the loophole before you do.',
    },
    callouts: [
      {
        title: 'Streets drawn by lot',
        text: 'That way, no one wins on a better street. The start and end dates are set, too.',
        at: { x: 98, y: 24.1, phone: 22.8 },
      },
      {
        title: 'A cancellation takes its points back',
        text: 'Five easy yeses on a Friday evening are worth nothing if they’re gone by Tuesday. No argument needed.',
        at: { x: 98, y: 45.3 },
      },
      {
        title: 'A prize the leaders rarely win',
        text: 'Most improved, compared with each setter’s own four weeks before the contest. It keeps the other half of the floor in the game.',
        at: { x: 98, y: 73.4, phone: 76.4 },
      },
    ],
  } satisfies Annotated,
  counts: {
    head: {
      id: 'contest-counts',
      title: 'You get what you count',
      lede: 'Choose carefully. “How it gets bent” comes from people who’ve run contests and paid the prizes.',
    },
    caption: 'Five things to count, and what each does to the floor',
    columns: ['What you get more of', 'How it gets bent', 'Where it fits'],
    rows: [
      {
        label: 'Doors knocked',
        cells: ['Walking', 'Thirty doors from the car', 'The first two weeks of a new setter'],
      },
      {
        label: 'Appointments set',
        cells: ['Names on the calendar', 'Someone’s cousin at 8 pm', 'Never on its own'],
      },
      {
        label: 'Appointments kept',
        cells: ['Better pitches', 'Hard to bend: someone has to be home', 'Most contests for setters'],
      },
      {
        label: 'Deals installed',
        cells: ['Honest sales', 'It doesn’t, but the count runs six weeks late', 'Closers, by the quarter'],
      },
      {
        label: 'Callbacks avoided',
        cells: [
          'Work done once',
          'Callbacks left off the log',
          'Crews and technicians, with the office counting',
        ],
      },
    ],
  } satisfies Table,
  run: {
    head: {
      id: 'contest-run-title',
      title: 'Run last week as your contest',
      lede: 'Choose what counts, for how many days and for what prize. Then step through last week a day at a time: who leads, what it pays, and what each extra appointment or deal costs.',
    },
  },
  whiteboard: {
    head: { id: 'contest-board', title: 'The whiteboard had a good run' },
    before: {
      label: 'The whiteboard, second week of the contest',
      kind: 'whiteboard',
      title: 'November contest',
      lines: [
        { text: 'Ana', figure: '|||| |||| ||' },
        { text: 'Tyrell', figure: '|||| |||| |?' },
        { text: 'Bree', figure: '|||| |', struck: true },
        { text: 'Bree, minus the Provo one', figure: '||||' },
        { text: 'Marcus', figure: 'ask him' },
      ],
      note: 'Prize: TBD. Ends: when Hank says.',
    },
    afterLabel: 'Ana’s line, open to anyone who asks',
  } satisfies Change,
  trades: {
    head: {
      id: 'contest-trades-title',
      title: 'Contests that fit the trade',
      lede: 'Each one pays for work that stays done, with a prize to match.',
    },
    items: [
      {
        term: 'Solar and fiber setters',
        text: 'Appointments kept, less what cancels. A month is long enough to make up for a bad week and short enough to remember.',
        figure: `${whole(PRIZES[0]?.amount ?? 0)} first`,
        href: '/solar',
      },
      {
        term: 'Pest technicians',
        text: 'Routes finished without a re-service in thirty days. The whole branch wins or no one does.',
        figure: `${whole(TRADE_PRIZES.pest)} each`,
        href: '/pest-control',
      },
      {
        term: 'HVAC technicians',
        text: 'A month of tune-ups without a callback, checked by dispatch, not the technician.',
        figure: `${whole(TRADE_PRIZES.hvac)} each`,
        href: '/hvac',
      },
      {
        term: 'Roofing crews',
        text: 'Squares that pass the first inspection, and a clean site. We never score speed on a roof, and neither should you.',
        figure: `${whole(TRADE_PRIZES.roofing)} a crew`,
        href: '/roofing',
      },
      {
        term: 'Lawn and tree crews',
        text: 'Stops done on the day promised, gates shut, no broken windows. Customers answer one text with a number.',
        figure: `${whole(TRADE_PRIZES.lawn)} a week`,
        href: '/tree-and-lawncare',
      },
    ],
  } satisfies Ledger,
  quote: {
    text: 'The first month, my best closer came in second and asked to see the math. I turned the phone around. That was the whole conversation.',
    name: 'Delia Marchetti',
    role: 'Owner',
    company: 'Cold Spring Fiber Sales',
    portrait: 'voice-delia-marchetti',
  } satisfies Quotation,
  stub: {
    label: `A draft of Tyrell Boone’s stub for ${longDate(PRIZE_PERIOD.payday)} with the contest’s first prize as a line of its own.`,
    title: `Tyrell, ${namedDay(PRIZE_PERIOD.payday)}`,
    aside: 'if he stays first',
    rows: [
      ...PRIZE_STUB.map(({ label, detail, amount }) => ({ label, detail, value: dollars(amount) })),
      { label: 'Gross, before commission', value: dollars(PRIZE_TOTAL), tone: 'sum' },
    ],
  } satisfies Rows,
}
