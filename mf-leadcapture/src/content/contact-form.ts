import type { ContactFormContent, SheetContent } from '../components/leadcapture.schema.ts'

/** Title and note above the contact form and above the marketing platform's form. */
export const sheet = { title: 'Demo request', note: 'two minutes' } satisfies SheetContent

/** Texts around the fields. Labels, hints and messages of fields are in shared-contracts, next to the validation rules. */
export const contactForm = {
  name: 'Contact request',
  send: 'Send my request',
  sending: 'Sending your request',
  next: 'A person reads it and answers within one business day.',
} satisfies ContactFormContent
