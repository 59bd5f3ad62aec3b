import type { ContactFormContent, SheetContent } from '../components/leadcapture.schema.ts'

/** Head of the sheet with the demo request, for our form and for the platform's. */
export const sheet = { title: 'Demo request', note: 'two minutes' } satisfies SheetContent

/** Texts around the fields. The labels, hints and messages of fields are in shared-contracts, with their rules. */
export const contactForm = {
  name: 'Contact request',
  send: 'Send my request',
  sending: 'Sending your request',
  next: 'A person reads it and answers within one business day.',
} satisfies ContactFormContent
