import type { AreaRouteInput } from 'shared-contracts'
import { BARE_LAYOUT } from 'shared-contracts/area'
import type { Rows } from 'shared-ui'
import type { CaseStudy } from '../../components/company/documents.schema.ts'

export const route: AreaRouteInput = {
  path: '/casestudy/source',
  title: 'Source: twice as many reps came back',
  description:
    'How pest-control company Source doubled the share of reps who return, closes payroll five days sooner and saves 40+ hours a month.',
  flags: BARE_LAYOUT,
  slimHeader: 'demo',
  hydrate: 'never',
  kind: 'article',
  parent: '/case-study',
}

export const source = {
  id: 'source',
  company: 'Source',
  title: 'Twice as many reps came back for a second summer',
  summary:
    'Source fields 140 reps from April to September. Reps rarely argued over rates. They argued over when the money came and whether they could check it.',
  industry: 'Pest Control',
  companySize: '100-499',
  base: 'Summer teams in nine cities',
  stats: [
    {
      icon: 'people',
      title: '2x',
      desc: 'retention: 48% of reps returned for a second summer, up from 24%.',
    },
    { icon: 'calendar', title: '5 days', desc: 'faster to close. Payroll takes two days instead of seven.' },
    { icon: 'clock', title: '40+ hours', desc: 'of office work saved each month of the season.' },
  ],
  challengeTitle: 'The best reps do the math themselves',
  challenge: [
    'A rep at Source is paid by the account: a first part when the initial service is done, the rest at the end of the season if the customer is still there. In between come upfronts, tier bonuses, housing deductions, and chargebacks for accounts that canceled.',
    'The good ones kept their own count in a notes app. Every other Friday they checked it against the company’s, and the two didn’t match. Payroll needed seven days after the period closed, so the answer was always about work two weeks old.',
    'On exit calls, reps talked less about money than about trust. Of every hundred reps, twenty-four came back.',
  ],
  quote1: {
    text: 'I had a kid with ninety accounts walk over four hundred dollars. He was right about the four hundred, too.',
    author: { name: 'Dallin Rees', role: 'Regional manager', portrait: 'voice-dallin-rees' },
  },
  solutionTitle: 'The count goes on the rep’s own phone',
  solution: [
    'Source switched to Crewtally in February 2025, before the season, when the office had time. The tiers, the upfront, the housing and the cancellation window each became one rule that a rep can read. Everyone signed the plan on a phone, and the signed copy is the one pay is figured from.',
    'Serviced accounts come in every night. By breakfast a rep sees what yesterday was worth and how far off the next tier is. A cancellation shows up with its date and reason the day it happens, not in October.',
    'A rep who still disagrees taps the line and asks. The question goes to payroll, with the account already open beside it.',
  ],
  quote2: {
    text: 'Housing, gas card, upfront: it’s all there with a minus in front. No rep likes a minus, but they like seeing it before payday.',
    author: { name: 'Keziah Thorne', role: 'Office lead', portrait: 'voice-keziah-thorne' },
  },
  resultsTitle: 'What one season changed',
  results: [
    {
      title: 'Two days to close, instead of seven',
      description:
        'Counting, checking and approving used to run into the next week. All of it now ends on the second day after the period closes.',
    },
    {
      title: 'The second summer',
      description:
        'In spring 2026, 67 of 140 reps returned. The year before, 34 did. Each rep who returns is one fewer recruit to find and train.',
    },
    {
      title: 'No surprises on the last check',
      description:
        'From July on, each rep could watch the season’s final payout add up, with every holdback and chargeback.',
    },
    {
      title: 'Forty hours for something else',
      description:
        'Two people in the office each spent a week of every month on corrections. One of them now runs ride-along training.',
    },
  ],
  headCount: {
    id: 'source-count',
    eyebrow: 'Your company',
    title: 'How many of your reps would come back?',
    lede: 'Enter last summer’s reps. We apply Source’s return rates, before and after.',
  },
  quote3: {
    text: 'My second year I didn’t keep my own count. That’s the whole review.',
    author: { name: 'Isaac Fontenot', role: 'Sales rep, two summers', portrait: 'voice-isaac-fontenot' },
  },
  keyResults: [
    'Retention doubled: 48% of reps came back, up from 24%',
    'Payroll closes five days sooner',
    '40+ hours of office work saved a month',
    'Every chargeback shown on the day it happens',
  ],
  contactHeading: 'Count your returning reps',
  contactSubHeading:
    'Tell us how many knocked on doors last summer and how many came back. A specialist in pest-control pay will show you what each rep would have seen on their phone, tier by tier.',
} satisfies CaseStudy

/**
 * Calculation: 38 × $140 = $5,320, minus the holdback of 20%, $1,064. The canceled account was paid at 80% of $140, $112.
 * $5,320 − $1,064 + 3 × $60 − $112 − $450 = $3,874.
 */
export const seasonAccounts: Rows = {
  label:
    'A rep’s two weeks: 38 accounts at $140.00, less 20% held until September, three mosquito add-ons at $60.00, one chargeback and housing taken out, $3,874.00 in total.',
  title: 'Two weeks in June',
  aside: '41 sold, 38 serviced',
  rows: [
    { label: 'Accounts serviced', detail: '38 at $140.00', value: '$5,320.00' },
    { label: 'Held until September', detail: '20% of $5,320.00', value: '−$1,064.00', tone: 'minus' },
    { label: 'Mosquito add-on', detail: '3 at $60.00', value: '$180.00' },
    { label: 'Chargeback, Birch Lane', detail: 'day 12, 80% of $140.00', value: '−$112.00', tone: 'minus' },
    { label: 'Housing', detail: 'two weeks', value: '−$450.00', tone: 'minus' },
    { label: 'Paid this Friday', value: '$3,874.00', tone: 'total' },
  ],
}

export const signedPlan: Rows = {
  label:
    'A summer pay plan in four rules: rate per account by tier, holdback and cancellation window, signed on Feb 18.',
  title: 'Summer plan',
  aside: 'Signed Feb 18',
  rows: [
    { label: 'Accounts 1 to 99', value: '$140 each' },
    { label: 'Accounts 100 and up', value: '$165 each' },
    { label: 'Held until September', value: '20% of each account' },
    { label: 'Cancellation window', value: '60 days' },
  ],
}

export const secondSummer: Rows = {
  title: 'Back for a second summer',
  aside: 'of 140 reps',
  rows: [
    { label: 'In 2025', value: '34' },
    { label: 'In 2026', value: '67', tone: 'sum' },
  ],
}
