import { Link } from './names.ts'
import { z } from './zod.ts'

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u
const FILE_NAME = /(?:\/index)?\.html?$|\/index$/

/**
 * Removes punctuation, spaces and slashes from the end of a path, because mail and chat programs append them to links. Uses a
 * loop, because a regular expression would take quadratic time.
 */
const trimTail = (path: string): string => {
  let end = path.length
  while (end > 0 && !LETTER_OR_DIGIT.test(path[end - 1] ?? '')) end -= 1
  return path.slice(0, end)
}

const decoded = (pathname: string): string | null => {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return null
  }
}

/**
 * Returns the canonical form (`SitePath`) of a path. Returns null if the path cannot be decoded.
 * Handles capitals, percent-encoding, doubled slashes, and punctuation or `.html` at the end.
 */
export const canonicalizePath = (target: string): string | null => {
  const path = decoded(target)?.split(/[?#]/, 1)[0]
  if (path === undefined) return null
  const plain = trimTail(path.replaceAll(/\/+/g, '/').toLowerCase())
  const page = trimTail(plain.replace(FILE_NAME, ''))
  return page === '' ? '/' : page
}

/**
 * Adds the query of a request (`search`) to the target URL of a redirect. A parameter of the request replaces the target's
 * parameter of the same name.
 */
export const addQuery = (target: string, search: string): string => {
  const [address = '', hash] = target.split('#', 2)
  const [path = '', own] = address.split('?', 2)
  const kept = new URLSearchParams(own)
  for (const name of new URLSearchParams(search).keys()) kept.delete(name)
  const query = [kept.toString(), search.slice(1)].filter((part) => part !== '').join('&')
  return path + (query === '' ? '' : `?${query}`) + (hash === undefined ? '' : `#${hash}`)
}

/**
 * A page of the site with an optional query and URL fragment, or an `https:` address. Only characters that need no escaping are
 * allowed, because an export writes redirects into the configuration of web servers, such as nginx.
 */
export const WebLink = Link.check(
  z.maxLength(1000),
  z.regex(
    /^(?:\/|https:\/\/[\w-]+\.[\w.-]+(?:[:/?#]|$))[\w.~!*+,=&?/:@%#-]*$/,
    'must be a path of the site such as /pay?utm_source=flyer, or an address such as https://example.com/offer',
  ),
)

/** Path that the site redirects. It must be in the canonical form that `canonicalizePath` returns. */
export const RedirectSource = z.string().check(
  z.maxLength(500),
  z.refine(
    (path) => /^(?:\/[\w.~-]+)+$/.test(path) && canonicalizePath(path) === path,
    'must be a path of lower-case letters, digits and -._~ such as /spring-offer',
  ),
)

/**
 * Target of a redirect. A permanent redirect has status 301, which browsers and search engines store. Other redirects have
 * status 302.
 */
export const SiteRedirect = z.strictObject({ to: WebLink, permanent: z.boolean() })
export type SiteRedirect = z.infer<typeof SiteRedirect>

/** Maximum number of redirects: Cloudflare Pages, which can host an exported site, reads at most 2,000. */
const MAX_REDIRECTS = 2000

/** Redirects that belong to no area, by source path. */
export const SiteRedirects = z
  .record(RedirectSource, SiteRedirect)
  .check(
    z.refine((all) => Object.keys(all).length <= MAX_REDIRECTS, `must be ${MAX_REDIRECTS} redirects at most`),
  )
export type SiteRedirects = z.infer<typeof SiteRedirects>

/** Change of the site's redirects: sets those in `put`, and removes those whose source paths are in `remove`. */
export const RedirectChange = z.strictObject({ put: SiteRedirects, remove: z.array(RedirectSource) })
export type RedirectChange = z.infer<typeof RedirectChange>

/** Announcement above the header of each page that has a header. */
export const Banner = z.strictObject({
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(120, 'must be 120 characters at most')),
  link: z.optional(WebLink),
  /** Last day on which the banner is displayed, in the time zone of the visitor. */
  until: z.iso.date(),
})
export type Banner = z.infer<typeof Banner>

/** Attribute that an inline script sets on the `<html>` element after the banner's last day, so that CSS hides the banner. */
export const BANNER_OVER = 'data-banner-over'
