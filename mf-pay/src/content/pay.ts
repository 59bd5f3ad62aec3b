import type { AreaRouteInput } from 'shared-contracts'
import { MAIN_LAYOUT_QUIET } from 'shared-contracts/area'
import type { Change, Closing, Ledger, Opening, QuestionPlan, StepPlan, Table } from 'shared-ui'
import { dollars } from 'shared-ui/scenes/money.ts'
import { namedDay, shortDate } from 'shared-ui/scenes/pay-calendar.ts'
import { CLAWBACK_DAYS, SHARES, TIERS } from 'shared-ui/scenes/ridgeline-deals.ts'
import { RATES } from 'shared-ui/scenes/ridgeline-people.ts'
import { PAY_STUB, PHONE_PAY, TICKET } from 'shared-ui/scenes/ridgeline.ts'
import { TRACED_DEAL } from '../sample-data/deal.ts'
import { BUSINESSES_LINE } from './claims.ts'

export const route: AreaRouteInput = {
  path: '/pay',
  title: 'Pay: payroll and commissions for home-service crews',
  description:
    'Put commission, hours, piece rate and overrides in one pay run. Setters, closers and crews see where each number came from, before Friday.',
  flags: MAIN_LAYOUT_QUIET,
  hydrate: 'never',
  kind: 'product',
}

