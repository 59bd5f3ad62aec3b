import { z } from 'shared-contracts/zod'
import { words } from 'shared-ui/blocks/content.schema.ts'

/** Around the marketing platform's form, which brings its own words. */
export const DemoFormWords = z.strictObject({
  offer: z.strictObject({ text: words(240), open: words(32), own: words(40) }),
  states: z.strictObject({ loading: words(48), ready: words(48), submitted: words(48) }),
  /** Once it has been sent. May hold links. */
  next: words(120),
})
export type DemoFormWords = z.infer<typeof DemoFormWords>
