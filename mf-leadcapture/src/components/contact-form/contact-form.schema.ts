import { z } from 'shared-contracts/zod'
import { words } from 'shared-ui/blocks/content.schema.ts'

/** The head of a `Sheet`. */
export const SheetWords = z.strictObject({ title: words(40), note: words(24) })

export const ContactFormWords = z.strictObject({
  /** Of the form, for who hears it. */
  name: words(40),
  send: words(32),
  sending: words(32),
  /** What sending it leads to. */
  next: words(90),
})

export type ContactFormWords = z.infer<typeof ContactFormWords>
export type SheetWords = z.infer<typeof SheetWords>
