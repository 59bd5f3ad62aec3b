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
  visits: Pick<Visits, 'known'>
  assets: Pick<ReturnType<typeof createAssets>, 'held'>
  trustProxy: TrustedProxies
  refused: RejectedConnections
  /** True once the server has begun to shut down. */
  isStopping: () => boolean
  metrics?: SiteMetrics | undefined
}

const getRequestKind = (url: string): string => {
  if (url.startsWith(ASSETS)) return 'asset'
  return url.startsWith(FRAGMENTS) ? 'fragment' : 'page'
}

/**
 * Answers ordinary requests for content in memory before Fastify handles them. Returns false, without side effects, if Fastify
 * must answer. Both use the same prepared responses.
 */
export const createMemoryResponder = ({
  visits,
  assets,
  trustProxy,
  refused,
  isStopping,
  metrics,
}: LookUpOptions) => {
  const believed = new WeakMap<Socket, boolean>()

  const isBelieved = (socket: Socket): boolean => {
    const before = believed.get(socket)
    if (before !== undefined) return before
    const isTrusted = trustProxy.trusts(socket.remoteAddress ?? '', 0)
    believed.set(socket, isTrusted)
    return isTrusted
  }

  /** Scheme of the request. Null if an untrusted sender forwards one, or if its value needs Fastify's parsing. */
  const schemeOf = (socket: Socket, { forwardedProto, isForwarded }: CacheableRequest): Scheme | null => {
    if (forwardedProto === undefined && !isForwarded) return 'http'
    if (!isBelieved(socket)) return null
    if (forwardedProto === undefined || forwardedProto === 'http') return 'http'
    return forwardedProto === 'https' ? 'https' : null
  }

  const at = (path: string, { cookie, origin }: CacheableRequest): PreparedResponses | undefined => {
    if (path.startsWith(ASSETS))
      return path.includes('%')
        ? undefined
        : assets.held(path.slice(ASSETS.length))?.getAssetResponses(origin)
    const visit = visits.known(cookie)
    return visit ? getResponses(visit.composition, visit.sharing).get(path) : undefined
  }

  const find = (url: string, plain: CacheableRequest): PreparedResponses | undefined => {
    const found = at(url, plain)
    if (found) return found
    const query = url.indexOf('?')
    return query === -1 ? undefined : at(url.slice(0, query), plain)
  }

  const answer = (request: IncomingMessage, response: ServerResponse): boolean => {
    const { socket, url = '' } = request
    // The response has no socket while an earlier one on the same connection is unfinished.
    if (isStopping() || response.socket === null || refused.has(socket)) return false
    const plain = readCacheableRequest(request)
    const scheme = plain && schemeOf(socket, plain)
    const answers = scheme && find(url, plain)
    if (!plain || !answers) return false
    // Fastify sets a content length on the 304 response to a HEAD request, so Fastify answers it.
    if (plain.ifNoneMatch !== undefined && request.method === 'HEAD') return false
    const message = selectResponse(answers.pick(scheme, plain.acceptEncoding), plain.ifNoneMatch)
    metrics?.watch(getRequestKind(url), request, response)
    writeRawResponse(response, message)
    return true
  }

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    try {
      return answer(request, response)
    } catch {
      // An error must not end the process. Before headers are sent, Fastify repeats the work and reports the same error.
      if (!response.headersSent) return false
      response.destroy()
      return true
    }
  }
}
