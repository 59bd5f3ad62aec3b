import type { AreaRouteInput } from 'shared-contracts'
import { BARE_LAYOUT } from 'shared-contracts/area'
import type { Head, Ledger, QuestionPlan, Rows, StepPlan } from 'shared-ui'
import type { ContactFormContent, OpeningContent, SheetContent } from '../../components/leadcapture.schema.ts'

export const route: AreaRouteInput = {
  path: '/partner/apply',
  title: 'Apply as a partner',
  description:
    'Tell us which crews you work with and how owners know you. A person answers within two business days, and a yes comes with your partner link.',
  flags: BARE_LAYOUT,
  slimHeader: { label: 'Partner program', href: '/partner' },
  hydrate: 'never',
}

export const partnerApply = {
  opening: {
    head: {
      id: 'partner-apply-title',
      title: 'Tell us who you *work* with',
      lede: 'You know the owners, and we know pay. Two honest sentences about your clients tell us more than a media kit.',
    },
    helps: {
      title: 'Three answers that get a fast yes',
      items: [
        'Which trades, and about how many companies: “Roofers and HVAC, thirty on my books.”',
        'How owners know you: their bookkeeper, their coach, the podcast in the truck.',
        'Which way suits you: a link, an introduction, or setting clients up yourself.',
      ],
    },
  } satisfies OpeningContent,
  /** Referrals as a partner sees them, some of which do not count. */
  referrals: {
    label:
      'A partner’s referrals: one counts, one waits for its first payroll, one does not count, with the reason beside each.',
    title: 'Your referrals',
    aside: 'What you’ll see',
    rows: [
      { label: 'A roofer', detail: 'first payroll done', value: 'counts' },
      { label: 'A turf crew', detail: 'signed, no payroll yet', value: 'not yet' },
      { label: 'A window company', detail: 'already a customer', value: 'no', tone: 'minus' },
    ],
  } satisfies Rows,
  next: {
    head: { id: 'partner-apply-next', title: 'After you apply' },
    steps: [
      {
        when: 'Within two business days',
        title: 'A person answers',
        text: 'You get a yes, a question, or a no and the reason for it. There’s no scoring and no waiting list.',
      },
      {
        when: 'With the yes',
        title: 'You get the agreement and a link',
        text: 'Four pages, signed on your phone. The link ends in your ID and works right away.',
      },
      {
        when: 'From then on',
        title: 'You see every referral',
        text: 'Each company with its date and status. If one doesn’t count, the line says why.',
      },
    ],
  } satisfies StepPlan,
  terms: {
    head: {
      id: 'partner-apply-terms',
      title: 'What you agree to, and what you don’t',
      lede: 'Sending this form doesn’t commit you to the program.',
    },
    items: [
      {
        term: 'No fee and no quota',
        text: 'There’s nothing to pay and no number of referrals to reach. One good introduction a year is fine.',
      },
      {
        term: 'Your clients aren’t on this form',
        text: 'Don’t send us their names or payroll. We meet a client only after they’ve agreed to it.',
      },
      {
        term: 'Gone after 24 months',
        text: 'What you write here is kept like any other request, then deleted. The [privacy policy](/privacy-policy) has the details.',
      },
    ],
  } satisfies Ledger,
  questions: {
    head: { id: 'partner-apply-questions', title: 'Before you send it' },
    items: [
      {
        question: 'I work alone. What do I enter for employees?',
        answer: 'One. Many of our partners are bookkeepers with a laptop and a very long client list.',
      },
      {
        question: 'My clients are in more than one trade.',
        answer:
          'Choose the trade you know best, or Other, and name the rest where you tell us who you work with.',
      },
      {
        question: 'Can I be a customer and a partner?',
        answer:
          'Yes. You can’t refer your own company, but the crew across the street counts like any other.',
      },
    ],
  } satisfies QuestionPlan,
}

export const partnerSheet = { title: 'Your application', note: 'two minutes' } satisfies SheetContent

export const partnerForm = {
  name: 'Partner application',
  send: 'Send my application',
  sending: 'Sending your application',
  next: 'A person reads it and answers within two business days.',
  labels: {
    businessName: 'Your business or show',
    industry: 'Trade you know best',
    message: 'Who you work with, and how owners know you',
  },
} satisfies ContactFormContent

/** Heading of the section that repeats the contact details. */
export const partnerTalk = {
  head: {
    id: 'partner-apply-talk',
    title: 'Rather talk it through first?',
    lede: 'Call and ask for partnerships. You’ll get the person who would read your application.',
  },
} satisfies { head: Head }
