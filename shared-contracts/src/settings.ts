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
      z.describe('Addresses for reports of vulnerabilities, the preferred one first.'),
    ),
  expires: z.iso
    .datetime({ error: 'must be a time in UTC such as 2027-06-30T00:00:00Z' })
    .check(
      z.describe('End of validity, less than a year ahead. `npm run leads -- doctor` warns 30 days before.'),
    ),
  policy: z.optional(Elsewhere).check(z.describe('Address of the disclosure policy.')),
})

/**
 * Public settings that differ between environments. Served with the hydration table, never inside a fragment; areas
 * read them after mount.
 */
export const PublicSettings = z.strictObject({
  apiBase: z
    ._default(z.string().check(z.startsWith('/', 'must be a path of the site')), '/api/v1')
    .check(z.describe('Path of the lead API on the origin of the site.')),
  meetings: z
    .prefault(MeetingSettings, {})
    .check(z.describe('Booking widget of the meeting page and its addresses.')),
  // Optional without a default: older sealed compositions must parse to exactly what was sealed.
  demoForm: z
    .optional(DemoFormSettings)
    .check(
      z.describe(
        'Demo form of the marketing platform, for pages whose contact block uses it. If omitted, they use our own form.',
      ),
    ),
  contactBlock: z
    .optional(z.enum(['contact-block', 'contact-block-button', 'contact-block-embed']))
    .check(
      z.describe(
        "Contact block of the site: details with our own form, a 'Schedule A Demo' button, or details with the form of `demoForm`. Until that form loads, and if it fails, our own is shown. A route that names a contact block in its `slots` keeps it. If omitted: our own form.",
      ),
    ),
  chooseSlotUrl: z
    .optional(Anywhere)
    .check(z.describe("Target of 'Choose Slot' on the thank-you page. If omitted: our own booking page.")),
  map: z
    .optional(MapSettings)
    .check(
      z.describe(
        'Interactive map on /contact-us, loaded by a click. If omitted, only the drawn map is shown. Source: Google Maps Embed API, mode `place`.',
      ),
    ),
  recruiterForm: z
    .optional(FrameSettings)
    .check(
      z.describe(
        "The AI recruiter's form on /aiagents, framed after a click. If omitted: a link to the form.",
      ),
    ),
  video: z
    .optional(FrameSettings)
    .check(
      z.describe('The video of the campaign page, framed after a click. If omitted: a link to the video.'),
    ),
  analytics: z
    .optional(AnalyticsSettings)
    .check(
      z.describe(
        'Receivers of analytics events. Nothing of an omitted sink is loaded. If all are omitted: our own collector, after consent.',
      ),
    ),
  security: z
    .optional(SecurityTxt)
    .check(
      z.describe(
        '`/.well-known/security.txt` (RFC 9116): contacts for reports of vulnerabilities. If omitted, the file does not exist.',
      ),
    ),
})
export type PublicSettings = z.infer<typeof PublicSettings>
