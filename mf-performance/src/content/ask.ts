import type { Head } from 'shared-ui'

/** Heading and introduction above the contact form, at the end of each page on boards, territories and training. */
export const ask = {
  id: 'ask',
  title: 'Send us your whiteboard. We’ll\u00a0keep the count',
  lede: 'The board in the shop, the Sunday spreadsheet, the contest you couldn’t check: tell us what you count today. We’ll build the same count with your rules while you watch.',
} satisfies Head
