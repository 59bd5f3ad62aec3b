import type { ButtonBlockContent, FormBlockContent } from '../components/leadcapture.schema.ts'

export const formBlock = {
  name: 'Ask for a demo',
  after: {
    title: 'After you send it',
    steps: [
      { when: 'Within a business day', text: 'We email or call with questions about what you sent.' },
      {
        when: 'At a time you pick',
        text: 'We spend half an hour on a shared screen, working with your own numbers.',
      },
      { when: 'Same day as the call', text: 'You get a written price for your head count.' },
    ],
  },
} satisfies FormBlockContent

export const buttonBlock = {
  head: {
    id: 'contact-block-title',
    title: 'Pick a half hour. Share your worst sheet',
    lede: 'Choose your trade, your size and a time. We’ll run your pay plan, your checklist or your messiest whiteboard while you watch.',
  },
  action: { label: 'Schedule A Demo', href: '/meeting' },
} satisfies ButtonBlockContent
