import type { AreaRouteInput } from 'shared-contracts'
import { BARE_LAYOUT } from 'shared-contracts/area'
import type { Rows } from 'shared-ui'
import type { CaseStudy } from '../../components/company/documents.schema.ts'

export const route: AreaRouteInput = {
  path: '/casestudy/gainz',
  title: 'Gainz: 90% fewer questions about payouts',
  description:
    'How fiber dealer Gainz showed every rep the math, cut questions about payouts by more than 90%, and cut onboarding work by 85%.',
  flags: BARE_LAYOUT,
  slimHeader: 'demo',
  hydrate: 'never',
  kind: 'article',
  parent: '/case-study',
}

export const gainz = {
  id: 'gainz',
  company: 'Gainz',
  title: 'From 120 pay questions a month to eleven',
  summary:
    'Gainz sells fiber at the door for several providers. Each one pays by its own rules, on its own day, and every rep wanted to know which lines of the statement were theirs.',
  industry: 'Fiber',
  companySize: '50-99',
  base: 'Eight sales teams in three states',
  stats: [
    {
      icon: 'gauge',
      title: '85%',
      desc: 'less office work to onboard a rep: 36 minutes instead of four hours.',
    },
    {
      icon: 'question',
      title: '90%+',
      desc: 'fewer questions about payouts: eleven in a month, down from about 120.',
    },
  ],
  challengeTitle: 'Three provider statements, and one phone ringing',
  challenge: [
    'A provider’s statement lists activations by order number. It doesn’t say who knocked. Someone at Gainz matched 900 lines a month to reps by hand, by address where the number was missing, and from memory where both were missing.',
    'Then the phone rang. Reps asked whose the order on Birch Lane was, why the gig plan was paid at the old rate, and what had happened to the order that activated on the 1st. There were about 120 calls and texts like that in a month, most of them fair.',
    'Onboarding ate what was left of the week. Background check, badge, provider training, W-9 or W-4, the rate sheet: four hours of office time for each rep, in a business where a team can turn over in a month.',
  ],
  quote1: {
    text: 'I was a sales manager who didn’t sell. I read statements to people over the phone.',
    author: { name: 'Marcus Bellweather', role: 'Sales director', portrait: 'voice-marcus-bellweather' },
  },
  solutionTitle: 'Match the order once, show everyone the math',
  solution: [
    'Orders now enter Crewtally when the rep writes them. When the provider’s statement comes in, it’s matched to them: what matches is paid, and what doesn’t goes on a short list with the likely rep beside it. Of 900 lines, about thirty need a person.',
    'Each rep can take out a phone and see every order with its status: sold, scheduled, activated, paid. Beside it are the rate and the date it took effect. If a provider takes back an order, the reason comes with it.',
    'Background check, badge, training and tax form became one list that a rep works through before the first shift. The office sees who’s stuck on what and only has to check the documents.',
  ],
  quote2: {
    text: 'A new guy asks me what he’ll make. I hand him the plan, and he can do the math for his own street.',
    author: { name: 'Shay Corbin', role: 'Team lead', portrait: 'voice-shay-corbin' },
  },
  resultsTitle: 'What a quiet office phone made room for',
  results: [
    {
      title: 'Eleven questions in a month',
      description:
        'Most answers are now on the rep’s screen before anyone asks. What’s left comes in as a ticket with the order attached and gets answered the same day.',
    },
    {
      title: '36 minutes per hire',
      description:
        'All that’s left for the office is checking an I-9 and handing over a badge. The rest is done on the rep’s phone before the first shift.',
    },
    {
      title: 'Managers are back on the doors',
      description: 'Marcus rides along three days a week. Two of his team leads are reps who would’ve left.',
    },
  ],
  headCount: {
    id: 'gainz-count',
    eyebrow: 'Your company',
    title: 'Your team, at eleven questions per sixty reps',
    lede: 'See the questions and office hours for a team your size, first the old way, then the way Gainz works now.',
  },
  quote3: {
    text: 'I used to wait for the statement to see how I’d done. Now I know by nine the same night.',
    author: { name: 'Aurelio Banks', role: 'Sales rep', portrait: 'voice-aurelio-banks' },
  },
  keyResults: [
    'Office time to onboard a rep down by 85%, from four hours to 36 minutes',
    'More than 90% fewer questions about payouts',
    'Of 900 statement lines a month, about thirty still need a person',
  ],
  contactHeading: 'Send us one provider statement',
  contactSubHeading:
    'With the names blacked out, if you like. A fiber specialist will match it to your orders on the call.',
} satisfies CaseStudy

/** Calculation: 871 + 21 + 8 = 900 lines. A person has to check 21 + 8 = 29 of them. */
export const matchedOrders: Rows = {
  label:
    'A month’s provider statements, 900 lines in all, laid over the orders: 871 matched, 21 with a likely rep, 8 without an order.',
  title: 'Provider statements, May',
  aside: '900 lines',
  rows: [
    { label: 'Matched by order number', value: '804' },
    { label: 'Matched by address', value: '67' },
    { label: 'Likely rep, please confirm', value: '21' },
    { label: 'No order found', value: '8', tone: 'minus' },
    { label: 'Left for a person', value: '29', tone: 'sum' },
  ],
}

/** Calculation: $85 + $120 + $85 − $85 = $205. The scheduled order counts once it activates. */
export const repOrders: Rows = {
  label:
    'A rep’s orders: two activated at $85.00, one gig plan at $120.00, one taken back, $205.00 so far; one more scheduled.',
  title: 'My orders',
  aside: 'This week',
  rows: [
    { label: '118 Birch Lane', detail: '500 Mb, activated Mon', value: '$85.00' },
    { label: '42 Juniper Street', detail: 'Gig, activated Tue', value: '$120.00' },
    { label: '7 Canyon Road', detail: '500 Mb, activated Tue', value: '$85.00' },
    { label: '3 Mill Pond', detail: 'moved out before day 30', value: '−$85.00', tone: 'minus' },
    { label: 'So far', value: '$205.00', tone: 'sum' },
    { label: '19 Quail Run', detail: 'Gig, install on Friday', value: 'then $120.00' },
  ],
}

export const orderTicket: Rows = {
  title: 'Question 11 in May',
  aside: 'Answered',
  rows: [
    { label: '3 Mill Pond, why minus?', value: '9:12 am' },
    { label: 'Moved out on day 26', detail: 'provider’s file, line 412', value: '9:31 am' },
  ],
}
