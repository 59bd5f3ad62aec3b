import type { IncomingHttpHeaders } from 'node:http'

const single = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value

/**
 * True where a page of another site made a browser send this. Browsers set both headers and pages cannot forge
 * them; a client that sends neither is no browser, and carries nobody's cookies or trust.
 */
export const isCrossSite = (headers: IncomingHttpHeaders, allowedOrigins: ReadonlySet<string>): boolean => {
  const { origin } = headers
  const site = single(headers['sec-fetch-site'])
  if (origin !== undefined && allowedOrigins.has(origin)) return false
  if (site === 'same-origin' || site === 'none') return false
  return origin !== undefined || site !== undefined
}
