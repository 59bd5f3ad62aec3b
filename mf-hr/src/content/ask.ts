import type { Head } from 'shared-ui'

/** Heading and introduction above the contact form at the end of each page about hiring and documents. */
export const ask = {
  id: 'ask',
  title: 'Name one open\u00a0role. We’ll set it up',
  lede: 'Tell us who you’re hiring next and what they sign. We’ll build it while you watch.',
} satisfies Head
