import { PLID_PATTERN } from './attribution.ts'
import { z } from './zod.ts'

/** A partner link id. */
export const Plid = z.string().check(z.regex(PLID_PATTERN))
export type Plid = z.infer<typeof Plid>

/** Where a visitor came from: the page they landed on with its campaign and click ids, what sent them, and when. */
export const Touch = z.strictObject({
  url: z.string().check(z.maxLength(8000)),
  /** Without its query; empty where the browser names none. */
  referrer: z.string().check(z.maxLength(2000)),
  at: z.iso.datetime(),
})
export type Touch = z.infer<typeof Touch>
