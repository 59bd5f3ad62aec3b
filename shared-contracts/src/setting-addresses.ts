import { z } from './zod.ts'

/** An address on another site. Plain http is allowed only for this machine, where fakes of vendors listen. */
const ELSEWHERE = /^(?:https:\/\/[^\s/?#]+|http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?)(?:[/?#]\S*)?$/

export const Elsewhere = z.string().check(z.regex(ELSEWHERE, 'must be an https address'))

/** A path of the site, or an address on another site. */
export const Anywhere = z
  .string()
  .check(
    z.regex(
      new RegExp(String.raw`^\/(?!\/)\S*$|${ELSEWHERE.source}`),
      'must be a path of the site or an https address',
    ),
  )

/** Base address of a vendor's files. The adapter appends their paths, so that a fake can replace the vendor. */
export const BaseUrl = Elsewhere.check(z.regex(/^[^?#]*[^/?#]$/, 'must end without a slash'))

/** `scheme://host:port` without a path, as in a Content-Security-Policy. */
export const Origin = Elsewhere.check(z.regex(/^https?:\/\/[^/?#]+$/, 'must be an origin, without a path'))
