import type { AreaRouteInput } from 'shared-contracts'
import { BARE_LAYOUT } from 'shared-contracts/area'
import type { Rows } from 'shared-ui'
import type { CaseStudy } from '../../components/company/documents.schema.ts'

export const route: AreaRouteInput = {
  path: '/casestudy/aveyo',
  title: 'Aveyo: solar payroll three times as fast',
  description:
    'How solar company Aveyo cut onboarding time by 90% and now runs payroll three times as fast, saving 45+ hours of office work a month.',
  flags: BARE_LAYOUT,
  slimHeader: 'demo',
  hydrate: 'never',
  kind: 'article',
  parent: '/case-study',
}

export const aveyo = {
  id: 'aveyo',
  company: 'Aveyo',
  title: 'Payroll in five hours instead of fifteen',
  summary:
    'Aveyo sells and installs home solar. When it grew from one office to four states, every Thursday night became a hunt for the setter whose name was missing.',
  industry: 'Solar',
  companySize: '100-499',
  base: 'Sales and install crews in four states',
  stats: [
    {
      icon: 'gauge',
      title: '90%',
      desc: 'less time to onboard a new hire: half a day instead of five days.',
    },
    {
      icon: 'calendar',
      title: '3x',
      desc: 'as fast. A weekly payroll run takes five hours instead of fifteen.',
    },
    {
      icon: 'clock',
      title: '45+ hours',
      desc: 'saved each month in an office of three, payroll and onboarding together.',
    },
  ],
  challengeTitle: 'Eleven tabs, and one person who understood them',
  challenge: [
    'A solar deal at Aveyo pays up to four people: the setter, the closer, the closer’s manager, and sometimes a second setter who found the roof. Each share comes due in parts: some at site survey, some at install, the rest at permission to operate.',
    'All of it lived in a spreadsheet with eleven tabs. The payroll manager had built it in the company’s first year, and she was the only one who dared to change a cell. When she took a week off in March, payroll waited for her.',
    'New hires had it worse. They signed their offers on paper, drove them in, and came back with the I-9 documents they had forgotten. It took five business days, on average, to get from a signed offer to a cleared file.',
  ],
  quote1: {
    text: 'I kept a notebook of every cell I’d touched by hand. When the notebook filled up, I knew we’d outgrown the sheet.',
    author: { name: 'Corinne Maddox', role: 'Payroll manager', portrait: 'voice-corinne-maddox' },
  },
  solutionTitle: 'The plan first, then the people',
  solution: [
    'Aveyo began with one state and one pay plan. Corinne wrote down the shares in one sentence, the way she’d explain them to a new closer, and the implementation lead typed that sentence into Crewtally: 30% for the setter, 60% for the closer, 10% for the manager, and a clawback if the deal cancels within sixty days. They ran three old payrolls through it and looked at every line that came out different. Two of the differences were mistakes in the spreadsheet.',
    'Deals come over from the CRM on the day they close; milestones come from the install calendar. Each deal is typed once. If a share has no name on it, the deal turns red on Wednesday, before it can cost anyone a Friday.',
    'Hiring came next. An offer goes out as a text; W-4, I-9 and direct deposit are done on a phone; a manager checks the documents at the first ride-along.',
  ],
  quote2: {
    text: 'We didn’t change how we pay. We just stopped relying on one person to remember it all.',
    author: { name: 'Trent Oyelaran', role: 'Vice president of sales', portrait: 'voice-trent-oyelaran' },
  },
  resultsTitle: 'What a Thursday looks like now',
  results: [
    {
      title: 'Five hours of work from lock to approval',
      description:
        'The weekly run used to take fifteen hours of office work over two evenings. It now takes five: it starts on Thursday at noon and is approved before the office goes home.',
    },
    {
      title: 'A new rep knocks on day one',
      description:
        'Half a workday from signed offer to cleared file. In May, 31 people started, and no one had to come into the office.',
    },
    {
      title: 'Overrides follow the org chart',
      description:
        'When a team moves to another manager, the override moves on the date Aveyo sets. Overrides on deals sold before that date stay with the manager who earned them.',
    },
    {
      title: 'A week off, at last',
      description: 'Corinne was away in September. Her deputy ran payroll from a list of four open items.',
    },
  ],
  headCount: {
    id: 'aveyo-count',
    eyebrow: 'Your company',
    title: 'What going from fifteen to five looks like at your size',
    lede: 'Type how many people you pay and how many start in a month. We apply Aveyo’s rates. The formulas are beside the bars.',
  },
  quote3: {
    text: 'The install crew gets per-panel pay on the Friday after the panels are up. They used to ask me when. Now they tell me.',
    author: { name: 'Lupe Arriaga', role: 'Install manager', portrait: 'voice-lupe-arriaga' },
  },
  keyResults: [
    'Onboarding time down 90%, from five business days to half a day',
    'Payroll three times as fast: five hours a run instead of fifteen',
    '45+ hours of office work saved every month, payroll and onboarding together',
    'Two mistakes in the old sheet found before the first live run',
  ],
  contactHeading: 'Show us your eleven tabs',
  contactSubHeading:
    'In thirty minutes, a solar specialist runs one of your own deals, with every share and every milestone, and shows you where the result differs from your sheet.',
} satisfies CaseStudy

/** Calculation: 10% of $38,400 is $3,840, in three shares. $1,152 + $2,304 + $384 = $3,840. */
export const dealShares: Rows = {
  label: 'A deal at Aveyo: $3,840.00 shared, setter $1,152.00, closer $2,304.00, closer’s manager $384.00.',
  title: '9.6 kW, in operation',
  aside: '$38,400.00',
  rows: [
    { label: 'Setter', detail: '30% of $3,840.00', value: '$1,152.00' },
    { label: 'Closer', detail: '60%', value: '$2,304.00' },
    { label: 'Closer’s manager', detail: '10%', value: '$384.00' },
    { label: 'Shared', value: '$3,840.00', tone: 'total' },
  ],
}

export const halfDay: Rows = {
  label:
    'A new rep’s file: offer signed at 8:40 am, forms done by 10:05, documents checked and cleared at 12:30 pm.',
  title: 'New rep, Monday',
  aside: 'Cleared',
  rows: [
    { label: 'Offer signed', value: '8:40 am' },
    { label: 'W-4, I-9, direct deposit', value: '10:05 am' },
    { label: 'Documents checked', value: '12:30 pm' },
  ],
}

export const hoursARun: Rows = {
  title: 'Hours per payroll run',
  aside: '2026',
  rows: [
    { label: 'First quarter', detail: 'two evenings', value: '15 h' },
    { label: 'Third quarter', detail: 'one afternoon', value: '5 h' },
    { label: 'Saved every week', value: '10 h', tone: 'total' },
  ],
}
