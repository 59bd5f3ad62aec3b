import { AnalyticsSettings } from './analytics-settings.ts'
import { DemoFormSettings, FrameSettings, MapSettings, MeetingSettings } from './embed-settings.ts'
import { Anywhere } from './setting-addresses.ts'
import { z } from './zod.ts'

/**
 * What differs between environments and browsers may know. Served beside the fragments with what wakes them, never
 * inside one; areas read it after mount.
 */
export const PublicSettings = z.strictObject({
  /** Where the lead API answers, a path of the site's own origin. */
  apiBase: z._default(z.string().check(z.startsWith('/')), '/api/v1'),
  meetings: z.prefault(MeetingSettings, {}),
  // Optional without a default: compositions sealed before these fields existed must parse to what was sealed.
  /** Left out: pages that would embed the platform's form show our own. */
  demoForm: z.optional(DemoFormSettings),
  /** Where 'Choose Slot' of the thank-you page leads. Left out: our own booking page. */
  chooseSlotUrl: z.optional(Anywhere),
  /** Left out: the drawing of the place, which stands there anyway. */
  map: z.optional(MapSettings),
  /** Left out: a link to the form. */
  recruiterForm: z.optional(FrameSettings),
  /** Left out: a link to the video. */
  video: z.optional(FrameSettings),
  /** Left out: our own collector alone, asked for first. */
  analytics: z.optional(AnalyticsSettings),
})
export type PublicSettings = z.infer<typeof PublicSettings>
