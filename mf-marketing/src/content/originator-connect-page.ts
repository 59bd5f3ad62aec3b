import { BARE_LAYOUT } from 'shared-contracts/area'
import { type AreaRouteInput, OFFER_PARAM, OFFERS, SITE, type OfferName } from 'shared-contracts'
import type { Action, Closing, Opening, QuestionPlan, Rows, StepPlan } from 'shared-ui'
import type { CaseStat } from '../components/company/documents.schema.ts'
import type { Featured, Story } from '../components/company/company.schema.ts'
import { CLAIMS } from './claims.ts'

export const route: AreaRouteInput = {
  path: '/originator-connect-page',
  title: 'Originator Connect: up to 30% off mortgage pay software',
  description:
    'Put basis points, tiers and draws on a statement loan officers can check. Book a demo during the campaign for up to 30% off the first year’s platform fee.',
  flags: BARE_LAYOUT,
  slimHeader: 'none',
  hydrate: 'never',
}

const OFFER: OfferName = 'originator-connect'
const { industry, discount, lastDay: CAMPAIGN_END } = OFFERS[OFFER]

/** Link to the meeting page with industry and offer. `carry` adds the id of the referring partner, and the campaign. */
const BOOK = {
  label: 'Book a demo',
  href: `/meeting?${new URLSearchParams({ industry, [OFFER_PARAM]: OFFER }).toString()}`,
  carry: true,
}

