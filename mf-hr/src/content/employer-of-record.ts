import type { AreaRouteInput } from 'shared-contracts'
import { MAIN_LAYOUT } from 'shared-contracts/area'
import type { Head, Ledger, Opening, QuestionPlan, StepPlan, Table } from 'shared-ui'
import { dollars } from 'shared-ui/scenes/money.ts'
import { longDate, shortDate, shortDay } from 'shared-ui/scenes/pay-calendar.ts'
import { HEADCOUNT, OFFICE_DAYS, RATES, W2_BY_STATE } from 'shared-ui/scenes/ridgeline-people.ts'
import type { Stay, TwoNamesContent } from '../components/hr.schema.ts'

export const route: AreaRouteInput = {
  path: '/hr/employer-of-record',
  title: 'Employer of record for crews in a new state',
  description:
    'Put a crew on W-2 in a state where you have no entity. Who’s responsible for what, how it compares with registering or paying on 1099, and what it doesn’t do.',
  flags: MAIN_LAYOUT,
  hydrate: 'never',
  kind: 'product',
}

export const employerOfRecord = {
  opening: {
    eyebrow: 'HR · Employer of record',
    title: 'A W-2 crew in a state where you have no *office*',
    lede: 'You sold twelve roofs across the state line and need people there by the first of the month. An employer of record puts them on W\u20112 in its own registered name. You pick them, lead them and set their pay.',
    proof: 'Payroll, including under an employer of record, is provided by a third-party partner.',
    primary: { label: 'Get a demo', href: '/meeting' },
    quiet: { label: 'How payroll runs', href: '/pay/payroll-processing' },
  } satisfies Opening,
  duties: {
    head: {
      id: 'eor-duties',
      title: 'Who’s responsible for what',
      lede: 'Each person has two companies behind them. Which one does what has to be clear, so it’s in the agreement and on the screen.',
    } satisfies Head,
    /** Sample file of one person. It summarizes the two lists next to it and has the colors of the map. */
    file: {
      title: 'One installer, Arizona',
      aside: `starting ${shortDate(OFFICE_DAYS.arizonaStart)}`,
      names: [
        {
          name: 'Employer of record',
          rows: [
            { label: 'Name on the W-2', value: 'theirs' },
            { label: 'Workers’ comp', value: 'their policy' },
          ],
        },
        {
          name: 'Ridgeline',
          rows: [
            { label: 'Piece rate', value: `${dollars(RATES.panel)} a panel` },
            { label: 'License', value: 'on file' },
          ],
        },
      ],
      both: 'One pay stub, one Friday',
    } satisfies TwoNamesContent,
    theirs: {
      title: 'The employer of record',
      items: [
        'Is named on the W-2 and the I-9',
        'Registers for the state’s withholding and unemployment tax',
        'Carries workers’ compensation for the people it employs',
        'Withholds, pays and files payroll tax',
        'Follows the state’s rules on sick leave and final pay',
      ],
    },
    yours: {
      title: 'You',
      items: [
        'Choose who gets hired, and for which role',
        'Set rates, splits and schedules',
        'Lead the work and keep the site safe',
        'Hold the contractor’s license and the permits',
      ],
    },
  },
  options: {
    head: {
      id: 'eor-options',
      title: 'Three ways across the state line',
      lede: 'Your own registration is right if you’re staying. Paying on 1099 is right if the people you hire really are contractors. For the season or two in between, there’s an employer of record.',
    },
    caption: 'Working in a state where you have no payroll yet',
    columns: ['Employer of record', 'Your own registration', 'Paying on 1099'],
    rows: [
      { label: 'Who employs them', cells: ['The employer of record', 'You', 'They work for themselves'] },
      { label: 'State tax accounts opened by you', cells: [false, true, false] },
      {
        label: 'Workers’ compensation',
        cells: ['Carried for you', 'Your own policy', 'The contractor’s own'],
      },
      {
        label: 'You set hours, route and training',
        note: 'The control that tends to make someone an employee',
        cells: [true, true, false],
      },
      {
        label: 'Commission, piece rate and overtime',
        cells: ['Calculated in Crewtally', 'Calculated in Crewtally', 'Invoice or settlement'],
      },
      {
        label: 'If the state asks whether they’re employees',
        cells: ['They are, and it’s filed', 'They are, and you’ve filed', 'You explain'],
      },
      {
        label: 'Fits best',
        cells: ['A first season, a pilot crew', 'A branch that stays', 'A real independent business'],
      },
    ],
  } satisfies Table,
  start: {
    head: {
      id: 'eor-start',
      title: `Two installers in Arizona, starting ${longDate(OFFICE_DAYS.arizonaStart)}`,
      lede: 'See how Ridgeline adds its fourth state without opening an office there.',
    },
    steps: [
      {
        title: 'Name the state and the roles',
        when: shortDay(OFFICE_DAYS.arizonaRequest),
        text: 'Add the work, the pay and the start date. You see what the state requires before you promise anything.',
        scene: {
          title: 'Request',
          aside: 'Arizona',
          rows: [
            { label: 'Installers', value: String(W2_BY_STATE.AZ) },
            { label: 'Start', value: shortDate(OFFICE_DAYS.arizonaStart) },
          ],
        },
      },
      {
        title: 'Offers go out',
        when: shortDay(OFFICE_DAYS.arizonaOffers),
        text: 'The letter names both: who employs them and who leads them. Both installers sign on a phone, like everyone else at Ridgeline.',
        scene: {
          title: 'Offers',
          aside: shortDate(OFFICE_DAYS.arizonaOffers),
          rows: [
            { label: 'Sent', value: String(W2_BY_STATE.AZ) },
            { label: 'Signed', value: String(W2_BY_STATE.AZ) },
          ],
        },
      },
      {
        title: 'They work, and it’s all in one run',
        when: shortDay(OFFICE_DAYS.arizonaStart),
        text: 'Hours, panels and splits land in the same payroll run as Utah’s. One payday for everyone.',
        scene: {
          title: 'Next run',
          aside: `${HEADCOUNT.w2} on W-2`,
          rows: [
            { label: 'Utah, Ridgeline', value: String(W2_BY_STATE.UT) },
            { label: 'ID, NV, AZ', value: String(HEADCOUNT.employerOfRecord) },
          ],
        },
      },
      {
        title: 'Stay, and move them over',
        when: 'Any season',
        text: 'Registered in the meantime? Each file moves to your own name with its start date, PTO and history.',
        scene: {
          title: 'Move to your name',
          aside: 'Idaho',
          rows: [
            { label: 'People', value: String(W2_BY_STATE.ID) },
            { label: 'Earliest date', value: shortDate(OFFICE_DAYS.idahoMove) },
          ],
        },
      },
    ],
  } satisfies StepPlan,
  limits: {
    head: {
      id: 'eor-limits',
      title: 'What an employer of record doesn’t do',
      lede: 'Better to hear it from us now than from an inspector later.',
    },
    /** Three ways to employ people in another state, from the shortest to the longest work there. */
    stay: [
      { span: 'Days', way: 'A registered local sub', text: 'One roof across the line.' },
      {
        span: 'A month to two seasons',
        way: 'Employer of record',
        text: 'Four of Ridgeline’s people in Idaho, three in Nevada, two in Arizona.',
      },
      {
        span: 'You stay',
        way: 'Your own registration',
        text: `All ${W2_BY_STATE.UT} in Utah. Idaho could move over on ${longDate(OFFICE_DAYS.idahoMove)}.`,
      },
    ] satisfies Stay[],
    items: [
      {
        term: 'It isn’t a contractor’s license',
        text: 'Where the trade requires one, your company has to hold it. The same goes for pesticide licenses, sales permits and door-to-door registrations.',
      },
      {
        term: 'It doesn’t change who leads',
        text: 'Heat, ladders, roofs: site safety is still your crew lead’s first job and your duty.',
      },
      {
        term: 'It doesn’t settle W-2 versus 1099',
        text: 'What counts is how the work gets done. We’ll help you ask the question; your lawyer answers it.',
      },
    ],
  } satisfies Ledger & { stay: Stay[] },
  questions: {
    head: { id: 'eor-questions', title: 'Before you ask your accountant', lede: 'These four come up first.' },
    items: [
      {
        question: 'How is this different from a PEO?',
        answer:
          'A PEO co-employs people you already have, in states where you’re registered. An employer of record is the employer, so you don’t need a registration of your own to start.',
      },
      {
        question: 'Can they earn commission and overrides?',
        answer:
          'Yes. Splits, piece rates, overrides and clawbacks work the same way as for the rest of your people, within that state’s wage rules. So does overtime on top of commission.',
      },
      {
        question: 'Do they get PTO under our policy?',
        answer:
          'Yes, and never less sick leave than the state requires. Both balances are on each person’s phone.',
      },
      {
        question: 'Who provides the payroll?',
        answer:
          'A third-party partner of Crewtally. You see and approve every run in Crewtally; the partner moves the money and files the taxes.',
      },
    ],
  } satisfies QuestionPlan,
}
