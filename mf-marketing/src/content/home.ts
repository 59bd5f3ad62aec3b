import type { AreaRouteInput } from 'shared-contracts'
import { HOME_LAYOUT } from 'shared-contracts/area'
import type { Closing, Head, QuestionPlan } from 'shared-ui'
import { formatSmallCount } from 'shared-ui/scenes/money.ts'
import { RUN } from 'shared-ui/scenes/pay-run.ts'
import { RIDGELINE } from 'shared-ui/scenes/pay-rates.ts'

export const route: AreaRouteInput = {
  path: '/',
  title: 'HR, payroll and commissions for crews',
  description:
    'Hours, splits, overrides and clawbacks, counted right for Friday’s check. HR, payroll and performance for home-service and commission businesses.',
  flags: HOME_LAYOUT,
  hydrate: 'never',
}

/** Texts of the home page. A word between asterisks, such as `*right*`, is highlighted. */
export const home = {
  opening: {
    eyebrow: 'Payroll, HR and commissions for crews',
    title: 'Friday comes out *right*',
    lede: 'Crewtally counts hours, splits, overrides and clawbacks as the work gets done and carries them through to payday. Hiring, training and pay share one record per person.',
    primary: { label: 'Get a demo', href: '/meeting' },
    quiet: { label: 'See a deal become pay', href: '/pay#pay-trail' },
    proof: 'Powering payroll for 100+ home-service businesses.',
  },
  stories: [
    { figure: '15 to 5', text: 'hours per payroll run at Aveyo, solar', href: '/casestudy/aveyo' },
    { figure: '24% to 48%', text: 'of reps returning at Source, pest control', href: '/casestudy/source' },
    { figure: '120 to 11', text: 'pay questions a month at Gainz, fiber', href: '/casestudy/gainz' },
  ],
  claims: {
    head: {
      id: 'home-claims',
      title: 'What customers get back',
      lede: 'Four things that change when each number is typed only once.',
    } satisfies Head,
  },
  /** Caption of the large product screen. */
  screen: `One pay run at ${RIDGELINE}, our sample company: ${RUN.people} people, paid ${formatSmallCount(RUN.ways)} ways, with one closer’s pay opened to show where it comes from.`,
  products: {
    head: {
      id: 'home-products',
      title: 'HR, Pay, Performance: start where it hurts',
      lede: 'Three products share one record per person. Add a new hire in HR, and the other two products already know them.',
    } satisfies Head,
    tiles: [
      {
        title: 'HR',
        href: '/hr',
        pictogram: 'hr',
        accent: 'sky',
        text: 'From the first text to the first check: hiring, forms, signatures, and the file an auditor asks to see.',
        features: [
          'W-4, I-9 and direct deposit done on a phone',
          'A hiring board with a ride-along in the middle',
          'Offer letters and agreements signed with a thumb',
          'An employer of record where you have no office',
        ],
      },
      {
        title: 'Pay',
        href: '/pay',
        pictogram: 'pay',
        accent: 'marigold',
        text: 'Hours, piece rates, splits, overrides and draws in one run. Payroll is provided by a third-party payroll partner.',
        features: [
          'Commissions counted from the deal itself',
          'Clawbacks with a date and a reason',
          'W-2 and 1099 people in the same run',
          'Pay questions answered right on the stub',
        ],
      },
      {
        title: 'Performance',
        href: '/performance',
        pictogram: 'performance',
        accent: 'clay',
        text: 'Who’s on which roof, who’s ahead this week, and who has passed the ladder course.',
        features: [
          'Crews, shifts and hours by job site',
          'Applicant tracking for setters and techs',
          'Leaderboards built on the numbers payroll uses',
          'Courses short enough for the truck',
        ],
      },
    ],
  },
  /** Five benefits; the first is shown large. */
  benefits: {
    head: {
      id: 'home-benefits',
      title: 'What you can get done between two paydays',
      lede: 'Here are five: pay tickets, onboarding, pay plans, same-day pay and leaderboards.',
    } satisfies Head,
    items: [
      {
        title: 'Answer a pay question before it becomes an argument',
        text: 'Each figure on a check opens to show the deal, the hours or the rule behind it. The person asking sees the same page you do.',
        href: '/pay/payment-ticketing-system',
      },
      {
        title: 'Hire thirty people in ten days',
        text: 'Everyone gets the same letter, forms and first week. You see who’s missing what, and remind them with one tap.',
        href: '/hr/onboarding',
      },
      {
        title: 'Change a pay plan without a consultant',
        text: 'Write the new split, pick the day it starts, and run last month through it before anyone signs.',
        href: '/pay/complex-pay-structures',
      },
      {
        title: 'Pay for a good day that same day',
        text: 'A tech who needs cash gets part of today’s pay early. The next check already accounts for it.',
        href: '/pay/same-day-pay',
      },
      {
        title: 'Let everyone see who’s ahead',
        text: 'The leaderboard ranks people by what they’ll be paid, so it always matches payday.',
        href: '/performance/gamification',
      },
    ],
  },
  trades: {
    head: {
      id: 'home-trades',
      title: 'Every trade counts differently',
      lede: 'We have pay rules for ten trades. Pick yours and see what it counts.',
    } satisfies Head,
  },
  /** Band with a stroke for each of a hundred customers. */
  customers: {
    id: 'home-customers',
    label: 'home-service businesses run payroll on Crewtally',
    text: 'One tally mark for each. The dashed one is yours.',
    drawn:
      'Twenty tally marks of five strokes each, one stroke for every customer, and a dashed stroke after them.',
    stories: { label: 'Three of their stories', href: '/case-study' },
  },
  tools: {
    head: {
      id: 'home-tools',
      title: 'Twelve integrations, so you keep the tools you have',
      lede: 'Crewtally reads from the tools you use to sell, schedule and keep the books, and writes back what you paid.',
    } satisfies Head,
  },
  voices: {
    head: {
      id: 'home-voices',
      title: 'Reviews from the people behind the checks',
      lede: 'Owners, branch managers and the office staff who used to stay late.',
    } satisfies Head,
  },
  questions: {
    head: { id: 'home-questions', title: 'What owners ask before they book' },
    items: [
      {
        question: 'What does it cost?',
        answer:
          'A monthly platform fee for each person you pay that month, with setup included. You’ll hear the rate in the demo and get it in writing the same day. [How pricing works](/pricing).',
      },
      {
        question: 'Do we have to change our payroll provider?',
        answer:
          'No. Crewtally can hand the amounts to [Gusto](/integrations/gusto) or [ADP](/integrations/adp) before each run. If you’d rather have one place for all of it, a third-party payroll partner files and pays.',
      },
      {
        question: 'How long until the first payday?',
        answer:
          'About five weeks if you pay every other week, including one two-week pay period that you run both ways. It takes roughly eight hours of your time. [Week by week](/pay#pay-start).',
      },
      {
        question: 'Is it built for a crew of our size?',
        answer:
          'From about eight people to five hundred. Below eight, a spreadsheet still works. Above five hundred, you have a payroll department, and we’d be its calculator.',
      },
      {
        question: 'Who can see what my people earn?',
        answer:
          'Each person sees their own pay; you and whoever runs payroll see everyone’s. A crew lead sees hours, a sales manager their team’s commission. [Security and access](/security) has the table.',
      },
      {
        question: 'Can I look around without talking to anyone?',
        answer: 'Yes. The [product tour](/tour) goes from an application to a deposit in eight screens.',
      },
    ],
  } satisfies QuestionPlan,
  closing: {
    title: 'Count one week with us',
    text: 'Send a pay plan and one crew’s hours. We’ll work out a week with you on the call, and you keep the sheet.',
    primary: { label: 'Get a demo', href: '/meeting' },
    quiet: { label: 'Talk to a person', href: '/contact-us' },
  } satisfies Closing,
} as const

/** Names of the twelve tools in the strip, spelled as their makers do. */
export const INTEGRATIONS = [
  'HubSpot',
  'QuickBooks',
  'ServiceTitan',
  'Indeed',
  'Google Calendar',
  'Salesforce',
  'Xero',
  'Jobber',
  'Zapier',
  'Gusto',
  'ADP',
  'Google Sheets',
] as const
