import { PLID_PATTERN } from './visitor-storage.ts'
import { z } from './zod.ts'

/** Partner link id: identifies the partner whose link a visitor used. */
export const Plid = z.string().check(z.regex(PLID_PATTERN))
export type Plid = z.infer<typeof Plid>

/** A touch: a record of one visit that shows which campaign led to it. `url` is the landing page with campaign and click ids. */
export const Touch = z.strictObject({
  url: z.string().check(z.maxLength(8000)),
  /** URL of the referring page without its query. Empty if the browser sent no referrer. */
  referrer: z.string().check(z.maxLength(2000)),
  at: z.iso.datetime(),
})
export type Touch = z.infer<typeof Touch>
