import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import {
  plainRequest,
  type PlainRequest,
  type RefusedConnections,
  type TrustedProxies,
} from '@federation/node-kit'
import type { createAssets } from './assets.ts'
import type { SiteMetrics } from './metrics.ts'
import { answersOf } from './pages.ts'
import { messageFor, type ReadyAnswers, writeMessage } from './answers.ts'
import type { Visits } from './visits.ts'
import type { Scheme } from './headers.ts'
const ASSETS = '/_r/'
const FRAGMENTS = '/_f/'

interface LookUpOptions {
  visits: Pick<Visits, 'known'>
  assets: Pick<ReturnType<typeof createAssets>, 'held'>
  trustProxy: TrustedProxies
  refused: RefusedConnections
  /** Whether the server was told to stop. */
  isStopping: () => boolean
  metrics?: SiteMetrics | undefined
}

const kindOf = (url: string): string => {
  if (url.startsWith(ASSETS)) return 'asset'
  return url.startsWith(FRAGMENTS) ? 'fragment' : 'page'
}

/**
 * Answers what is in memory to requests in which nothing is odd, before the framework sees them. False where it has not:
 * nothing is done then, and the framework decides. It would give the same answer, from the same place.
 */
export const createLookUp = ({ visits, assets, trustProxy, refused, isStopping, metrics }: LookUpOptions) => {
  const believed = new WeakMap<Socket, boolean>()

  const isBelieved = (socket: Socket): boolean => {
    const before = believed.get(socket)
    if (before !== undefined) return before
    const isTrusted = trustProxy.trusts(socket.remoteAddress ?? '', 0)
    believed.set(socket, isTrusted)
    return isTrusted
  }

  /** Null where somebody speaks of the visitor who may not, or in a way that has to be read closely. */
  const schemeOf = (socket: Socket, { forwardedProto, isForwarded }: PlainRequest): Scheme | null => {
    if (forwardedProto === undefined && !isForwarded) return 'http'
    if (!isBelieved(socket)) return null
    if (forwardedProto === undefined || forwardedProto === 'http') return 'http'
    return forwardedProto === 'https' ? 'https' : null
  }

  const at = (path: string, { cookie, origin }: PlainRequest): ReadyAnswers | undefined => {
    if (path.startsWith(ASSETS))
      return path.includes('%') ? undefined : assets.held(path.slice(ASSETS.length))?.answersTo(origin)
    const visit = visits.known(cookie)
    return visit ? answersOf(visit.composition, visit.sharing).get(path) : undefined
  }

  const find = (url: string, plain: PlainRequest): ReadyAnswers | undefined => {
    const found = at(url, plain)
    if (found) return found
    const query = url.indexOf('?')
    return query === -1 ? undefined : at(url.slice(0, query), plain)
  }

  const answer = (request: IncomingMessage, response: ServerResponse): boolean => {
    const { socket, url = '' } = request
    // A response without its socket waits for the one before it.
    if (isStopping() || response.socket === null || refused.has(socket)) return false
    const plain = plainRequest(request)
    const scheme = plain && schemeOf(socket, plain)
    const answers = scheme && find(url, plain)
    if (!plain || !answers) return false
    // The framework gives such a 304 a length of its own.
    if (plain.ifNoneMatch !== undefined && request.method === 'HEAD') return false
    const message = messageFor(answers.pick(scheme, plain.acceptEncoding), plain.ifNoneMatch)
    metrics?.watch(kindOf(url), request, response)
    writeMessage(response, message)
    return true
  }

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    try {
      return answer(request, response)
    } catch {
      // Where nothing has left yet the framework comes upon the same, and says so; it must not end the process.
      if (!response.headersSent) return false
      response.destroy()
      return true
    }
  }
}
