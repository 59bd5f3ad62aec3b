import { styleHashesIn } from 'federation/service/style-hashes'
import type { EmbedSources, PageRow } from 'federation/store/page-table'
import { REPORTS_PATH } from 'shared-contracts/collector'
import { POLICY_NAME } from 'shared-contracts/trusted'

/** Origins whose pages may use released files, and read what is live. */
export type ForeignHosts = ReadonlySet<string>

export const NO_HOSTS: ForeignHosts = new Set()

/**
 * Headers by which a browser lets pages of other origins use what is public anyway, for a request that names `origin` (its
 * Origin header) or none. Pictures and sheets are asked for without one, so that all origins may show them; text and code
 * can be read by those that are listed.
 */
export const foreignHeaders = (hosts: ForeignHosts, origin: string | undefined): Record<string, string> => {
  if (hosts.size === 0) return {}
  return {
    'cross-origin-resource-policy': 'cross-origin',
    // A cache must not hand to one origin what was said to another.
    vary: 'accept-encoding, origin',
    ...(origin !== undefined && hosts.has(origin) && { 'access-control-allow-origin': origin }),
  }
}

export type Scheme = 'http' | 'https'

/** What pages of ours never ask a browser for, nor pages inside them. Names that a browser does not know it warns of, so that rare ones are left out. */
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

const ALWAYS: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
}

const OVER_TLS: Record<string, string> = {
  ...ALWAYS,
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
}

/** Headers of every answer, by what the visitor's browser speaks. */
export const commonHeaders = (scheme: Scheme): Record<string, string> =>
  scheme === 'https' ? OVER_TLS : ALWAYS

/** Over plain HTTP a browser would be sent to a port where nobody answers. */
const schemeRules = (scheme: Scheme): string[] => (scheme === 'https' ? ['upgrade-insecure-requests'] : [])

/**
 * Where browsers report what was blocked. Chromium ignores `report-uri` beside `report-to`, whose endpoint it accepts over TLS
 * alone; Firefox and Safari know `report-uri`.
 */
const reportRules = (scheme: Scheme): string[] => [
  `report-uri ${REPORTS_PATH}`,
  ...(scheme === 'https' ? ['report-to site'] : []),
]

/** A policy for a host without a collector. */
export const withoutReporting = (policy: string): string =>
  policy.replace(/; report-uri [^;]+(?:; report-to site)?/, '')

/** A vendor's script sets HTML as it always has; only where there is none can the browser forbid it. */
const scriptSinks = (embeds: EmbedSources): string[] =>
  embeds.script.length > 0 ? [] : ["require-trusted-types-for 'script'", `trusted-types ${POLICY_NAME}`]

/**
 * Content-Security-Policy of a page. Pages are static, so inline scripts and styles are named by hash and the answer can be
 * cached. What is embedded is allowed on every page: a navigation inside the site keeps the first page's policy.
 */
export const contentSecurityPolicy = (
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

/** Headers of a page beside those of every response. Where a window of another origin may open the site, the opener is kept. */
export const pageHeaders = (page: PageRow, embeds: EmbedSources, scheme: Scheme): Record<string, string> => ({
  'content-security-policy': contentSecurityPolicy(page, embeds, scheme),
  ...(scheme === 'https' && { 'reporting-endpoints': `site="${REPORTS_PATH}"` }),
  ...(embeds.hasForeignOpener && { 'cross-origin-opener-policy': 'unsafe-none' }),
})

/** For a page that runs nothing and embeds nothing, and has the styles that stand in it. */
export const stillPagePolicy = (scheme: Scheme, html = ''): string =>
  [
    "default-src 'none'",
    ['style-src', "'self'", ...styleHashesIn(html)].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    ...schemeRules(scheme),
  ].join('; ')
