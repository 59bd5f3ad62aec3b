import type { AreaRouteInput } from 'shared-contracts'
import { BARE_LAYOUT } from 'shared-contracts/area'
import type { Change, Closing, Head, Ledger, Opening, QuestionPlan, Rows, StepPlan } from 'shared-ui'

export const route: AreaRouteInput = {
  path: '/partner',
  title: 'Partner & affiliate program',
  description:
    'For affiliates, accountants and implementation partners: earn a share for each crew you send us. How links count, what we pay and when.',
  flags: BARE_LAYOUT,
  slimHeader: 'demo',
  hydrate: 'never',
}

export const partner = {
  opening: {
    eyebrow: 'Partner & affiliate program',
    title: 'Send us a crew and earn a *share*',
    lede: 'You keep the books for roofers, coach sales teams, or run the podcast that owners listen to. Refer a company, and we figure your share the way we figure its people’s pay: line by line, with dates.',
    proof: 'No fee to join, no minimum, paid every quarter.',
    primary: { label: 'Apply as a partner', href: '/partner/apply', carry: true },
    quiet: { label: 'What crews get', href: '/' },
  } satisfies Opening,
  /**
   * Calculation: 20% of $3,600 is $720, 20% of $2,400 is $480, and a first payroll pays $300. $720 + $480 + $300 = $1,500.
   * Alder and Tallgrass had their first payrolls in the second quarter. Bluebird’s first fee belongs to the fourth.
   */
  statement: {
    label:
      'A partner’s statement: Alder Roofing $720.00, Tallgrass Turf $480.00, the first payroll of Bluebird Pest $300.00, $1,500.00 paid on Nov 16.',
    title: 'Wasatch Bookkeeping',
    aside: 'Q3 statement',
    rows: [
      { label: 'Alder Roofing', detail: '20% of $3,600.00', value: '$720.00' },
      { label: 'Tallgrass Turf', detail: '20% of $2,400.00', value: '$480.00' },
      { label: 'First payroll, Bluebird Pest', detail: 'Sep 25', value: '$300.00' },
      { label: 'Paid on Nov 16', value: '$1,500.00', tone: 'total' },
    ],
  } satisfies Rows,
  ways: {
    head: {
      id: 'partner-ways',
      title: 'Three ways to work with us',
      lede: 'Pick one. You can change later, and what you’ve earned stays earned.',
    } satisfies Head,
    caption: 'Ways to work with us',
    columns: ['Affiliate', 'Referral partner', 'Implementation partner'],
    rows: [
      {
        label: 'Made for',
        cells: [
          'Podcasts, newsletters, coaches',
          'Accountants, bookkeepers, consultants',
          'Payroll and operations firms',
        ],
      },
      {
        label: 'You do',
        cells: ['Share a link', 'Introduce a client and join the demo', 'Set up and support clients'],
      },
      {
        label: 'You earn',
        note: 'of the platform fee',
        cells: ['10% in the first year', '20% as long as you and the client stay', '20%, plus your own fee'],
      },
      { label: 'At the first payroll', cells: ['$150', '$300', '$300'] },
      { label: 'Counted by', cells: ['Your link', 'Your introduction or link', 'Your introduction'] },
      { label: 'Training', cells: [false, 'Two hours', 'Two days and a test company'] },
      { label: 'Named on this site', cells: [false, false, true] },
    ],
  },
  plan: {
    head: {
      id: 'partner-steps',
      title: 'From a link to a payout',
      lede: 'Here’s how a visit turns into a payout, without anyone having to remember who sent the visitor.',
    },
    steps: [
      {
        title: 'You get a link',
        when: 'Within two business days',
        text: 'It ends in your ID. Put it in a newsletter, in an email or under a video.',
        scene: {
          label: 'A partner link with its ID, made on Feb 3.',
          title: 'Your link',
          aside: 'Feb 3',
          rows: [
            { label: 'Ends in', value: '?plid=wasatch' },
            { label: 'Shared', value: 'newsletter' },
          ],
        },
      },
      {
        title: 'Someone follows it',
        when: 'Any day',
        text: 'Their browser remembers the ID. The visitor stays yours until they follow another partner’s link.',
        scene: {
          label: 'First visit on Feb 6, again on Mar 3; the same partner is credited.',
          title: 'A visitor',
          aside: 'Yours',
          rows: [
            { label: 'First visit', value: 'Feb 6' },
            { label: 'Again', value: 'Mar 3' },
          ],
        },
      },
      {
        title: 'They ask for a demo',
        when: 'You see it right away',
        text: 'The ID travels with the request. You see the stage they’re at: demo, signed, first payroll.',
        scene: {
          label: 'Alder Roofing: demo on Mar 5, signed on Mar 20.',
          title: 'Alder Roofing',
          aside: 'Signed',
          rows: [
            { label: 'Demo', value: 'Mar 5' },
            { label: 'Signed', value: 'Mar 20' },
          ],
        },
      },
      {
        title: 'You get paid',
        when: 'Every quarter',
        text: 'We pay for the previous quarter, with a statement that names each company and each amount.',
        scene: {
          label: 'Third quarter, three companies, $1,500.00 paid on Nov 16.',
          title: 'Q3',
          aside: 'Nov 16',
          rows: [
            { label: 'Companies', value: '3' },
            { label: 'Paid', working: '$720.00 + $480.00 + $300.00', value: '$1,500.00' },
          ],
        },
      },
    ],
  } satisfies StepPlan,
  manners: {
    head: {
      id: 'partner-manners',
      title: 'What we ask, and what we promise',
      lede: 'The agreement is four pages. These are the lines that matter.',
    },
    items: [
      {
        term: 'Say that you’re paid',
        text: 'Tell your readers and clients that you earn a share. We require it, and so does the law.',
      },
      {
        term: 'Say what’s true',
        text: 'Use figures from our pages in context. No ads on our brand name, no coupons that don’t exist.',
      },
      {
        term: 'We don’t go around you',
        text: 'A client you introduce stays yours on our books, even if they call us directly.',
      },
      {
        term: 'We explain a no',
        text: 'If a referral doesn’t count, you see why on the statement: already a customer, a newer link, no first payroll.',
      },
    ],
  } satisfies Ledger,
  asked: {
    head: {
      id: 'partner-asked',
      title: 'You never have to ask',
      lede: 'Every company you sent has a date and a status, and a reason if it doesn’t count.',
    },
    before: {
      label: 'A finder’s fee by text',
      kind: 'thread',
      title: 'Referral fee',
      lines: [
        { from: 'You', text: 'Did the roofer I sent ever sign?', figure: 'Jun 22' },
        { from: 'Their rep', text: 'Let me check with the team', figure: 'Jun 22' },
        { from: 'You', text: 'And the HVAC people?', figure: 'Jul 30' },
        { from: 'Their rep', text: 'Pretty sure those came from somebody else', figure: 'Aug 19' },
        { from: 'You', text: 'So what am I owed?', figure: 'Oct 1' },
      ],
      note: 'Read Oct 1',
    },
    afterLabel: 'The same questions, answered on your page',
  } satisfies Change,
  /** Example of the promise 'We explain a no'. */
  referrals: {
    label:
      'The partner’s referrals of the third quarter: Alder Roofing, Tallgrass Turf and Bluebird Pest count; Marlow Windows does not, a customer since 2025; Kestrel Air does not, a newer link on July 2. Owed to the partner: $1,500.00.',
    title: 'Your referrals',
    aside: 'Q3',
    rows: [
      { label: 'Alder Roofing', detail: 'your link, Feb 6', value: 'counts' },
      { label: 'Tallgrass Turf', detail: 'you introduced them', value: 'counts' },
      { label: 'Bluebird Pest', detail: 'first payroll Sep 25', value: 'counts' },
      { label: 'Marlow Windows', detail: 'customer since 2025', value: 'no', tone: 'minus' },
      { label: 'Kestrel Air', detail: 'newer link, Jul 2', value: 'no', tone: 'minus' },
      { label: 'Owed to you', working: '$720.00 + $480.00 + $300.00', value: '$1,500.00', tone: 'total' },
    ],
  } satisfies Rows,
  questions: {
    head: { id: 'partner-questions', title: 'Questions from partners' },
    items: [
      {
        question: 'How long does a link count?',
        answer:
          'Until someone follows another partner’s link or clears their browser data. The latest link wins. Once someone asks for a demo, we keep the ID with the request.',
      },
      {
        question: 'Do my clients pay more because of me?',
        answer: 'No. The price is the same, and they’re welcome to know what you earn.',
      },
      {
        question: 'What about clients who stay with their payroll provider?',
        answer: 'They count. Your share comes out of our platform fee, whoever processes payroll.',
      },
      {
        question: 'Can I leave?',
        answer: 'Yes, with thirty days’ notice. What you’ve earned by then is paid on the next payout date.',
      },
    ],
  } satisfies QuestionPlan,
  closing: {
    title: 'Tell us who you work with',
    text: 'Two sentences will do: which trades, and how owners know you. A person answers within two business days.',
    primary: { label: 'Apply as a partner', href: '/partner/apply', carry: true },
    quiet: { label: 'Read three case studies', href: '/case-study' },
  } satisfies Closing,
}
