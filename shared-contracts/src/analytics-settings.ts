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
  "Origins that the vendor's script asks for beside its own, as its documentation says; the security policy allows these and no more.",
)
export type VendorOrigins = z.infer<typeof allow>

/** Each sink takes its address from here, so that the same adapter speaks to the vendor and to a stand-in. */
export const AnalyticsSettings = z.strictObject({
  consent: z
    ._default(z.enum(['opt-in', 'opt-out'], 'must be opt-in or opt-out'), 'opt-in')
    .check(
      z.describe(
        'Whether sinks wait for a yes (`opt-in`), or begin unless there is a no (`opt-out`). A Global Privacy Control signal is always a no.',
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
          .check(z.describe('Left out: an error says so where the sink starts, unless `silent`.')),
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
        "The tag manager. Source: Google Tag Manager's container snippet and Consent Mode v2. With an id its preview (Tag Assistant) works: pages keep the window that opened them (`Cross-Origin-Opener-Policy: unsafe-none`), and the policy lets in what the preview shows.",
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
              'The function of `trackingFunctions` that takes views, submits and button clicks, each `(name, fields)`. A tracker without it counts by itself alone.',
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
        storageKey: token.check(
          z.describe('The local-storage key under which the vendor keeps the partner link id.'),
        ),
        queue: z
          ._default(
            z.string().check(z.regex(/^[A-Za-z_]\w{2,40}$/, 'must be the name of a global')),
            '_partner',
          )
          .check(
            z.describe(
              'The global array that its script reads calls from, each `[name, { plid, … }]`: `click` for a new partner link id, `event` for a view, submit or button click, `form` for an accepted form.',
            ),
          ),
        allow: z.prefault(allow, {}).check(ALLOW),
      }),
    )
    .check(z.describe('Partner tracking: what it is given comes with an account.')),
  objectStorage: z
    .optional(z.strictObject({ scriptUrl: Elsewhere, allow: z.prefault(allow, {}).check(ALLOW) }))
    .check(z.describe('The script from an object-storage host that is appended on start.')),
})
export type AnalyticsSettings = z.infer<typeof AnalyticsSettings>
