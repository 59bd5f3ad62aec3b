import type { Closing, Head, Ledger, StepPlan } from './schema.ts'

export const career = {
  hero: {
    eyebrow: 'Careers',
    title: 'Some of us *knocked*. Some of us ran payroll. None of us forgot',
    lede: 'We are 46 people in Lehi and a few other towns. What we make is read on Fridays by people who did the work, and they will tell you if it is wrong.',
  },
  rolesHead: { id: 'career-roles', title: 'Open *seats*', lede: 'Pay is printed with each. The application is a page, your CV and the one thing we ask to see.' } satisfies Head,
  deal: {
    head: { id: 'career-deal', title: 'The deal, *itemized*', lede: 'As on a stub: everything on its own line.' },
    items: [
      { term: 'Health', text: 'Medical, dental and vision from day one. We pay the whole premium for you and most of it for a family.', figure: '100% / 70%' },
      { term: 'Time off', text: 'Four weeks, and the week between the holidays. Sick days are not counted against it.', figure: '20 days' },
      { term: 'Retirement', text: 'A 401(k) with a match that is yours at once.', figure: '4%' },
      { term: 'A ride-along a year', text: 'Everyone, engineers and finance too, spends a day with a customer’s crew. Boots are on us.', figure: '1 day' },
      { term: 'Shares', text: 'Options for every role, with a page that does the sum at three prices, one of them zero.' },
    ],
  } satisfies Ledger,
  hiring: {
    head: { id: 'career-hiring', title: 'How we hire', lede: 'Twelve working days from your application to an answer, as a rule. You hear from us at every step, also if it is a no.' },
    steps: [
      { title: 'You write', when: 'Day 1', text: 'One page, no account, no letter. A person reads it: the one thing the role asks for, and how to reach you.' },
      { title: 'We call', when: 'By day 4', text: 'Thirty minutes with the one you would work for. Pay is the first topic, not the last.' },
      { title: 'You do a piece of it', when: 'By day 9', text: 'Two paid hours on something real. You keep what you made.' },
      { title: 'You meet four of us', when: 'By day 12', text: 'One of them from support. The offer, or the reason, comes the next day.' },
    ],
  } satisfies StepPlan,
  quote: {
    text: 'My first week I listened to support calls. On Wednesday a roofer thanked me for a line on his stub. I had written that line on Monday.',
    name: 'Mei Castellano',
    role: 'head of product',
    company: 'Crewtally',
    portrait: 'about-17',
  },
  equal: 'We hire for the work and pay by the printed range. Background, age, family, faith, origin, disability or how you learned the trade make no difference here. If you need something changed to take part, say so, and it is done.',
  closing: {
    title: 'None of these is *yours*',
    text: 'Then tell us what is. Three of us are here because of an email that began that way.',
    primary: { label: 'Write to us', href: '/contact-us' },
    quiet: { label: 'Who we are', href: '/about-us' },
  } satisfies Closing,
}
