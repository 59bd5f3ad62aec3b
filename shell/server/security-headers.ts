import type { EmbedSources } from 'federation/store/page-table'

/** Headers of every answer. */
export const COMMON_HEADERS: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/**
 * Content-Security-Policy of a page. Pages are static, so inline scripts are named by hash and the answer can be
 * cached. What is embedded is allowed on every page: a navigation inside the site keeps the first page's policy.
 */
export const contentSecurityPolicy = (scriptHashes: string[], embeds: EmbedSources): string =>
  [
    "default-src 'none'",
    ['script-src', "'self'", ...scriptHashes, ...embeds.script].join(' '),
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "manifest-src 'self'",
    "connect-src 'self'",
    ['frame-src', ...(embeds.frame.length > 0 ? embeds.frame : ["'none'"])].join(' '),
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ')
