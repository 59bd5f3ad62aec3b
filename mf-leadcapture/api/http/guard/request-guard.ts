import type { FastifyInstance } from 'fastify'
import { LeadApiError } from '../errors.ts'
import { isCrossSite } from './cross-site.ts'

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
