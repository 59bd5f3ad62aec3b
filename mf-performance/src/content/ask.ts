import type { Head } from 'shared-ui'

/** What pages on boards, territories and training end with, above the contact form. */
export const ask = {
  id: 'ask',
  title: 'Send us your whiteboard. *We keep its count*',
  lede: 'The board in the shop, the Sunday spreadsheet, the contest nobody could check: tell us what you count today. We build it with your rules while you watch.',
} satisfies Head