export const originator = {
  opening: {
    eyebrow: 'Originator Connect · for lenders and brokers',
    title: 'Basis points, tiers and draws, settled by the *fifth*',
    lede: 'Loan officers count in basis points, processors in files, branch managers in overrides. Crewtally takes the funded loans from your list and gives all three a statement they can check.',
    proof: 'Shown: one loan officer’s October, two loans and a draw.',
    primary: BOOK,
    quiet: { label: 'Watch the video', href: '#originator-video' },
  } satisfies Opening,
  ribbon: {
    label: 'The offer',
    text: `${discount.replace(/^u/, 'U')}, if you book by ${CAMPAIGN_END}.`,
    action: BOOK satisfies Action,
  },
  coupon: { upTo: 'up to', value: CLAIMS.mortgageOffer.value, off: 'off', until: `Book by ${CAMPAIGN_END}` },
  video: {
    head: {
      id: 'originator-video',
      title: 'One loan, two minutes',
      lede: 'A loan funds on a Tuesday. Watch it find its tier, pay back the draw, and land on the officer’s statement before dinner.',
    },
    href: SITE.external.mortgageVideo,
    watch: 'Watch the video',
    still: { title: 'Loan 20431', funded: '$288,500', rate: '95 bps', pays: '$2,740.75' },
    /** Shown if the settings name a video. The page shows the video's host name after this text. */
    show: 'Watch the video, from',
    title: 'Video: one loan, from funding to statement',
    away: 'Watch it in a new tab',
    close: 'Close',
    loading: 'Opening the video',
    ready: 'The video is open',
  },
  /** Calculation: $412,000 × 0.95% = $3,914.00; $288,500 × 0.95% = $2,740.75. Less the advance of $2,500.00: $4,154.75. */
  statement: {
    label:
      'A loan officer’s October statement: two funded loans at 95 basis points, $3,914.00 and $2,740.75, less a draw of $2,500.00, $4,154.75 to pay.',
    title: 'Iris Calloway, loan officer',
    aside: 'October',
    rows: [
      { label: 'Loan 20418', detail: '$412,000 at 95 bps', value: '$3,914.00' },
      { label: 'Loan 20431', detail: '$288,500 at 95 bps', value: '$2,740.75' },
      { label: 'Draw, recovered', detail: 'paid Oct 15', value: '−$2,500.00', tone: 'minus' },
      { label: 'Paid on Nov 5', value: '$4,154.75', tone: 'total' },
    ],
  } satisfies Rows,
  plan: {
    head: {
      id: 'originator-steps',
      title: 'How it works, in four steps',
      lede: 'The first month runs alongside the way you do it now, so you can compare line by line.',
    },
    steps: [
      {
        title: 'Book a half hour',
        when: 'During the campaign',
        text: 'Have one compensation plan and one month of funded loans ready. Feel free to black out names.',
        scene: {
          label: 'Have ready: one plan, one month of funded loans.',
          title: 'Have ready',
          aside: '30 min',
          rows: [
            { label: 'One plan', value: 'PDF' },
            { label: 'October', value: '38 loans' },
          ],
        },
      },
      {
        title: 'We set up the plan',
        when: 'Week 1',
        text: 'Basis points per originator, minimum and maximum per loan, tiers by month, the draw, pay per file for processors.',
        scene: {
          label: 'An originator’s plan: 95 basis points, at least $1,200, at most $9,500 a loan.',
          title: 'Originator’s plan',
          aside: 'Signed',
          rows: [
            { label: 'Rate', value: '95 bps' },
            { label: 'Limits', value: '$1,200–$9,500' },
          ],
        },
      },
      {
        title: 'One month, both ways',
        when: 'Weeks 2 to 6',
        text: 'Your sheet and Crewtally side by side. We explain each difference, and you decide which one was right.',
        scene: {
          label: 'November both ways: 41 loans, 39 match, two differ.',
          title: 'November',
          aside: '41 loans',
          rows: [
            { label: 'Match', value: '39' },
            { label: 'Differ', value: '2' },
          ],
        },
      },
      {
        title: 'Statements go out',
        when: 'From then on',
        text: 'Originators see each loan as it funds. You approve by the third, and pay goes out with payroll by the fifth.',
        scene: {
          label: 'January 5: statements sent to 12 originators and 5 processors.',
          title: 'Jan 5',
          aside: 'Sent',
          rows: [
            { label: 'Originators', value: '12' },
            { label: 'Processors', value: '5' },
          ],
        },
      },
    ],
  } satisfies StepPlan,
  offer: {
    label: 'off the first year’s platform fee, if you book a demo during the campaign',
    title: 'Up to 30% off: how it works',
    lines: [
      'Book a demo through this page by the end of the campaign; the demo itself can be later.',
      'The discount applies to the first twelve months of the platform fee. It grows with the number of originators you have and tops out at 30%.',
      'After the demo, you get the figure in writing; it’s good for sixty days.',
      'One discount per company. The payroll partner’s fees aren’t included.',
    ],
  },
  features: {
    head: {
      id: 'originator-features',
      title: 'What general payroll doesn’t know about loans',
      lede: 'Your compliance desk does, and wants it in writing.',
    },
    items: [
      {
        icon: 'scroll-text',
        title: 'A plan per originator, with dates',
        desc: 'Rates are fixed for a person and a period, never tied to a loan’s terms. Each change is signed before it applies, and the license is on file beside it.',
      },
      {
        icon: 'gauge',
        title: 'Floors and caps',
        desc: 'A dollar minimum and maximum per loan, shown on the statement when they apply.',
      },
      {
        icon: 'file-text',
        title: 'Processors by the file',
        desc: 'Pay per clear-to-close, with a second share if a file changes hands midway.',
      },
      {
        icon: 'calendar-check',
        title: 'Early payoffs',
        desc: 'When a loan pays off inside the window, the commission on it is charged back as far as your state and plan allow, with the loan number and date.',
      },
    ],
  } satisfies Featured,
  stats: [
    {
      icon: 'calendar',
      title: '6 weeks',
      desc: 'from the demo to statements: one for the plan, five alongside your own sheet.',
    },
    {
      icon: 'clock',
      title: '5th',
      desc: 'of the month, at the latest: approved by the third, paid with payroll.',
    },
  ] satisfies CaseStat[],
  /** October of the same loan officer as in `statement`, day by day. */
  story: {
    head: {
      id: 'originator-story',
      title: 'Iris’s October, day by day',
      lede: 'Iris has two closings and a draw. She checks her phone five times and asks one question.',
    },
    name: 'Iris Calloway',
    role: 'Loan officer, in her fourth year',
    portrait: 'voice-iris-calloway',
    quote: 'I kept my own sheet for three years. In August I noticed I’d stopped opening it.',
    items: [
      {
        term: 'October 1',
        text: 'The new plan: 95 basis points, at least $1,200 and at most $9,500 a loan. She reads it on her phone and signs.',
        figure: '95 bps',
      },
      {
        term: 'October 9',
        text: 'Loan 20418 funds in the morning, $412,000. By evening it’s on her statement, with the rate beside it.',
        figure: '$3,914.00',
        working: '0.95% of $412,000',
      },
      {
        term: 'October 15',
        text: 'The draw goes out with payroll. Her statement says what she owes, and since when.',
        figure: '−$2,500.00',
        working: 'Draw of October 15',
      },
      {
        term: 'October 27',
        text: 'Loan 20431, $288,500. The rate looks off to her. She taps the line and asks, and the answer points to the plan she signed.',
        figure: '$2,740.75',
        working: '0.95% of $288,500',
      },
      {
        term: 'November 5',
        text: 'Two loans, less the draw. It’s the figure she’s been looking at since the 27th.',
        figure: '$4,154.75',
        working: '$3,914.00 + $2,740.75 − $2,500.00',
      },
    ],
  } satisfies Story,
  tools: ['Salesforce', 'HubSpot', 'QuickBooks', 'ADP', 'Google Calendar', 'Google Sheets'],
  questions: {
    head: { id: 'originator-questions', title: 'Asked by lenders' },
    items: [
      {
        question: 'Where do the funded loans come from?',
        answer:
          'From the list your loan system exports, daily or monthly, or through a tool you’ve connected. We match by loan number, so a list that comes in twice pays once.',
      },
      {
        question: 'Is this legal advice on originator pay?',
        answer:
          'No. You and your counsel settle the plan. Crewtally holds you to it: it won’t pay a rate that isn’t in the signed plan.',
      },
      {
        question: 'Who processes payroll?',
        answer:
          'A licensed third-party partner provides payroll processing and tax filing. Commissions go over with the hours, as earnings by name.',
      },
      {
        question: 'When does the campaign end?',
        answer: `Any demo booked by ${CAMPAIGN_END}, counts. The demo itself can be later.`,
      },
    ],
  } satisfies QuestionPlan,
  closing: {
    title: 'One plan, one month of loans, half an hour',
    text: `Book by ${CAMPAIGN_END}, and get up to 30% off the first year’s platform fee.`,
    primary: BOOK,
    quiet: { label: 'Crewtally for mortgage', href: '/mortgage' },
  } satisfies Closing,
}
