import type { FastifyInstance } from 'fastify'
import { LeadApiError } from '../errors.ts'
import { isCrossSite } from './cross-site.ts'

export interface GuardOptions {
  allowedOrigins: ReadonlySet<string>
  /** Host names this server answers for; null where a proxy on the same machine has already decided. */
  allowedHosts: ReadonlySet<string> | null
}

/** Turns away, before any body is read, what must not be served. */
export const guardRequests = (app: FastifyInstance, { allowedOrigins, allowedHosts }: GuardOptions): void => {
  app.addHook('onRequest', async (request) => {
    if (allowedHosts && !allowedHosts.has(request.headers.host ?? '')) throw new LeadApiError('WRONG_HOST')
    if (request.method === 'POST' && isCrossSite(request.headers, allowedOrigins)) throw new LeadApiError('CROSS_SITE')
  })
}
