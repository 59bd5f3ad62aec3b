import type { ContactFormWords, SheetWords } from '../components/leadcapture.schema.ts'

/** The head of the sheet that a demo is asked for on, whichever form stands on it. */
export const sheet = { title: 'Demo request', note: 'two minutes' } satisfies SheetWords

/** Around the fields. Their labels, hints and messages stand in shared-contracts, with their rules. */
export const contactForm = {
  name: 'Contact request',
  send: 'Send my request',
  sending: 'Sending your request',
  next: 'A person reads it and answers within one business day.',
} satisfies ContactFormWords
