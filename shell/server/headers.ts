import { listStyleHashes } from '@federation/node-kit'
import type { EmbedSources, PageRow } from '@federation/registry'
import { REPORTS_PATH } from 'shared-contracts/collectors'
import { POLICY_NAME } from 'shared-contracts/trusted'

/** Origins whose pages may use released files and read the live composition. */
export type ForeignHosts = ReadonlySet<string>

export const NO_HOSTS: ForeignHosts = new Set()

/**
 * CORS and CORP headers for public files. `origin` is the request's Origin header, if any. Browsers request images and style
 * sheets without it, so all origins may embed them. Only listed origins may read text and code.
 */
export const createCrossOriginHeaders = (
  hosts: ForeignHosts,
  origin: string | undefined,
): Record<string, string> => {
  if (hosts.size === 0) return {}
  return {
    'cross-origin-resource-policy': 'cross-origin',
    // A cache must not reuse the response for another origin.
    vary: 'accept-encoding, origin',
    ...(origin !== undefined && hosts.has(origin) && { 'access-control-allow-origin': origin }),
  }
}

export type Scheme = 'http' | 'https'

/** Features that neither the site nor its embeds use. Browsers warn of unknown names, so rare ones are omitted. */
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

/** Headers of every response, by the scheme that the browser uses. */
export const commonHeaders = (scheme: Scheme): Record<string, string> =>
  scheme === 'https' ? TLS_HEADERS : BASE_HEADERS

/** Only over TLS: over plain HTTP the rule would redirect browsers to a port without a server. */
const schemeRules = (scheme: Scheme): string[] => (scheme === 'https' ? ['upgrade-insecure-requests'] : [])

/**
 * Reporting of violations. Firefox and Safari support `report-uri`. Chromium ignores it next to `report-to`, whose endpoint must
 * use TLS.
 */
const reportRules = (scheme: Scheme): string[] => [
  `report-uri ${REPORTS_PATH}`,
  ...(scheme === 'https' ? ['report-to site'] : []),
]

/** Removes reporting from a policy, for a host without a collector. */
export const removeReporting = (policy: string): string =>
  policy.replace(/; report-uri [^;]+(?:; report-to site)?/, '')

/** Requires Trusted Types only without vendor scripts, since those assign HTML strings. */
const scriptSinks = (embeds: EmbedSources): string[] =>
  embeds.script.length > 0 ? [] : ["require-trusted-types-for 'script'", `trusted-types ${POLICY_NAME}`]

/**
 * Content-Security-Policy of a page. Inline scripts and styles are allowed by hash, so the response can be cached. Embeds are
 * allowed on every page, since a client navigation keeps the first page's policy.
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
    ...scriptSinks(embeds),
    ...schemeRules(scheme),
    ...reportRules(scheme),
  ].join('; ')

/** Additional headers of a page. The opener is kept if a window of another origin may open the site. */
export const createPageHeaders = (
  page: PageRow,
  embeds: EmbedSources,
  scheme: Scheme,
): Record<string, string> => ({
  'content-security-policy': createContentSecurityPolicy(page, embeds, scheme),
  ...(scheme === 'https' && { 'reporting-endpoints': `site="${REPORTS_PATH}"` }),
  ...(embeds.hasForeignOpener && { 'cross-origin-opener-policy': 'unsafe-none' }),
})

/** Policy of a page without scripts and embeds. Inline styles of `html` are allowed by hash. */
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
