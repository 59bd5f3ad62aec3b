import { z } from './zod.ts'

/**
 * What differs between environments and browsers may know. Served inside each page beside the fragments, never
 * inside one; areas read it after mount.
 */
export const PublicSettings = z.strictObject({
  /** Where the lead API answers, a path of the site's own origin. */
  apiBase: z._default(z.string().check(z.startsWith('/')), '/api/v1'),
})
export type PublicSettings = z.infer<typeof PublicSettings>
