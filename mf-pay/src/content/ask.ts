import type { Head } from 'shared-ui'

/** Heading and introduction above the contact form at the end of each page about pay. */
export const ask = {
  commissions: {
    id: 'ask',
    title: 'Show us one pay\u00a0plan. We’ll run it',
    lede: 'Pick the plan your reps ask about most. Write it the way you’d explain it to a new bookkeeper, or call and tell us.',
  },
  structures: {
    id: 'ask',
    title: 'Send us the rule with the most\u00a0exceptions',
    lede: 'A tier, a draw, an override that stops halfway up: write it the way you say it. We’ll run it on one month with you.',
  },
  tickets: {
    id: 'ask',
    title: 'Tell us about your last short\u00a0check',
    lede: 'Write what the rep asked and how you settled it. We’ll show you the same question as a ticket, from stub to answer.',
  },
  processing: {
    id: 'ask',
    title: 'Walk us through your payroll\u00a0week',
    lede: 'Tell us when the period closes, who approves and whose hours come in late. We’ll plan it with you, from cutoff to payday.',
  },
  sameDay: {
    id: 'ask',
    title: 'Pick one tech and one day’s\u00a0work',
    lede: 'Tell us how that day was paid and what share you’d let out early. We’ll show you what’s left for payday.',
  },
} satisfies Record<string, Head>
