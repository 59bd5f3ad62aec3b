import type { AreaRouteInput } from 'shared-contracts'
import { MAIN_LAYOUT } from 'shared-contracts/area'
import type { Head, Ledger, Opening, QuestionPlan, StepPlan } from 'shared-ui'
import { dollars } from 'shared-ui/scenes/money.ts'
import { weekdayOf } from 'shared-ui/scenes/pay-calendar.ts'
import { PHONE_PAY } from 'shared-ui/scenes/ridgeline.ts'
import { FIRST_DRAW_DAY, WEEK_LIMIT } from '../sample-data/same-day.ts'

export const route: AreaRouteInput = {
  path: '/pay/same-day-pay',
  title: 'Same-day pay for techs and crews',
  description:
    'Let crews take part of today’s approved pay tonight. You set the share and the ceiling; a third-party payroll partner pays it out; the run settles the rest.',
  flags: MAIN_LAYOUT,
  hydrate: 'never',
  kind: 'product',
}

const { total, available, share } = PHONE_PAY

export const sameDay = {
  opening: {
    eyebrow: 'Same-day pay',
    title: 'Worked today, paid tonight',
    lede: 'A tech whose truck needs a tire shouldn’t have to wait for Friday, and you shouldn’t be the bank. Part of the day’s approved pay goes out the same evening, through our third-party payroll partner.',
    primary: { label: 'Get a demo', href: '/meeting' },
    quiet: { label: 'The limits you set', href: '#same-day-limits' },
  } satisfies Opening,
  driveway: {
    head: { id: 'same-day-steps', title: 'Seven minutes in a driveway' },
    steps: [
      {
        when: '4:31 pm',
        title: 'The last call is closed',
        text: 'Cody signs off on the fourth tune-up in the app and clocks out in the driveway.',
      },
      {
        when: '4:33 pm',
        title: 'The day is counted',
        text: 'Hours and tune-ups are checked against the schedule and the job. Open calls don’t count yet.',
        frame: `His phone counts hours, four tune-ups and a spiff: ${dollars(total)}, of which ${share}% can go out tonight.`,
      },
      {
        when: '4:38 pm',
        title: `He asks for ${dollars(available)}`,
        text: `That’s ${share}% of the day, the share the owner set. If there’s a fee, he sees it before he taps.`,
      },
      {
        when: 'Tonight',
        title: 'The money is on its way',
        text: 'Our payroll partner pays it out to the card or account he chose. It shows on his next stub.',
      },
    ],
  } satisfies StepPlan,
  week: {
    head: {
      id: 'same-day-week',
      title: 'The week still adds up',
      lede: `Cody took out ${dollars(FIRST_DRAW_DAY.taken)} on ${weekdayOf(FIRST_DRAW_DAY.date)} and ${dollars(available)} on Thursday. Both are on his stub, and the run pays what’s left, less taxes. You don’t have to keep a list.`,
    },
  } satisfies { head: Head },
  limits: {
    head: {
      id: 'same-day-limits-title',
      title: 'Four limits, all of them yours',
      lede: 'The figures here are Ridgeline’s. Change one of yours, and it takes effect at the next day’s first clock-in.',
    },
    items: [
      {
        term: 'Share of a day',
        text: 'The part that can go out early. The rest covers taxes, garnishments and the odd correction.',
        figure: `${share}%`,
      },
      {
        term: 'Weekly maximum',
        text: 'A ceiling in dollars, the same for everyone or by role.',
        figure: dollars(WEEK_LIMIT, { cents: false }),
        given: true,
      },
      {
        term: 'What counts',
        text: 'Approved hours, closed calls, signed-off pieces. Commission counts once the deal is installed.',
        figure: '4 kinds',
      },
      {
        term: 'Who can use it',
        text: 'You decide: from the first day, or after the first regular check. Reps with an open clawback wait.',
        figure: 'day 1',
      },
    ],
  } satisfies Ledger,
  partner: {
    head: { id: 'same-day-partner', title: 'Who pays out tonight’s money' },
    ours: 'Figures what’s approved and safe to pay, shows it on each person’s phone, and takes each payout off the next run. No one gets paid twice.',
    theirs:
      'Same-day payouts, like the payroll itself, are provided by a third-party partner. Its terms set fees, cutoff times and the cards and accounts it can reach; you see them before you turn same-day pay on.',
  },
  questions: {
    head: { id: 'same-day-questions', title: 'What owners ask us first' },
    items: [
      {
        question: 'Is this a loan to my crew?',
        answer:
          'No. It’s pay they’ve already earned and you’ve approved, paid early. There’s no interest and nothing to pay back: the amount comes off the next regular check. How your state treats early pay is in the partner’s terms, which you see first.',
      },
      {
        question: 'What about taxes on it?',
        answer:
          'The payout comes out of net pay. Taxes are withheld in the regular run, on everything the person earned, which is why a share of each day stays behind.',
      },
      {
        question: 'What if a call turns out to be wrong the next day?',
        answer:
          'The correction comes out of the part that was held back, in the same pay period. If it’s larger than that, it becomes a payment ticket and you decide.',
      },
      {
        question: 'Can 1099 contractors use it?',
        answer:
          'If you allow it, they can get paid by the job as soon as it’s signed off. No taxes are withheld, so their share is a separate setting.',
      },
    ],
  } satisfies QuestionPlan,
}
