import type { ButtonBlockContent, FormBlockContent } from '../components/leadcapture.schema.ts'

/** Texts of the contact block with a form. */
export const formBlock = {
  name: 'Ask for a demo',
  after: {
    title: 'After you send it',
    steps: [
      {
        when: 'Within a business day',
        text: 'You hear back by email or phone, with questions about what you sent.',
      },
      { when: 'When it suits you', text: 'Half an hour on a shared screen, on your own numbers.' },
      { when: 'The same day', text: 'A price for your head count, in writing.' },
    ],
  },
} satisfies FormBlockContent

/** Texts of the contact block with a link to the demo page. */
export const buttonBlock = {
  head: {
    id: 'contact-block-title',
    title: 'Pick a half hour. Bring your worst sheet.',
    lede: 'Choose your trade, your size and a time. The pay plan, the checklist, the board nobody else can read: we run it while you watch.',
  },
  action: { label: 'Schedule A Demo', href: '/meeting' },
} satisfies ButtonBlockContent
