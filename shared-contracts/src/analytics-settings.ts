import { BaseUrl, Elsewhere, Origin } from './setting-addresses.ts'
import { z } from './zod.ts'

const digits = z.string().check(z.regex(/^\d{1,12}$/, 'must be the digits of the account'))
const token = z.string().check(z.regex(/^[\w-]{4,64}$/, 'must be an id of letters, digits, dashes'))

const allow = z.strictObject({
  connect: z._default(z.array(Origin), []),
  image: z._default(z.array(Origin), []),
  frame: z._default(z.array(Origin), []),
})
const ALLOW = z.describe(
  "Other origins that the vendor's script requests, according to its documentation. The security policy allows only these.",
)
export type VendorOrigins = z.infer<typeof allow>

/** Every sink has a configurable address, so that the same adapter sends to the vendor or to a fake. */
export const AnalyticsSettings = z.strictObject({
  consent: z
    ._default(z.enum(['opt-in', 'opt-out'], 'must be opt-in or opt-out'), 'opt-in')
    .check(
      z.describe(
        '`opt-in`: sinks start after consent. `opt-out`: they start unless consent was denied. A Global Privacy Control signal counts as denial.',
      ),
    ),
  collector: z._default(z.boolean(), true).check(z.describe('Our own collector at `/_c/events`.')),
  tagManager: z
    .optional(
      z.strictObject({
        id: z
          .optional(
            z.string().check(z.regex(/^GTM-[A-Z0-9]{4,12}$/, 'must be a container id such as GTM-ABC1234')),
          )
          .check(z.describe('If omitted, the sink reports an error when it starts, unless `silent`.')),
        silent: z._default(z.boolean(), false),
        baseUrl: z._default(BaseUrl, 'https://www.googletagmanager.com'),
        allow: z
          .prefault(allow, {
            connect: ['https://www.google-analytics.com', 'https://www.googletagmanager.com'],
            image: ['https://www.google-analytics.com', 'https://www.googletagmanager.com'],
          })
          .check(ALLOW),
      }),
    )
    .check(
      z.describe(
        "The tag manager. Source: Google Tag Manager's container snippet and Consent Mode v2. With an id its preview (Tag Assistant) works: pages can reach their opener (`Cross-Origin-Opener-Policy: unsafe-none`), and the policy allows the preview's resources.",
      ),
    ),
  marketing: z
    .optional(
      z.strictObject({
        portalId: digits,
        baseUrl: z._default(BaseUrl, 'https://js.hs-scripts.com'),
        allow: z
          .prefault(allow, {
            connect: ['https://api.hubspot.com', 'https://track.hubspot.com'],
            image: ['https://track.hubspot.com'],
          })
          .check(ALLOW),
      }),
    )
    .check(z.describe("The marketing platform's tracking. Source: HubSpot's tracking code API.")),
  sessions: z
    .optional(
      z.strictObject({
        id: token,
        baseUrl: z._default(BaseUrl, 'https://www.clarity.ms'),
        allow: z
          .prefault(allow, {
            connect: ['https://www.clarity.ms', 'https://c.clarity.ms'],
            image: ['https://c.clarity.ms'],
          })
          .check(ALLOW),
      }),
    )
    .check(z.describe("Session analytics. Source: Microsoft Clarity's client API.")),
  apollo: z
    .optional(
      z.strictObject({
        appId: token,
        baseUrl: z._default(BaseUrl, 'https://assets.apollo.io'),
        eventFunction: z
          ._default(
            z.string().check(z.regex(/^[A-Za-z]\w{1,40}$/, 'must be the name of a function')),
            'track',
          )
          .check(
            z.describe(
              'Function of `trackingFunctions` that is called for views, submits and button clicks with `(name, fields)`. Without it the tracker counts only what it detects.',
            ),
          ),
        allow: z.prefault(allow, { connect: ['https://aplo-evnt.com'] }).check(ALLOW),
      }),
    )
    .check(z.describe("First lead tracker. Source: Apollo's website tracker.")),
  leadfeeder: z
    .optional(
      z.strictObject({
        id: token,
        baseUrl: z._default(BaseUrl, 'https://sc.lfeeder.com'),
        allow: z
          .prefault(allow, { connect: ['https://tr.lfeeder.com'], image: ['https://tr.lfeeder.com'] })
          .check(ALLOW),
      }),
    )
    .check(z.describe("Second lead tracker. Source: Leadfeeder's tracker.")),
  partners: z
    .optional(
      z.strictObject({
        scriptUrl: Elsewhere,
        storageKey: token.check(z.describe('Local-storage key of the partner link id.')),
        queue: z
          ._default(
            z.string().check(z.regex(/^[A-Za-z_]\w{2,40}$/, 'must be the name of a global')),
            '_partner',
          )
          .check(
            z.describe(
              'Global array that its script reads calls from, each `[name, { plid, … }]`. Names: `click` (new partner link id), `event` (view, submit or button click), `form` (accepted form).',
            ),
          ),
        allow: z.prefault(allow, {}).check(ALLOW),
      }),
    )
    .check(z.describe('Partner tracking. The vendor provides these values with an account.')),
  objectStorage: z
    .optional(z.strictObject({ scriptUrl: Elsewhere, allow: z.prefault(allow, {}).check(ALLOW) }))
    .check(z.describe('Script of an object-storage host, added when the site starts.')),
})
export type AnalyticsSettings = z.infer<typeof AnalyticsSettings>
