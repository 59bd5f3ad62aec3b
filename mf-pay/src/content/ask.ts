import type { Head } from 'shared-ui'

/** Heading and introduction above the contact form at the end of each page about pay. */
export const ask = {
  id: 'ask',
  title: 'Show us one pay\u00a0plan. We’ll run it',
  lede: 'Pick the one with the most exceptions. Write it the way you’d explain it to a new bookkeeper, or call and tell us.',
} satisfies Head
