import { Anywhere, BaseUrl, Elsewhere } from './setting-addresses.ts'
import { z } from './zod.ts'

export const MEETING_WIDGETS = ['own', 'hubspot', 'calendly'] as const

export const MeetingSettings = z
  .strictObject({
    widget: z
      ._default(z.enum(MEETING_WIDGETS, `must be one of ${MEETING_WIDGETS.join(', ')}`), 'own')
      .check(z.describe("`own`: the lead API's booking pages, which need no vendor account.")),
    generalUrl: z
      ._default(Anywhere, '/api/v1/bookings/general')
      .check(z.describe('Booking address for all industries except mortgage.')),
    mortgageUrl: z
      ._default(Anywhere, '/api/v1/bookings/mortgage')
      .check(z.describe('Booking address for mortgage.')),
    scriptUrl: z
      ._default(z.nullable(Elsewhere), null)
      .check(z.describe("The vendor's script. None with `own`.")),
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

export const DemoFormSettings = z.strictObject({
  platform: z.literal('hubspot', 'must be hubspot'),
  baseUrl: z
    ._default(BaseUrl, 'https://js.hsforms.net')
    .check(z.describe("Origin of the platform's script and frame.")),
  region: z._default(z.string().check(z.regex(/^[a-z]{2}\d$/, 'must be a region such as na1')), 'na1'),
  portalId: z.string().check(z.regex(/^\d{1,12}$/, 'must be the digits of the account')),
  formId: z.string().check(z.regex(/^[0-9a-f-]{36}$/i, 'must be the id of the form')),
})
export type DemoFormSettings = z.infer<typeof DemoFormSettings>

export const MapSettings = z.strictObject({
  provider: z.literal('google', 'must be google'),
  baseUrl: z._default(BaseUrl, 'https://www.google.com'),
  key: z.string().check(z.regex(/^[\w-]{10,80}$/, 'must be a key of the Maps Embed API')),
  place: z
    .string()
    .check(z.minLength(3), z.maxLength(200), z.describe('Address or place id that the map shows.')),
})
export type MapSettings = z.infer<typeof MapSettings>

/** A third-party page that loads in a frame after a click. */
export const FrameSettings = z.strictObject({ url: Elsewhere })
export type FrameSettings = z.infer<typeof FrameSettings>
