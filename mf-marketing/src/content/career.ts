import type { Closing, Head, Ledger, StepPlan } from 'shared-ui'
import type { Role } from '../components/company/role-list.schema.ts'

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

/** Words around the application form. */
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

export const ROLES: readonly Role[] = [
  {
    id: 'implementation-lead',
    title: 'Implementation lead, commission plans',
    team: 'Implementations',
    place: 'Lehi, or on the road in the West',
    pay: '$72,000 to $86,000, and $400 for each clean first payroll',
    summary:
      'You sit with an owner, listen to how people are paid, and turn it into rules that a setter can read.',
    does: [
      'Take eight to ten companies a quarter from first call to first payroll',
      'Run an old payroll through the new rules, and explain each difference',
      'Say no to a rule that nobody could explain',
    ],
    brings: [
      'Three years around payroll, sales operations or a branch office',
      'Spreadsheets do not scare you, and neither do owners',
      'You have told a customer bad news and kept the customer',
    ],
    send: 'The strangest pay plan you have met, in half a page, without names.',
  },
  {
    id: 'support-specialist',
    title: 'Support specialist, English and Spanish',
    team: 'Support',
    place: 'Lehi, three days a week in the office',
    pay: '$24 to $29 an hour',
    summary:
      'Reps, technicians and office leads write when a number surprises them. You find the line and explain it so it makes sense on a roof.',
    does: [
      'Answer tickets and calls in both languages, most within the hour',
      'Turn every third question into a better screen, together with product',
      'Stay on Friday until the last payroll is approved; Monday starts late',
    ],
    brings: [
      'Spoken and written Spanish and English',
      'You have worked a door, a crew, a counter or a dispatch desk',
      'Patience on the eleventh question, curiosity on the twelfth',
    ],
    send: 'How you would tell a new setter what a clawback is. In both languages.',
  },
  {
    id: 'engineer-commission-engine',
    title: 'Software engineer, commission engine',
    team: 'Engineering',
    place: 'Lehi or remote in the United States',
    pay: '$135,000 to $165,000',
    summary:
      'Splits, tiers, overrides and clawbacks, with dates, for people whose rent depends on the result. The engine is small, and we mean to keep it that way.',
    does: [
      'Own part of the rules, from what a customer says to the cents on a stub',
      'Write tests an accountant can read',
      'Be on call one week in eight; nothing ships on a Thursday',
    ],
    brings: [
      'Five years of building things that had to be right',
      'TypeScript, SQL, and an opinion on rounding',
      'You would rather delete a rule than add a flag',
    ],
    send: 'A piece of code you deleted, and why nobody missed it.',
  },
  {
    id: 'product-designer',
    title: 'Product designer, the phone',
    team: 'Product',
    place: 'Lehi or remote in the United States',
    pay: '$110,000 to $132,000',
    summary:
      'The screen a technician opens in the truck, with one bar of signal and gloves on. It shows today’s pay, and it has to be believed.',
    does: [
      'Design pay, tickets and onboarding for the phone, in two languages',
      'Ride along with a crew once a month',
      'Draw the unhappy cases first: held, clawed back, garnished',
    ],
    brings: [
      'A portfolio with figures, tables or forms in it',
      'Words: you write your own labels',
      'You have watched a person fail at something you drew',
    ],
    send: 'A screen of yours that delivered bad news well.',
  },
  {
    id: 'account-executive',
    title: 'Account executive, home services',
    team: 'Sales',
    place: 'Lehi, with travel in season',
    pay: '$65,000 and 10% of first-year platform fees; $140,000 at target',
    summary:
      'You sell to people who sell at the door. They know every trick, so we use none: their plan on the screen, and the total at the end.',
    does: [
      'Run demos on the customer’s own deal, never on slides',
      'Carry about forty conversations, and close when it fits',
      'Walk away when we are wrong for them, and write down why',
    ],
    brings: [
      'Two seasons at the door, or two years of selling software',
      'You can read a pay plan aloud and find the hole in it',
      'A calm hand with a calculator in front of an owner',
    ],
    send: 'The story of the last customer you talked out of buying.',
  },
]
