import type { Closing, Head } from 'shared-ui'

/** Words of the home page; `*key words*` take the marker stroke. */
export const home = {
  opening: {
    title: 'Friday comes out *right*',
    lede: 'Crewtally counts hours, splits, overrides and clawbacks while the work is done. HR, payroll and performance for crews, on one record of each person.',
    primary: { label: 'Get a demo', href: '/meeting' },
    quiet: { label: 'Follow the count', href: '/pay' },
    proof: 'Powering payroll for 100+ home-service businesses.',
  },
  claims: {
    head: {
      id: 'home-claims',
      title: 'What a count that holds is *worth*',
      lede: 'Four things that change in the office once nobody types a number twice.',
    } satisfies Head,
  },
  /** The three products as tiles: the words; their scenes stand beside them on the page. */
  products: {
    head: {
      id: 'home-products',
      title: 'Start with the one that *hurts*',
      lede: 'Three products share one record. Whoever is hired in the first is already known to the other two.',
    } satisfies Head,
    tiles: [
      {
        title: 'HR',
        href: '/hr',
        pictogram: 'hr',
        accent: 'sky',
        text: 'From the first text to the first check: hiring, forms, signatures, and the file you must be able to show.',
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
          'Clawbacks that carry their date and reason',
          'W-2 and 1099 people in the same run',
          'Pay questions answered inside the stub',
        ],
      },
      {
        title: 'Performance',
        href: '/performance',
        pictogram: 'performance',
        accent: 'clay',
        text: 'Who is on which roof, who is ahead this week, and who has passed the ladder course.',
        features: [
          'Crews, shifts and hours by job site',
          'Applicant tracking for setters and techs',
          'Leaderboards fed by the figures payroll pays',
          'Courses short enough for the truck',
        ],
      },
    ],
  },
  /** What you can do: five, the first of them large. */
  benefits: {
    head: {
      id: 'home-benefits',
      title: 'What you can do on an ordinary *Tuesday*',
      lede: 'Payday is when it shows. These are the days on which it is earned.',
    } satisfies Head,
    items: [
      {
        title: 'Answer a pay question before it becomes a quarrel',
        text: 'Each figure on a check opens into the deal, the hours or the rule behind it. The person who asks sees the page you see.',
        href: '/pay/payment-ticketing-system',
      },
      {
        title: 'Hire thirty people in ten days',
        text: 'Everyone gets the same letter, forms and first week. You see who is missing what, and remind them with one tap.',
        href: '/hr/onboarding',
      },
      {
        title: 'Change a pay plan without a consultant',
        text: 'Write the new split, pick the day it begins, and run last month through it before anyone signs.',
        href: '/pay/complex-pay-structures',
      },
      {
        title: 'Pay a good day on the same day',
        text: 'A tech who needs it takes out part of what today has earned. The next check already knows.',
        href: '/pay/same-day-pay',
      },
      {
        title: 'Let the floor see who is ahead',
        text: 'The board is sorted by the figures that will be paid, so nobody keeps a rival one.',
        href: '/performance/gamification',
      },
    ],
  },
  trades: {
    head: {
      id: 'home-trades',
      title: 'Every trade counts *differently*',
      lede: 'Pick yours. The words on the screen are the ones on your trucks.',
    } satisfies Head,
  },
  stats: [
    { value: '10', label: 'trades with pay plans in their own words' },
    { value: '12', label: 'tools that send deals, jobs and books' },
    { value: '1', label: 'record of each person, from ride-along to rehire' },
  ],
  tools: {
    head: {
      id: 'home-tools',
      title: 'Deals, jobs and books stay where they are',
      lede: 'Crewtally reads from the tools you sell, schedule and keep your books with, and writes back what was paid.',
    } satisfies Head,
  },
  voices: {
    head: {
      id: 'home-voices',
      title: 'Said by people who sign the *checks*',
      lede: 'Owners, branch managers and the person in the office who used to stay late.',
    } satisfies Head,
  },
  closing: {
    title: 'Count one *week* with us',
    text: 'Bring a pay plan and one crew. We count a week of theirs with you on the call, and you keep the sheet.',
    primary: { label: 'Get a demo', href: '/meeting' },
    quiet: { label: 'Talk to a person', href: '/contact-us' },
  } satisfies Closing,
} as const

/** The twelve tools of the strip, as their makers write them. */
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
