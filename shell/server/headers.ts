import { listStyleHashes } from '@federation/node-kit/html'
import type { EmbedSources, PageRow } from '@federation/registry'
import { REPORTS_PATH } from 'shared-contracts/collectors'
import { POLICY_NAME } from 'shared-contracts/trusted'

/** Other origins whose pages may read released files and the id of the live composition. */
export type ForeignHosts = ReadonlySet<string>

export const NO_HOSTS: ForeignHosts = new Set()

/**
 * Creates CORS and CORP headers for public files. `origin` is the Origin header of the request. Returns no headers if `hosts`
 * is empty. Otherwise, all origins may embed images and style sheets, because browsers request these without an Origin header.
 * Only the origins in `hosts` may read text and code.
 */
export const createCrossOriginHeaders = (
  hosts: ForeignHosts,
  origin: string | undefined,
): Record<string, string> => {
  if (hosts.size === 0) return {}
  return {
    'cross-origin-resource-policy': 'cross-origin',
    // The response contains the allowed origin, so caches must store one response per Origin header.
    vary: 'accept-encoding, origin',
    ...(origin !== undefined && hosts.has(origin) && { 'access-control-allow-origin': origin }),
  }
}

export type Scheme = 'http' | 'https'

/**
 * Browser features that the header Permissions-Policy denies, because neither the site nor its embeds use them. Features that few
 * browsers know are omitted, because other browsers would warn about unknown names.
 */
const UNUSED_FEATURES = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

const BASE_HEADERS: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
}

const TLS_HEADERS: Record<string, string> = {
  ...BASE_HEADERS,
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
}

/** Returns the headers of every response. `scheme` is the scheme in the visitor's browser. */
export const getCommonHeaders = (scheme: Scheme): Record<string, string> =>
  scheme === 'https' ? TLS_HEADERS : BASE_HEADERS

/**
 * Returns `upgrade-insecure-requests` only for https. With plain http, the directive would send browsers to a port without a TLS
 * server.
 */
const schemeRules = (scheme: Scheme): string[] => (scheme === 'https' ? ['upgrade-insecure-requests'] : [])

/**
 * Returns the directives for violation reports. Firefox and Safari use `report-uri`.
 * Chromium uses `report-to` and then ignores `report-uri`. The endpoint of `report-to` must use TLS.
 */
const reportRules = (scheme: Scheme): string[] => [
  `report-uri ${REPORTS_PATH}`,
  ...(scheme === 'https' ? ['report-to site'] : []),
]

/**
 * Removes the directives for violation reports from a Content-Security-Policy. Static hosts need this, because they accept no
 * reports.
 */
export const removeReporting = (policy: string): string =>
  policy.replace(/; report-uri [^;]+(?:; report-to site)?/, '')

/** Requires Trusted Types unless vendor scripts are allowed, because vendor scripts assign strings to `innerHTML`. */
const getTrustedTypesDirectives = (embeds: EmbedSources): string[] =>
  embeds.script.length > 0 ? [] : ["require-trusted-types-for 'script'", `trusted-types ${POLICY_NAME}`]

/**
 * Creates the Content-Security-Policy of a page. Allows inline scripts and styles by hash. A nonce would be different in each
 * response, so responses could not be cached.
 * Allows embeds on every page, because the policy of the first page stays active after client navigations.
 */
export const createContentSecurityPolicy = (
  { scriptHashes, styleHashes = [] }: Pick<PageRow, 'scriptHashes' | 'styleHashes'>,
  embeds: EmbedSources,
  scheme: Scheme,
): string =>
  [
    "default-src 'none'",
    [
      'script-src',
      ...(scriptHashes.length > 0 ? ["'strict-dynamic'"] : []),
      ...scriptHashes,
      "'self'",
      ...embeds.script,
    ].join(' '),
    ['style-src', "'self'", ...styleHashes, ...(embeds.style ?? [])].join(' '),
    ["img-src 'self' data:", ...(embeds.image ?? [])].join(' '),
    ["font-src 'self'", ...(embeds.font ?? [])].join(' '),
    "manifest-src 'self'",
    ["connect-src 'self'", ...(embeds.connect ?? [])].join(' '),
    ['frame-src', ...(embeds.frame.length > 0 ? embeds.frame : ["'none'"])].join(' '),
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    ...getTrustedTypesDirectives(embeds),
    ...schemeRules(scheme),
    ...reportRules(scheme),
  ].join('; ')

/**
 * Creates headers that only pages have. They include `Cross-Origin-Opener-Policy: unsafe-none` if a page of another origin may
 * open the site in a window.
 */
export const createPageHeaders = (
  page: PageRow,
  embeds: EmbedSources,
  scheme: Scheme,
): Record<string, string> => ({
  'content-security-policy': createContentSecurityPolicy(page, embeds, scheme),
  ...(scheme === 'https' && { 'reporting-endpoints': `site="${REPORTS_PATH}"` }),
  ...(embeds.hasForeignOpener && { 'cross-origin-opener-policy': 'unsafe-none' }),
})

/** Creates the Content-Security-Policy of a page without scripts and embeds. Allows the inline styles in `html` by hash. */
export const createStaticPagePolicy = (scheme: Scheme, html = ''): string =>
  [
    "default-src 'none'",
    ['style-src', "'self'", ...listStyleHashes(html)].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    ...schemeRules(scheme),
  ].join('; ')
