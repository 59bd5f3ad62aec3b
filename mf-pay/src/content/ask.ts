import type { Head } from 'shared-ui'

/** Heading and introduction above the contact form at the end of each page about pay. */
export const ask = {
  id: 'ask',
  title: 'Show us one pay plan. We run it',
  lede: 'The one with the most exceptions is the right one. Write it the way you would explain it to a new bookkeeper, or call and tell us.',
} satisfies Head
