import { z } from './zod.ts'

export const MEETING_WIDGETS = ['own', 'hubspot', 'calendly'] as const

/** A path of the site, or an address elsewhere; plain http only on this machine, where stand-ins of vendors listen. */
const ELSEWHERE = /^(?:https:\/\/[^\s/?#]+|http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?)(?:[/?#]\S*)?$/
const Elsewhere = z.string().check(z.regex(ELSEWHERE, 'must be an https address'))
const Anywhere = z.string().check(z.regex(new RegExp(String.raw`^\/(?!\/)\S*$|${ELSEWHERE.source}`), 'must be a path of the site or an https address'))

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
    const wrong = (field: string, message: string, input: unknown) => context.issues.push({ code: 'custom', path: [field], message, input })
    if (widget === 'own') {
      if (scriptUrl !== null) wrong('scriptUrl', 'must be left out with the widget own', scriptUrl)
      for (const [field, url] of Object.entries({ generalUrl, mortgageUrl })) if (!url.startsWith('/')) wrong(field, 'must be a path of the site with the widget own', url)
      return
    }
    if (scriptUrl === null) wrong('scriptUrl', `must be the address of the script of ${widget}`, scriptUrl)
    for (const [field, url] of Object.entries({ generalUrl, mortgageUrl })) if (url.startsWith('/')) wrong(field, `must be an address of ${widget}`, url)
  })
export type MeetingSettings = z.infer<typeof MeetingSettings>

/**
 * What differs between environments and browsers may know. Served inside each page beside the fragments, never
 * inside one; areas read it after mount.
 */
export const PublicSettings = z.strictObject({
  /** Where the lead API answers, a path of the site's own origin. */
  apiBase: z._default(z.string().check(z.startsWith('/')), '/api/v1'),
  meetings: z.prefault(MeetingSettings, {}),
})
export type PublicSettings = z.infer<typeof PublicSettings>
