import { AnalyticsSettings } from './analytics-settings.ts'
import { DemoFormSettings, FrameSettings, MapSettings, MeetingSettings } from './embed-settings.ts'
import { Anywhere, Elsewhere } from './setting-addresses.ts'
import { z } from './zod.ts'

const SecurityTxt = z.strictObject({
  contact: z
    .array(
      z
        .string()
        .check(
          z.regex(
            /^(?:mailto:[^@\s]+@[^@\s]+|tel:\+\d+|https:\/\/\S+)$/,
            'must be a mailto:, tel: or https: address',
          ),
        ),
    )
    .check(
      z.minLength(1, 'must name at least one address'),
      z.describe('Where to report a vulnerability, the preferred way first.'),
    ),
  expires: z.iso
    .datetime({ error: 'must be a time in UTC such as 2027-06-30T00:00:00Z' })
    .check(
      z.describe(
        'Until when the file may be relied on; less than a year ahead. `npm run leads -- doctor` warns 30 days before.',
      ),
    ),
  policy: z.optional(Elsewhere).check(z.describe('The policy for those who report.')),
})

/**
 * What differs between environments and browsers may know. Served beside the fragments with what wakes them, never
 * inside one; areas read it after mount.
 */
export const PublicSettings = z.strictObject({
  apiBase: z
    ._default(z.string().check(z.startsWith('/', 'must be a path of the site')), '/api/v1')
    .check(z.describe("Where the lead API answers, a path of the site's own origin.")),
  meetings: z
    .prefault(MeetingSettings, {})
    .check(z.describe('Which booking widget the meeting page embeds, and where it books.')),
  // Optional without a default: compositions sealed before these fields existed must parse to what was sealed.
  demoForm: z
    .optional(DemoFormSettings)
    .check(
      z.describe(
        "The marketing platform's own demo form, for the pages whose contact block asks with it. Left out: they ask with ours.",
      ),
    ),
  contactBlock: z
    .optional(z.enum(['contact-block', 'contact-block-button', 'contact-block-embed']))
    .check(
      z.describe(
        "Which contact block the site shows: details with our own form, a 'Schedule A Demo' button, or details with the form of `demoForm` (ours until that loads, and where it does not). A route that names one of them in its `slots` keeps it. Left out: our own form.",
      ),
    ),
  chooseSlotUrl: z
    .optional(Anywhere)
    .check(z.describe("Where 'Choose Slot' of the thank-you page leads. Left out: our own booking page.")),
  map: z
    .optional(MapSettings)
    .check(
      z.describe(
        'The real map of /contact-us, behind a press. Left out: the drawing of the place, which stands there anyway. Source: Google Maps Embed API, mode `place`.',
      ),
    ),
  recruiterForm: z
    .optional(FrameSettings)
    .check(
      z.describe("The AI recruiter's form on /aiagents, framed after a press. Left out: a link to the form."),
    ),
  video: z
    .optional(FrameSettings)
    .check(
      z.describe('The video of the campaign page, framed after a press. Left out: a link to the video.'),
    ),
  analytics: z
    .optional(AnalyticsSettings)
    .check(
      z.describe(
        'Where events go. A sink that is left out does not exist: not a byte of it is loaded. Left out: our own collector alone, asked for first.',
      ),
    ),
  security: z
    .optional(SecurityTxt)
    .check(
      z.describe(
        '`/.well-known/security.txt` (RFC 9116): where to report a vulnerability. No browser loads it. Left out: there is no such file.',
      ),
    ),
})
export type PublicSettings = z.infer<typeof PublicSettings>
