/** What you can do: five, the first of them large. */
export const BENEFITS = [
  { title: 'Answer a pay question before it becomes a quarrel', text: 'Each figure on a check opens into the deal, the hours or the rule behind it. The person who asks sees the page you see.', href: '/pay/payment-ticketing-system' },
  { title: 'Hire thirty people in ten days', text: 'Everyone gets the same letter, forms and first week. You see who is missing what, and remind them with one tap.', href: '/hr/onboarding' },
  { title: 'Change a pay plan without a consultant', text: 'Write the new split, pick the day it begins, and run last month through it before anyone signs.', href: '/pay/complex-pay-structures' },
  { title: 'Pay a good day on the same day', text: 'A tech who needs it takes out part of what today has earned. The next check already knows.', href: '/pay/same-day-pay' },
  { title: 'Let the floor see who is ahead', text: 'The board is sorted by the figures that will be paid, so nobody keeps a rival one.', href: '/performance/gamification' },
] as const
