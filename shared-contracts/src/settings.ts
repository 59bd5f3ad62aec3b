import { z } from './zod.ts'

/** Matches a URL of another site. Plain http is allowed only for localhost, where tests run fake vendors. */
const ELSEWHERE = /^(?:https:\/\/[^\s/?#]+|http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?)(?:[/?#]\S*)?$/

const ExternalUrl = z.string().check(z.regex(ELSEWHERE, 'must be an https address'))

const LinkTarget = z
  .string()
  .check(
    z.regex(
      new RegExp(String.raw`^\/(?!\/)\S*$|${ELSEWHERE.source}`),
      'must be a path of the site or an https address',
    ),
  )

/** Base URL of a vendor's files, without the file paths. Tests set the URL of a fake vendor. */
export const BaseUrl = ExternalUrl.check(z.regex(/^[^?#]*[^/?#]$/, 'must end without a slash'))

/** Origin `scheme://host:port` without a path, for the Content-Security-Policy. */
export const Origin = ExternalUrl.check(z.regex(/^https?:\/\/[^/?#]+$/, 'must be an origin, without a path'))

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
/** Origins that a vendor's script requests, by kind of request, for the Content-Security-Policy. */
export type VendorOrigins = z.infer<typeof allow>

const allowed = (origins: z.input<typeof allow>) => z.prefault(allow, origins).check(ALLOW)
/** Adds a description, which docs/settings.md shows. */
const described = <Schema extends z.ZodMiniType>(description: string, schema: Schema): Schema =>
  schema.check(z.describe(description))
const vendor = <Shape extends Record<string, z.ZodMiniType>>(description: string, shape: Shape) =>
  described(description, z.optional(z.strictObject(shape)))

/**
 * Settings of analytics: consent and vendors. Each vendor's URL is configurable, so that tests can use a fake vendor.
 */
export const AnalyticsSettings = z.strictObject({
  consent: described(
    '`opt-in`: sinks start after consent. `opt-out`: they start unless consent was denied. A Global Privacy Control signal counts as denial.',
    z._default(z.enum(['opt-in', 'opt-out'], 'must be opt-in or opt-out'), 'opt-in'),
  ),
  collector: described('Our own collector at `/_c/events`.', z._default(z.boolean(), true)),
  tagManager: vendor(
    "The tag manager. Source: Google Tag Manager's container snippet and Consent Mode v2. With an id its preview (Tag Assistant) works: pages can reach their opener (`Cross-Origin-Opener-Policy: unsafe-none`), and the policy allows the preview's resources.",
    {
      id: described(
        'If omitted, the sink reports an error when it starts, unless `silent`.',
        z.optional(
          z.string().check(z.regex(/^GTM-[A-Z0-9]{4,12}$/, 'must be a container id such as GTM-ABC1234')),
        ),
      ),
      silent: z._default(z.boolean(), false),
      baseUrl: z._default(BaseUrl, 'https://www.googletagmanager.com'),
      allow: allowed({
        connect: ['https://www.google-analytics.com', 'https://www.googletagmanager.com'],
        image: ['https://www.google-analytics.com', 'https://www.googletagmanager.com'],
      }),
    },
  ),
  marketing: vendor("The marketing platform's tracking. Source: HubSpot's tracking code API.", {
    portalId: digits,
    baseUrl: z._default(BaseUrl, 'https://js.hs-scripts.com'),
    allow: allowed({
      connect: ['https://api.hubspot.com', 'https://track.hubspot.com'],
      image: ['https://track.hubspot.com'],
    }),
  }),
  sessions: vendor("Session analytics. Source: Microsoft Clarity's client API.", {
    id: token,
    baseUrl: z._default(BaseUrl, 'https://www.clarity.ms'),
    allow: allowed({
      connect: ['https://www.clarity.ms', 'https://c.clarity.ms'],
      image: ['https://c.clarity.ms'],
    }),
  }),
  apollo: vendor("First lead tracker. Source: Apollo's website tracker.", {
    appId: token,
    baseUrl: z._default(BaseUrl, 'https://assets.apollo.io'),
    eventFunction: z
      ._default(z.string().check(z.regex(/^[A-Za-z]\w{1,40}$/, 'must be the name of a function')), 'track')
      .check(
        z.describe(
          'Function of `trackingFunctions` that is called for views, submits and button clicks with `(name, fields)`. Without it the tracker counts only what it detects.',
        ),
      ),
    allow: allowed({ connect: ['https://aplo-evnt.com'] }),
  }),
  leadfeeder: vendor("Second lead tracker. Source: Leadfeeder's tracker.", {
    id: token,
    baseUrl: z._default(BaseUrl, 'https://sc.lfeeder.com'),
    allow: allowed({ connect: ['https://tr.lfeeder.com'], image: ['https://tr.lfeeder.com'] }),
  }),
  partners: vendor('Partner tracking. The vendor provides these values with an account.', {
    scriptUrl: ExternalUrl,
    storageKey: token.check(z.describe('Local-storage key of the partner link id.')),
    queue: described(
      'Global array that its script reads calls from, each `[name, { plid, … }]`. Names: `click` (new partner link id), `event` (view, submit or button click), `form` (accepted form).',
      z._default(
        z.string().check(z.regex(/^[A-Za-z_]\w{2,40}$/, 'must be the name of a global')),
        '_partner',
      ),
    ),
    allow: allowed({}),
  }),
  objectStorage: vendor('Script of an object-storage host, added when the site starts.', {
    scriptUrl: ExternalUrl,
    allow: allowed({}),
  }),
})
export type AnalyticsSettings = z.infer<typeof AnalyticsSettings>

const MEETING_WIDGETS = ['own', 'hubspot', 'calendly'] as const

/** Schema of the settings for booking a meeting: the site's booking pages or those of a vendor. */
export const MeetingSettings = z
  .strictObject({
    widget: described(
      "`own`: the lead API's booking pages, which need no vendor account.",
      z._default(z.enum(MEETING_WIDGETS, `must be one of ${MEETING_WIDGETS.join(', ')}`), 'own'),
    ),
    generalUrl: described(
      'Booking address for all industries except mortgage.',
      z._default(LinkTarget, '/api/v1/bookings/general'),
    ),
    mortgageUrl: described(
      'Booking address for mortgage.',
      z._default(LinkTarget, '/api/v1/bookings/mortgage'),
    ),
    scriptUrl: described("The vendor's script. None with `own`.", z._default(z.nullable(ExternalUrl), null)),
  })
  .check((context) => {
    const { widget, generalUrl, mortgageUrl, scriptUrl } = context.value
    const addIssue = (field: string, message: string, input: unknown) =>
      context.issues.push({ code: 'custom', path: [field], message, input })
    if (widget === 'own') {
      if (scriptUrl !== null) addIssue('scriptUrl', 'must be left out with the widget own', scriptUrl)
      for (const [field, url] of Object.entries({ generalUrl, mortgageUrl }))
        if (!url.startsWith('/')) addIssue(field, 'must be a path of the site with the widget own', url)
      return
    }
    if (scriptUrl === null) addIssue('scriptUrl', `must be the address of the script of ${widget}`, scriptUrl)
    for (const [field, url] of Object.entries({ generalUrl, mortgageUrl }))
      if (url.startsWith('/')) addIssue(field, `must be an address of ${widget}`, url)
  })
export type MeetingSettings = z.infer<typeof MeetingSettings>

/** Schema of the setting that embeds a form of a marketing platform in place of the site's demo form. */
export const DemoFormSettings = z.strictObject({
  platform: z.literal('hubspot', 'must be hubspot'),
  baseUrl: z
    ._default(BaseUrl, 'https://js.hsforms.net')
    .check(z.describe("Origin of the platform's script and frame.")),
  region: z._default(z.string().check(z.regex(/^[a-z]{2}\d$/, 'must be a region such as na1')), 'na1'),
  portalId: digits,
  formId: z.string().check(z.regex(/^[0-9a-f-]{36}$/i, 'must be the id of the form')),
})
export type DemoFormSettings = z.infer<typeof DemoFormSettings>

/** Schema of the settings of the map that the contact page embeds. */
export const MapSettings = z.strictObject({
  provider: z.literal('google', 'must be google'),
  baseUrl: z._default(BaseUrl, 'https://www.google.com'),
  key: z.string().check(z.regex(/^[\w-]{10,80}$/, 'must be a key of the Maps Embed API')),
  place: z
    .string()
    .check(z.minLength(3), z.maxLength(200), z.describe('Address or place id that the map shows.')),
})
export type MapSettings = z.infer<typeof MapSettings>

/** Settings of a third-party page that loads in a frame after a click. */
const FrameSettings = z.strictObject({ url: ExternalUrl })
type FrameSettings = z.infer<typeof FrameSettings>

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
  policy: described('Address of the disclosure policy.', z.optional(ExternalUrl)),
})

/**
 * Public settings, which can differ between environments. Prerendered HTML never contains them. The areas (parts of the site)
 * get the settings as a prop when they mount in the browser.
 */
export const PublicSettings = z.strictObject({
  apiBase: described(
    'Path of the lead API on the origin of the site.',
    z._default(z.string().check(z.startsWith('/', 'must be a path of the site')), '/api/v1'),
  ),
  meetings: described(
    'Booking widget of the meeting page and its addresses.',
    z.prefault(MeetingSettings, {}),
  ),
  // Optional without a default: parsing must not add keys to a stored composition, because its id is a hash of its content.
  demoForm: described(
    'Demo form of the marketing platform, for pages whose contact block uses it. If omitted, they use our own form.',
    z.optional(DemoFormSettings),
  ),
  contactBlock: described(
    "Contact block of the site: details with our own form, a 'Schedule A Demo' button, or details with the form of `demoForm`. Until that form loads, and if it fails, our own is shown. A route that names a contact block in its `slots` keeps it. If omitted: our own form.",
    z.optional(z.enum(['contact-block', 'contact-block-button', 'contact-block-embed'])),
  ),
  chooseSlotUrl: described(
    "Target of 'Choose Slot' on the thank-you page. If omitted: our own booking page.",
    z.optional(LinkTarget),
  ),
  map: described(
    'Interactive map on /contact-us, loaded by a click. If omitted, only the drawn map is shown. Source: Google Maps Embed API, mode `place`.',
    z.optional(MapSettings),
  ),
  recruiterForm: described(
    "The AI recruiter's form on /aiagents, framed after a click. If omitted: a link to the form.",
    z.optional(FrameSettings),
  ),
  video: described(
    'The video of the campaign page, framed after a click. If omitted: a link to the video.',
    z.optional(FrameSettings),
  ),
  analytics: described(
    'Receivers of analytics events. Nothing of an omitted sink is loaded. If all are omitted: our own collector, after consent.',
    z.optional(AnalyticsSettings),
  ),
  security: described(
    '`/.well-known/security.txt` (RFC 9116): contacts for reports of vulnerabilities. If omitted, the file does not exist.',
    z.optional(SecurityTxt),
  ),
})
export type PublicSettings = z.infer<typeof PublicSettings>
