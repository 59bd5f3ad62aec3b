import { Anywhere, BaseUrl, Elsewhere } from './setting-addresses.ts'
import { z } from './zod.ts'

export const MEETING_WIDGETS = ['own', 'hubspot', 'calendly'] as const

/** Which booking widget the meeting page embeds, and where it books. */
export const MeetingSettings = z
  .strictObject({
    /** `own`: the lead API's booking pages, which need no account anywhere. */
    widget: z._default(z.enum(MEETING_WIDGETS, `must be one of ${MEETING_WIDGETS.join(', ')}`), 'own'),
    generalUrl: z._default(Anywhere, '/api/v1/bookings/general'),
    mortgageUrl: z._default(Anywhere, '/api/v1/bookings/mortgage'),
    /** The vendor's script; none for our own pages. */
    scriptUrl: z._default(z.nullable(Elsewhere), null),
  })
  .check((context) => {
    const { widget, generalUrl, mortgageUrl, scriptUrl } = context.value
    const wrong = (field: string, message: string, input: unknown) =>
      context.issues.push({ code: 'custom', path: [field], message, input })
    if (widget === 'own') {
      if (scriptUrl !== null) wrong('scriptUrl', 'must be left out with the widget own', scriptUrl)
      for (const [field, url] of Object.entries({ generalUrl, mortgageUrl }))
        if (!url.startsWith('/')) wrong(field, 'must be a path of the site with the widget own', url)
      return
    }
    if (scriptUrl === null) wrong('scriptUrl', `must be the address of the script of ${widget}`, scriptUrl)
    for (const [field, url] of Object.entries({ generalUrl, mortgageUrl }))
      if (url.startsWith('/')) wrong(field, `must be an address of ${widget}`, url)
  })
export type MeetingSettings = z.infer<typeof MeetingSettings>

/** The marketing platform's own demo form, for the pages whose contact block asks with it. */
export const DemoFormSettings = z.strictObject({
  platform: z.literal('hubspot', 'must be hubspot'),
  /** Where the platform's script and frame come from. */
  baseUrl: z._default(BaseUrl, 'https://js.hsforms.net'),
  region: z._default(z.string().check(z.regex(/^[a-z]{2}\d$/, 'must be a region such as na1')), 'na1'),
  portalId: z.string().check(z.regex(/^\d{1,12}$/, 'must be the digits of the account')),
  formId: z.string().check(z.regex(/^[0-9a-f-]{36}$/i, 'must be the id of the form')),
})
export type DemoFormSettings = z.infer<typeof DemoFormSettings>

/** The real map of /contact-us, behind a press. Source: Google Maps Embed API, mode `place`. */
export const MapSettings = z.strictObject({
  provider: z.literal('google', 'must be google'),
  baseUrl: z._default(BaseUrl, 'https://www.google.com'),
  key: z.string().check(z.regex(/^[\w-]{10,80}$/, 'must be a key of the Maps Embed API')),
  /** What the map is asked for: an address, or the id of a place. */
  place: z.string().check(z.minLength(3), z.maxLength(200)),
})
export type MapSettings = z.infer<typeof MapSettings>

/** The AI recruiter's form on /aiagents, and the video of the campaign page: one address each, framed after a press. */
export const FrameSettings = z.strictObject({ url: Elsewhere })
export type FrameSettings = z.infer<typeof FrameSettings>
