import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { LeadApiError } from '../errors.ts'

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

export interface GuardOptions {
  allowedOrigins: ReadonlySet<string>
  /** Host names this server answers for, without ports. */
  allowedHosts: ReadonlySet<string>
}

/** Without this a name that somebody else points at this machine would be answered like our own. */
const hostName = (header: string | undefined): string => (header ?? '').toLowerCase().replace(/:\d{1,5}$/, '')

/** Turns away, before any body is read, what must not be served. */
export const guardRequests = (app: FastifyInstance, { allowedOrigins, allowedHosts }: GuardOptions): void => {
  app.addHook('onRequest', async (request) => {
    if (!allowedHosts.has(hostName(request.headers.host))) throw new LeadApiError('WRONG_HOST')
    if (request.method === 'POST' && isCrossSite(request.headers, allowedOrigins))
      throw new LeadApiError('CROSS_SITE')
  })
}
