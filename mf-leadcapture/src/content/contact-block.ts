/** What the contact block says over a form, whichever form it is. */
export const BLOCK_TITLE = 'Show us one pay plan. We will run it.'
export const BLOCK_LEDE =
  'The one with the most exceptions is the right one. Write it down as you would explain it to a new bookkeeper, or call and tell it.'
