import type { ButtonWords, FormWords } from '../components/contact-block/contact-block.schema.ts'

/** Id of the block's heading, whichever mode a page shows: no page shows two. */
const id = 'contact-block-title'

const after = (about: string, shown: string): FormWords['after'] => ({
  title: 'After you send it',
  steps: [
    { when: 'Within a working day', text: `You hear back by email or phone, with questions about ${about}.` },
    { when: 'When it suits you', text: `Half an hour on a shared screen, with ${shown}.` },
    { when: 'The same day', text: 'A price for your head count, in writing.' },
  ],
})

/** The block with a form, whichever form it is. */
export const formBlock = {
  head: {
    id,
    title: 'Show us one pay plan. We will run it.',
    lede: 'The one with the most exceptions is the right one. Write it the way you would explain it to a new bookkeeper, or call and tell us.',
  },
  after: after('your plan', 'one of your own deals'),
} satisfies FormWords

/** The same under pages on hiring and files. */
export const hrBlock = {
  head: {
    id,
    title: 'Name one open seat. We will fill its file.',
    lede: 'Tell us who you hire next and what they sign: the letter, the I-9, the list that lives in somebody’s head. We set that seat up and you watch it go through.',
  },
  after: after('how you hire', 'one of your own seats'),
} satisfies FormWords

/** The same under pages on boards, territories and training. */
export const performanceBlock = {
  head: {
    id,
    title: 'Send us your whiteboard. We will keep its count.',
    lede: 'The board in the shop, the Sunday spreadsheet, the contest nobody could check: tell us what you count today, and we build it with your rules while you watch.',
  },
  after: after('what you count', 'your own board'),
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
