import type { AreaRouteInput } from 'shared-contracts'
import { BARE_LAYOUT } from 'shared-contracts/layout-flags'
import type { Closing, Head, Ledger, StepPlan } from 'shared-ui'

export const route: AreaRouteInput = {
  path: '/career',
  title: 'Careers and open roles in Lehi, Utah',
  description:
    'Five open roles with posted pay, what we ask you to send, how we hire in twelve business days, and the whole deal, itemized.',
  flags: BARE_LAYOUT,
  hydrate: 'never',
}

export const career = {
  hero: {
    eyebrow: 'Careers',
    title: 'Some of us *knocked*. Some of us ran payroll. None of us forgot',
    lede: 'We are 46 people in Lehi and a few other towns. What we make is read on Fridays by people who did the work, and they will tell you if it is wrong.',
  },
  roles: {
    head: {
      id: 'career-roles',
      title: 'Open *seats*',
      lede: 'Pay is posted with each. The application is one page, your résumé and the one thing we ask to see.',
    },
  },
  deal: {
    head: {
      id: 'career-deal',
      title: 'The deal, *itemized*',
      lede: 'Like a stub: everything on its own line.',
    },
    items: [
      {
        term: 'Health',
        text: 'Medical, dental and vision from day one. We pay the whole premium for you and most of it for a family.',
        figure: '100% / 70%',
      },
      {
        term: 'Time off',
        text: 'Four weeks, and the week between the holidays. Sick days are not counted against it.',
        figure: '20 days',
      },
      { term: 'Retirement', text: 'A 401(k) with a match that is yours at once.', figure: '4%' },
      {
        term: 'A ride-along a year',
        text: 'Everyone, engineers and finance too, spends a day with a customer’s crew. Boots are on us.',
        figure: '1 day',
      },
      {
        term: 'Shares',
        text: 'Options for every role, with a page that does the math at three prices, one of them zero.',
        figure: '3 prices',
      },
    ],
  } satisfies Ledger,
  hiring: {
    head: {
      id: 'career-hiring',
      title: 'How we hire',
      lede: 'Twelve business days from your application to an answer, as a rule. You hear from us at every step, even when the answer is no.',
    },
    steps: [
      {
        title: 'You write',
        when: 'Day 1',
        text: 'One page, no account, no cover letter. The one thing the role asks for, and how to reach you. A person reads it.',
      },
      {
        title: 'We call',
        when: 'By day 4',
        text: 'Thirty minutes with the person you would work for. Pay is the first topic, not the last.',
      },
      {
        title: 'You do a piece of it',
        when: 'By day 9',
        text: 'Two paid hours on something real. You keep what you made.',
      },
      {
        title: 'You meet four of us',
        when: 'By day 12',
        text: 'One of them from support. The offer, or the reason, comes the next day.',
      },
    ],
  } satisfies StepPlan,
  quote: {
    text: 'My first week I listened to support calls. On Wednesday a roofer thanked me for a line on his stub. I had written that line on Monday.',
    name: 'Mei Okada',
    role: 'Head of product',
    company: 'Crewtally',
    portrait: 'voice-mei-okada',
  },
  equal:
    'We hire for the work and pay within the posted range. Background, age, family, faith, origin, disability or how you learned the trade make no difference here. If you need an accommodation to take part, tell us, and we make it.',
  closing: {
    title: 'None of these *yours?*',
    text: 'Then tell us what is. Three of us are here because of an email that began that way.',
    primary: { label: 'Write to us', href: '/contact-us' },
    quiet: { label: 'Who we are', href: '/about-us' },
  } satisfies Closing,
}

/** Texts around the application form. */
export const apply = {
  head: {
    id: 'career-apply',
    title: 'Ask for a *seat*',
    lede: 'No account and no parser that scores you. The person you would work for reads what you send.',
  } satisfies Head,
  notes: [
    'Please leave out past customers’ names and pay plans. They are not yours to send, or ours to read.',
    'A one-page résumé is as good as three. We ask for no photo and no letter.',
    'We use it to consider you for the role, and for nothing else.',
  ],
  received: {
    title: 'We have your *application*',
    text: 'It is saved, résumé included. By business day 4 somebody calls or writes, even if the answer is no.',
    quiet: 'Send another',
  },
}
