import { BaseUrl, Elsewhere, Origin } from './setting-addresses.ts'
import { z } from './zod.ts'

const digits = z.string().check(z.regex(/^\d{1,12}$/, 'must be the digits of the account'))
const token = z.string().check(z.regex(/^[\w-]{4,64}$/, 'must be an id of letters, digits, dashes'))

/** What a vendor's script asks for beside itself, as its documentation says; the security policy allows it and no more. */
const allow = z.strictObject({
  connect: z._default(z.array(Origin), []),
  image: z._default(z.array(Origin), []),
  frame: z._default(z.array(Origin), []),
})
export type VendorOrigins = z.infer<typeof allow>

/**
 * Where events go. A sink that is left out does not exist: not a byte of it is loaded. Each takes its address from here,
 * so that the same adapter speaks to the vendor and to a stand-in.
 */
export const AnalyticsSettings = z.strictObject({
  /** Whether sinks wait for a yes (`opt-in`), or begin unless there is a no (`opt-out`). A Global Privacy Control signal is always a no. */
  consent: z._default(z.enum(['opt-in', 'opt-out'], 'must be opt-in or opt-out'), 'opt-in'),
  /** Our own collector at `/_c/events`. */
  collector: z._default(z.boolean(), true),
  /** Source: Google Tag Manager's container snippet and Consent Mode v2. */
  tagManager: z.optional(
    z.strictObject({
      /** Left out: an error says so where the sink starts, unless `silent`. */
      id: z.optional(
        z.string().check(z.regex(/^GTM-[A-Z0-9]{4,12}$/, 'must be a container id such as GTM-ABC1234')),
      ),
      silent: z._default(z.boolean(), false),
      baseUrl: z._default(BaseUrl, 'https://www.googletagmanager.com'),
      allow: z.prefault(allow, {
        connect: ['https://www.google-analytics.com', 'https://www.googletagmanager.com'],
        image: ['https://www.google-analytics.com', 'https://www.googletagmanager.com'],
      }),
    }),
  ),
  /** The marketing platform's tracking. Source: HubSpot's tracking code API. */
  marketing: z.optional(
    z.strictObject({
      portalId: digits,
      baseUrl: z._default(BaseUrl, 'https://js.hs-scripts.com'),
      allow: z.prefault(allow, {
        connect: ['https://api.hubspot.com', 'https://track.hubspot.com'],
        image: ['https://track.hubspot.com'],
      }),
    }),
  ),
  /** Session analytics. Source: Microsoft Clarity's client API. */
  sessions: z.optional(
    z.strictObject({
      id: token,
      baseUrl: z._default(BaseUrl, 'https://www.clarity.ms'),
      allow: z.prefault(allow, {
        connect: ['https://www.clarity.ms', 'https://c.clarity.ms'],
        image: ['https://c.clarity.ms'],
      }),
    }),
  ),
  /** First lead tracker. Source: Apollo's website tracker. */
  apollo: z.optional(
    z.strictObject({
      appId: token,
      baseUrl: z._default(BaseUrl, 'https://assets.apollo.io'),
      allow: z.prefault(allow, { connect: ['https://aplo-evnt.com'] }),
    }),
  ),
  /** Second lead tracker. Source: Leadfeeder's tracker. */
  leadfeeder: z.optional(
    z.strictObject({
      id: token,
      baseUrl: z._default(BaseUrl, 'https://sc.lfeeder.com'),
      allow: z.prefault(allow, { connect: ['https://tr.lfeeder.com'], image: ['https://tr.lfeeder.com'] }),
    }),
  ),
  /** Partner tracking: its script's address and the key under which it keeps the plid are given with an account. */
  partners: z.optional(
    z.strictObject({
      scriptUrl: Elsewhere,
      storageKey: token,
      /** The global array that its script reads calls from, each `[name, { plid, … }]`. */
      queue: z._default(
        z.string().check(z.regex(/^[A-Za-z_]\w{2,40}$/, 'must be the name of a global')),
        '_partner',
      ),
      allow: z.prefault(allow, {}),
    }),
  ),
  /** The script from an object-storage host that is appended on start. */
  objectStorage: z.optional(z.strictObject({ scriptUrl: Elsewhere, allow: z.prefault(allow, {}) })),
})
export type AnalyticsSettings = z.infer<typeof AnalyticsSettings>
