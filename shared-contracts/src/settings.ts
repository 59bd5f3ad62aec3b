import { z } from './zod.ts'

export const MEETING_WIDGETS = ['own', 'hubspot', 'calendly'] as const

/** A path of the site, or an address elsewhere; plain http only on this machine, where stand-ins of vendors listen. */
const ELSEWHERE = /^(?:https:\/\/[^\s/?#]+|http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?)(?:[/?#]\S*)?$/
const Elsewhere = z.string().check(z.regex(ELSEWHERE, 'must be an https address'))
const Anywhere = z
  .string()
  .check(
    z.regex(
      new RegExp(String.raw`^\/(?!\/)\S*$|${ELSEWHERE.source}`),
      'must be a path of the site or an https address',
    ),
  )

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
const DemoFormSettings = z.strictObject({
  platform: z.literal('hubspot', 'must be hubspot'),
  /** Where the platform's script and frame come from. */
  baseUrl: z._default(
    Elsewhere.check(z.regex(/^[^?#]*[^/?#]$/, 'must end without a slash')),
    'https://js.hsforms.net',
  ),
  region: z._default(z.string().check(z.regex(/^[a-z]{2}\d$/, 'must be a region such as na1')), 'na1'),
  portalId: z.string().check(z.regex(/^\d{1,12}$/, 'must be the digits of the account')),
  formId: z.string().check(z.regex(/^[0-9a-f-]{36}$/i, 'must be the id of the form')),
})
export type DemoFormSettings = z.infer<typeof DemoFormSettings>

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
})
export type PublicSettings = z.infer<typeof PublicSettings>
