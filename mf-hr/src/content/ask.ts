import type { Head } from 'shared-ui'

/** Heading and introduction above the contact form at the end of each page about hiring and documents. */
export const ask = {
  id: 'ask',
  title: 'Name one open seat. *We fill its file*',
  lede: 'Tell us whom you hire next and what they sign. We set that seat up while you watch.',
} satisfies Head
