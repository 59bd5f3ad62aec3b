import { z } from './zod.ts'

/** An address elsewhere; plain http only on this machine, where stand-ins of vendors listen. */
const ELSEWHERE = /^(?:https:\/\/[^\s/?#]+|http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?)(?:[/?#]\S*)?$/

export const Elsewhere = z.string().check(z.regex(ELSEWHERE, 'must be an https address'))

/** A path of the site, or an address elsewhere. */
export const Anywhere = z
  .string()
  .check(
    z.regex(
      new RegExp(String.raw`^\/(?!\/)\S*$|${ELSEWHERE.source}`),
      'must be a path of the site or an https address',
    ),
  )

/** Where a vendor's files come from: its adapter appends their paths, so that a stand-in can take the vendor's place. */
export const BaseUrl = Elsewhere.check(z.regex(/^[^?#]*[^/?#]$/, 'must end without a slash'))

/** `scheme://host:port` and nothing after it, as a Content-Security-Policy names who is allowed. */
export const Origin = Elsewhere.check(z.regex(/^https?:\/\/[^/?#]+$/, 'must be an origin, without a path'))
