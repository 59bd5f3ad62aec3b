import type { Head } from 'shared-ui'

/** What pages on hiring and files end with, above the contact form. */
export const ask = {
  id: 'ask',
  title: 'Name one open seat. *We fill its file*',
  lede: 'Tell us whom you hire next and what they sign. We set that seat up while you watch.',
} satisfies Head
