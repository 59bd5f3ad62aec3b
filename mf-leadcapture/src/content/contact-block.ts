import type { ButtonWords, FormWords } from '../components/contact-block/contact-block.schema.ts'

/** Id of the block's heading, whichever mode a page shows: no page shows two. */
const id = 'contact-block-title'

/** The block with a form, whichever form it is. */
export const formBlock = {
  head: {
    id,
    title: 'Show us one pay plan. We will run it.',
    lede: 'The one with the most exceptions is the right one. Write it the way you would explain it to a new bookkeeper, or call and tell us.',
  },
  after: {
    title: 'After you send it',
    steps: [
      {
        when: 'Within a working day',
        text: 'You hear back by email or phone, with questions about your plan.',
      },
      { when: 'When it suits you', text: 'Half an hour on a shared screen, with one of your own deals.' },
      { when: 'The same day', text: 'A price for your head count, in writing.' },
    ],
  },
} satisfies FormWords

/** The block with a button to the demo page. */
export const buttonBlock = {
  head: {
    id,
    title: 'Pick a half hour. Bring one pay plan.',
    lede: 'Choose your trade, your size and a time. We run the plan through a real payroll while you watch.',
  },
  action: { label: 'Schedule A Demo', href: '/meeting' },
} satisfies ButtonWords
