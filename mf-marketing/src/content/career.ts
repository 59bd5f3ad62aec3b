import type { AreaRouteInput } from 'shared-contracts'
import { BARE_LAYOUT } from 'shared-contracts/area'
import type { Closing, Head, Ledger, StepPlan } from 'shared-ui'

export const route: AreaRouteInput = {
  path: '/career',
  title: 'Careers and open roles in Lehi, Utah',
  description:
    'See five open roles with posted pay, what we ask you to send, how we hire in twelve business days, and the whole deal, itemized.',
  flags: BARE_LAYOUT,
  slimHeader: 'demo',
  hydrate: 'never',
}

export const career = {
  hero: {
    eyebrow: 'Careers',
    title: 'Some of us *knocked*\u00a0doors. Some\u00a0of us ran\u00a0payroll',
    lede: 'We’re 46 people in Lehi and a few other towns. What we build gets read every Friday by the people who did the work, and they’ll tell you if it’s wrong.',
  },
  roles: {
    head: {
      id: 'career-roles',
      title: 'Open roles',
      lede: 'Pay is posted for each one. To apply, fill out one page and attach your résumé. Each role also asks to see one thing.',
    },
  },
  deal: {
    head: {
      id: 'career-deal',
      title: 'The deal, itemized',
      lede: 'It reads like a stub: everything is on its own line.',
    },
    items: [
      {
        term: 'Health',
        text: 'Medical, dental and vision from day one. We pay the whole premium for you and most of it for a family.',
        figure: '100% / 70%',
      },
      {
        term: 'Time off',
        text: 'Four weeks, plus the week from Christmas to New Year’s. Sick days don’t count against it.',
        figure: '20 days',
      },
      { term: 'Retirement', text: 'A 401(k) with a match that’s yours right away.', figure: '4%' },
      {
        term: 'One ride-along a year',
        text: 'Everyone, engineers and finance too, spends a day with a customer’s crew. The boots are on us.',
        figure: '1 day',
      },
      {
        term: 'Equity',
        text: 'Stock options for every role, with a page that does the math at three prices, one of them zero.',
        figure: '3 prices',
      },
    ],
  } satisfies Ledger,
  hiring: {
    head: {
      id: 'career-hiring',
      title: 'How we hire',
      lede: 'As a rule, you’ll have an answer twelve business days after you apply. You’ll hear from us at every step, even when the answer is no.',
    },
    steps: [
      {
        title: 'You write',
        when: 'Day 1',
        text: 'One page: how to reach you, your résumé and the one thing the role asks to see. A person reads it.',
      },
      {
        title: 'We call',
        when: 'By day 4',
        text: 'Thirty minutes with the person you’d work for. We talk about pay first.',
      },
      {
        title: 'You do a piece of the job',
        when: 'By day 9',
        text: 'Two paid hours on something real. You keep what you made.',
      },
      {
        title: 'You meet four of us',
        when: 'By day 11',
        text: 'One of the four works in support. You get an offer, or a reason, the next day.',
      },
    ],
  } satisfies StepPlan,
  quote: {
    text: 'My first week I listened to support calls. On Wednesday a roofer thanked me for a line on his stub. I’d written that line on Monday.',
    name: 'Mei Okada',
    role: 'Head of product',
    company: 'Crewtally',
    portrait: 'voice-mei-okada',
  },
  equal:
    'We hire for the work and pay within the posted range. Background, age, family, faith, origin, disability and how you learned the trade make no difference here. If you need an accommodation to take part, tell us and we’ll arrange it.',
  closing: {
    title: 'None of these fit?',
    text: 'Tell us what would. Three of us got our jobs with an email like that.',
    primary: { label: 'Write to us', href: '/contact-us' },
    quiet: { label: 'Who we are', href: '/about-us' },
  } satisfies Closing,
}

export const apply = {
  head: {
    id: 'career-apply',
    title: 'Apply for a role',
    lede: 'You don’t need an account, and software doesn’t score your résumé. The person you’d work for reads what you send.',
  } satisfies Head,
  notes: [
    'Please leave out past customers’ names and documents. They aren’t yours to send or ours to read.',
    'A one-page résumé is as good as a three-page one. Skip the photo and the cover letter.',
    'We use your application only to consider you for the role.',
  ],
  received: {
    title: 'We’ve got your application',
    text: 'It’s saved, résumé included. Someone will call or write by business day 4, even if the answer is no.',
    quiet: 'Send another',
  },
}
