import type { Head } from 'shared-ui'

/** Heading and introduction above the contact form at the end of each page about hiring and documents. */
export const ask = {
  hiring: {
    id: 'ask',
    title: 'Name one open\u00a0role. We’ll set it up',
    lede: 'Tell us who you’re hiring next and who decides. We’ll build the board while you watch.',
  },
  documents: {
    id: 'ask',
    title: 'Send us one letter. We’ll\u00a0fill\u00a0it\u00a0in',
    lede: 'An offer, a commission agreement, a policy: we’ll make it a template while you watch.',
  },
  employer: {
    id: 'ask',
    title: 'Name the state and the start\u00a0date',
    lede: 'Tell us who you need there and what they’ll earn. We’ll tell you what has to be in place first.',
  },
  onboarding: {
    id: 'ask',
    title: 'Tell us who starts\u00a0next',
    lede: 'Role, state and first day are enough. We’ll build the checklist while you watch.',
  },
} satisfies Record<string, Head>
