import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import {
  readCacheableRequest,
  type CacheableRequest,
  type RejectedConnections,
  type TrustedProxies,
} from '@federation/node-kit'
import type { createAssets } from './assets.ts'
import type { SiteMetrics } from './metrics.ts'
import { getResponses } from './pages.ts'
import { selectResponse, type PreparedResponses, writeRawResponse } from './responses.ts'
import type { Visits } from './visits.ts'
import type { Scheme } from './headers.ts'
const ASSETS = '/_r/'
const FRAGMENTS = '/_f/'

interface LookUpOptions {
  visits: Pick<Visits, 'getCached'>
  assets: Pick<ReturnType<typeof createAssets>, 'getCached'>
  trustProxy: TrustedProxies
  refused: RejectedConnections
  isStopping: () => boolean
  metrics?: SiteMetrics | undefined
}

const getRequestKind = (url: string): string => {
  if (url.startsWith(ASSETS)) return 'asset'
  return url.startsWith(FRAGMENTS) ? 'fragment' : 'page'
}

/**
 * Creates a function that answers requests for content in memory before Fastify gets them. It sends the same prepared
 * responses as Fastify's routes, but faster.
 * The function returns false, without side effects, if Fastify must answer.
 */
export const createMemoryResponder = ({
  visits,
  assets,
  trustProxy,
  refused,
  isStopping,
  metrics,
}: LookUpOptions) => {
  const trustedSockets = new WeakMap<Socket, boolean>()

  const isTrustedSocket = (socket: Socket): boolean => {
    const cachedTrust = trustedSockets.get(socket)
    if (cachedTrust !== undefined) return cachedTrust
    const isTrusted = trustProxy.trusts(socket.remoteAddress ?? '', 0)
    trustedSockets.set(socket, isTrusted)
    return isTrusted
  }

  /**
   * Returns the scheme in the visitor's browser. Returns null if only Fastify can determine it: an untrusted client sent forwarded
   * headers, or `X-Forwarded-Proto` is neither `http` nor `https`.
   */
  const schemeOf = (socket: Socket, { forwardedProto, isForwarded }: CacheableRequest): Scheme | null => {
    if (forwardedProto === undefined && !isForwarded) return 'http'
    if (!isTrustedSocket(socket)) return null
    if (forwardedProto === undefined || forwardedProto === 'http') return 'http'
    return forwardedProto === 'https' ? 'https' : null
  }

  const at = (path: string, { cookie, origin }: CacheableRequest): PreparedResponses | undefined => {
    if (path.startsWith(ASSETS))
      return path.includes('%')
        ? undefined
        : assets.getCached(path.slice(ASSETS.length))?.getAssetResponses(origin)
    const visit = visits.getCached(cookie)
    return visit ? getResponses(visit).get(path) : undefined
  }

  const find = (url: string, cacheableRequest: CacheableRequest): PreparedResponses | undefined => {
    const found = at(url, cacheableRequest)
    if (found) return found
    const query = url.indexOf('?')
    return query === -1 ? undefined : at(url.slice(0, query), cacheableRequest)
  }

  const answer = (request: IncomingMessage, response: ServerResponse): boolean => {
    const { socket, url = '' } = request
    // Leaves the request to Fastify while an earlier response on this connection is unfinished: `response.socket` is then null.
    if (isStopping() || response.socket === null || refused.has(socket)) return false
    const cacheableRequest = readCacheableRequest(request)
    const scheme = cacheableRequest && schemeOf(socket, cacheableRequest)
    const answers = scheme && find(url, cacheableRequest)
    if (!cacheableRequest || !answers) return false
    // Let Fastify answer a HEAD request with `If-None-Match`. The response can have the status 304, to which Fastify adds
    // `Content-Length`, but `writeRawResponse` does not. Headers must not depend on which of the two sends the response.
    if (cacheableRequest.ifNoneMatch !== undefined && request.method === 'HEAD') return false
    const message = selectResponse(
      answers.pick(scheme, cacheableRequest.acceptEncoding),
      cacheableRequest.ifNoneMatch,
    )
    metrics?.watch(getRequestKind(url), request, response)
    writeRawResponse(response, message)
    return true
  }

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    try {
      return answer(request, response)
    } catch {
      // Catches all exceptions, because an exception in this function must not end the process. If no headers were sent,
      // Fastify handles the request again and reports the error.
      if (!response.headersSent) return false
      response.destroy()
      return true
    }
  }
}
