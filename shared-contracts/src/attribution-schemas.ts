import { PLID_PATTERN } from './attribution.ts'
import { z } from './zod.ts'

/** A partner link id. */
export const Plid = z.string().check(z.regex(PLID_PATTERN))
export type Plid = z.infer<typeof Plid>

/** Origin of a visit: the landing page with its campaign and click ids, the referrer, and the time. */
export const Touch = z.strictObject({
  url: z.string().check(z.maxLength(8000)),
  /** Without its query. Empty if the browser sends none. */
  referrer: z.string().check(z.maxLength(2000)),
  at: z.iso.datetime(),
})
export type Touch = z.infer<typeof Touch>
