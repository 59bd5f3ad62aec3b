import type { Head } from 'shared-ui'

/** Heading and introduction above the contact form, at the end of each page on boards, territories and training. */
export const ask = {
  contests: {
    id: 'ask',
    title: 'Send us your whiteboard. We’ll\u00a0keep the count',
    lede: 'The contest on the wall, the Sunday spreadsheet, the prize you couldn’t check: tell us what you count today. We’ll build the same count with your rules while you watch.',
  },
  hiring: {
    id: 'ask',
    title: 'Tell us where your last ten hires came\u00a0from',
    lede: 'Include the ones who left. In the demo, we’ll sort them by source and figure what each hire who stayed has cost you.',
  },
  training: {
    id: 'ask',
    title: 'Send us your list of cards and\u00a0permits',
    lede: 'A spreadsheet or a photo of the binder will do. In the demo, we’ll sort it by days left and tie one lesson to one role.',
  },
  crews: {
    id: 'ask',
    title: 'Send us next Monday’s crew\u00a0list',
    lede: 'Add a photo of the map on the wall, if there is one. We’ll build the board and cut one territory while you watch.',
  },
} satisfies Record<string, Head>