export const pay = {
  opening: {
    eyebrow: 'Pay',
    title: 'Friday’s pay, right the *first* time',
    lede: 'Run payroll and commissions together: hours, splits, piece rate and overrides. Every setter, closer and tech can see where the number on the stub came from.',
    primary: { label: 'Get a demo', href: '/meeting' },
    quiet: { label: 'See a deal get split', href: '/pay/commission-calculation' },
    proof: BUSINESSES_LINE,
  } satisfies Opening,
  trail: {
    head: {
      id: 'pay-trail',
      title: 'Follow one deal to Friday',
      lede: `From a ${dollars(TRACED_DEAL.contract, { cents: false })} contract to Marisol’s deposit in four steps. No number gets typed twice.`,
    },
    steps: [
      {
        when: namedDay(TRACED_DEAL.installed),
        title: 'The deal installs',
        text: `Tyrell set it, Marisol closed it, and ${TRACED_DEAL.panels} panels are on the roof.`,
        scene: {
          title: TRACED_DEAL.customer,
          rows: [
            { label: 'Set', value: 'T. Boone' },
            { label: 'Closed', value: 'M. Vega' },
            { label: 'Contract', value: dollars(TRACED_DEAL.contract), followed: true },
          ],
        },
      },
      {
        when: 'The same evening',
        title: 'The split is set',
        text: `A tenth goes into the pool. Marisol sees her ${SHARES.closer}% that night.`,
        scene: {
          title: 'Split',
          rows: [
            { label: 'Pool', value: dollars(TRACED_DEAL.pool), working: TRACED_DEAL.workings.pool },
            {
              label: 'Setter',
              value: dollars(TRACED_DEAL.setterShare),
              working: TRACED_DEAL.workings.setter,
            },
            {
              label: 'Closer',
              value: dollars(TRACED_DEAL.closerShare),
              working: TRACED_DEAL.workings.closer,
              followed: true,
            },
          ],
        },
      },
      {
        when: namedDay(TRACED_DEAL.approval),
        title: 'The run is approved',
        text: 'Her hours, a bonus and a second deal join the commission, less a clawback.',
        scene: {
          title: 'Run',
          rows: [
            {
              label: TRACED_DEAL.customer,
              value: dollars(TRACED_DEAL.closerShare),
              working: TRACED_DEAL.workings.closer,
              followed: true,
            },
            {
              label: 'Other pay',
              value: dollars(TRACED_DEAL.otherPay),
              working: TRACED_DEAL.workings.otherPay,
            },
            { label: 'Gross', value: dollars(PAY_STUB.gross), tone: 'sum' },
          ],
        },
      },
      {
        when: namedDay(TRACED_DEAL.payday),
        title: 'The deposit lands',
        text: 'Our payroll partner withholds and pays. The stub shows how.',
        scene: {
          title: 'Stub',
          rows: [
            {
              label: 'Taxes',
              value: dollars(TRACED_DEAL.taxes),
              working: TRACED_DEAL.workings.taxes,
              tone: 'minus',
            },
            {
              label: 'Garnishment',
              value: dollars(TRACED_DEAL.garnishment),
              working: 'County court order',
              tone: 'minus',
            },
            { label: 'Net', value: dollars(PAY_STUB.net), working: TRACED_DEAL.workings.net, followed: true },
          ],
        },
      },
    ],
  } satisfies StepPlan,
  parts: {
    head: {
      id: 'pay-parts',
      title: 'Five pay tools, one count',
      lede: 'Start where it hurts. All five share the same deals, hours and people, so there’s no second setup.',
    },
    items: [
      {
        term: 'Commission calculation',
        href: '/pay/commission-calculation',
        text: 'Setter, closer and manager see their shares of the deal the day it installs. Clawbacks follow the same rule.',
        figure: `${SHARES.setter} / ${SHARES.closer} / ${SHARES.manager}`,
      },
      {
        term: 'Complex pay structures',
        href: '/pay/complex-pay-structures',
        text: 'Tiers with an accelerator, a draw for the new setter, per-panel pay for the crew. Written once, paid as written.',
        figure: `${TIERS.length} tiers`,
      },
      {
        term: 'Payroll processing',
        href: '/pay/payroll-processing',
        text: 'The period closes on Sunday, you approve on Wednesday, and our payroll partner pays on Friday. W\u20112 and 1099 in one run.',
        figure: '1 run',
      },
      {
        term: 'Same-day pay',
        href: '/pay/same-day-pay',
        text: 'From the truck, a tech takes out part of today’s pay. The rest waits for the regular run.',
        figure: `${PHONE_PAY.share}% tonight`,
      },
      {
        term: 'Payment ticketing system',
        href: '/pay/payment-ticketing-system',
        text: '“My check is short” becomes a numbered question with the deal attached, answered before payday.',
        figure: `${TICKET.minutes} minutes`,
      },
    ],
  } satisfies Ledger,
  night: {
    head: { id: 'pay-before', title: 'Get the night before payday back' },
    before: {
      label: 'The spreadsheet, Thursday, 9:40 pm',
      kind: 'spreadsheet',
      title: 'Commissions Nov B.xlsx',
      lines: [
        { text: 'Alvarez 33,600 × 10%', figure: '3,360' },
        { text: 'Tyrell 30%', figure: '900', struck: true },
        { text: 'Tyrell 30%, again', figure: '1,008' },
        { text: 'Marisol 60%', figure: '2,016' },
        { text: 'Hank 10 or 12%?', figure: '336' },
        { text: 'Jensen, take back', figure: '420?' },
      ],
      note: 'Who set Alvarez? Ask before 8 am.',
    },
    afterLabel: `The same deal in Crewtally, settled on ${shortDate(TICKET.day)}`,
  } satisfies Change,
  plans: {
    head: {
      id: 'pay-plans',
      title: 'Four roles, four pay plans, one run',
      lede: 'These are the pay plans at Ridgeline Home Services, our sample company. Yours have different numbers in the same rows.',
    },
    caption: 'How four roles at one company are paid',
    columns: ['Setter', 'Closer', 'Install crew', 'Technician'],
    rows: [
      {
        label: 'Base',
        cells: [
          `${dollars(RATES.setterHour)} an hour, or a draw`,
          `${dollars(RATES.closerHour)} an hour on W-2`,
          'Shop hours only',
          `${dollars(RATES.technicianHour)} an hour`,
        ],
      },
      {
        label: 'Grows with',
        cells: [
          `${SHARES.setter}% of each deal’s pool`,
          `${SHARES.closer}%, or tiers by install on 1099`,
          'Panels and squares',
          'Tune-ups and spiffs',
        ],
      },
      {
        label: 'Counts when',
        cells: [
          'The system is installed',
          'The system is installed',
          'The job is signed off',
          'The call is closed',
        ],
      },
      {
        label: 'Can be clawed back',
        cells: [
          `Within ${CLAWBACK_DAYS} days`,
          `Within ${CLAWBACK_DAYS} days`,
          'No',
          'The spiff, on a return',
        ],
      },
      { label: 'Paid on', cells: ['W-2', 'W-2 or 1099', 'W-2', 'W-2'] },
    ],
  } satisfies Table,
  partner: {
    head: { id: 'pay-partner', title: 'Crewtally and the payroll partner: who does what' },
    ours: 'Counts what everyone has earned: hours, commission, piece rate, overrides, clawbacks. Shows each person the math and hands over a run you’ve approved.',
    theirs:
      'The payroll service is provided by a third-party partner. It withholds and files taxes, pays garnishments and makes the deposits.',
  },
  start: {
    head: {
      id: 'pay-start',
      title: 'Five weeks from the demo to a payday',
      lede: 'This is for a company that pays every other week. Most of the calendar is waiting for a period to end, not work for you.',
    },
    steps: [
      {
        when: 'Week 1',
        title: 'Your plan gets written down',
        text: 'You talk, we write. Where two managers remember two plans, you find out now and not on payday.',
        scene: {
          title: 'Hours this week',
          rows: [
            { label: 'You', detail: 'plans, last two runs', value: '2 h' },
            { label: 'We', detail: 'rules, in your words', value: '9 h' },
          ],
        },
      },
      {
        when: 'Week 2',
        title: 'People and tools move in',
        text: 'Tools are connected with you on the call. Everyone on the crew gets a text and checks their own details.',
        scene: {
          title: 'Hours this week',
          rows: [
            { label: 'You', detail: 'logins, one call', value: '2 h' },
            { label: 'Each crew member', detail: 'on a phone', value: '10 min' },
          ],
        },
      },
      {
        when: 'Weeks 3 and 4',
        title: 'One pay period, both ways',
        text: 'You pay weeks 1 and 2 from your sheet, as always. We count the same weeks and explain each difference, whoever was right.',
        scene: {
          title: 'Hours, both weeks',
          rows: [
            { label: 'You', detail: 'differences to decide', value: '3 h' },
            { label: 'Payroll partner', detail: 'states, tax accounts', value: 'ready' },
          ],
        },
      },
      {
        when: 'Week 5',
        title: 'The first run is yours',
        text: 'You approve weeks 3 and 4 on Wednesday, with one of us on the line. The partner pays on Friday.',
        scene: {
          title: 'Hours this week',
          rows: [
            { label: 'You', detail: 'one approval', value: '1 h' },
            { label: 'We', detail: 'on call until payday', value: 'Fri' },
          ],
        },
      },
    ],
  } satisfies StepPlan,
  cost: {
    head: {
      id: 'pay-cost',
      title: 'What goes into the price of Pay',
      lede: 'The rate depends on your head count, so it’s quoted. What goes into it is the same for everyone.',
    },
    items: [
      {
        term: 'Per person, per month',
        text: 'Everyone in an approved run that month counts once, W-2 or 1099. A slow month means a small bill.',
      },
      {
        term: 'Included',
        text: 'Writing your plans, connecting your tools, the parallel period, and the employee app for everyone you pay.',
      },
      {
        term: 'On its own line',
        text: 'The payroll partner’s fees for filing and paying. We pass them on as they are.',
      },
      {
        term: 'In writing',
        text: 'You’ll hear the price in the demo and get it on one page the same day. [How pricing works](/pricing).',
      },
    ],
  } satisfies Ledger,
  questions: {
    head: { id: 'pay-questions', title: 'Questions from owners who’ve been burned' },
    items: [
      {
        question: 'We switched payroll once, and it was a disaster. What’s different?',
        answer:
          'You don’t switch on a date and hope. For one pay period both counts run, yours pays, and you see each line that differs. If we can’t explain a difference, you don’t start.',
      },
      {
        question: 'Our plan has exceptions that were never written down.',
        answer:
          'Those come out in the first week, usually from the person who runs payroll. An exception becomes a rule with a name and a date, or an approval that leaves a trace.',
      },
      {
        question: 'Who’s liable if a payroll tax is late?',
        answer:
          'Payroll, filings and deposits are provided by our third-party payroll partner, under terms you sign with them. Those terms say what happens, and you read them before you start.',
      },
      {
        question: 'Can I stop a run after I’ve approved it?',
        answer:
          'Until the partner’s cutoff, yes, from the same screen. After that, a correction is its own line in the next run or a run of its own, so the paid one stays as it was.',
      },
      {
        question: 'What do my people have to learn?',
        answer:
          'How to open a text. They see what they’ve earned, tap an amount to see why, and ask about the line if it looks wrong. [Here’s the app](/employee-app).',
      },
    ],
  } satisfies QuestionPlan,
  closing: {
    title: 'Show us last Friday’s hardest check',
    text: 'We’ll rebuild it in the demo, line by line, and you’ll see where it went wrong, or that it didn’t.',
    primary: { label: 'Get a demo', href: '/meeting' },
  } satisfies Closing,
}
