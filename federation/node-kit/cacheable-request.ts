import type { IncomingMessage } from 'node:http'
import { isHost, MAX_TARGET_BYTES, MAX_COOKIE_BYTES, MAX_FIELD_BYTES } from './request-framing.ts'

/**
 * Request header that a cache (CDN) in front of the site adds to the first request of some visits. The cache forwards such a
 * request although it has the page. The site then decides whether the visitor gets the canary (a composition that a share of
 * the visitors gets). The header's value is the percentage of visits that the cache forwards.
 */
export const CANARY_DRAW_HEADER = 'x-canary-draw'

/** Header values of a request that can be answered from memory. */
export interface CacheableRequest {
  acceptEncoding?: string
  ifNoneMatch?: string
  forwardedProto?: string
  cookie?: string
  origin?: string
  isForwarded: boolean
}

/**
 * Reads a GET or HEAD request that can be answered from memory. Returns null if Fastify must handle the request. Examples are
 * requests with a body, an expectation, an upgrade, a repeated header field or a condition other than If-None-Match. If the
 * result is not null, Fastify's checks would also accept the request.
 */
export const readCacheableRequest = ({
  method,
  url = '',
  httpVersion,
  rawHeaders,
}: Pick<IncomingMessage, 'method' | 'url' | 'httpVersion' | 'rawHeaders'>): CacheableRequest | null => {
  if ((method !== 'GET' && method !== 'HEAD') || httpVersion !== '1.1' || url.length > MAX_TARGET_BYTES)
    return null
  const cacheableRequest: CacheableRequest = { isForwarded: false }
  let hosts = 0
  let bytes = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    const value = rawHeaders[index + 1] ?? ''
    bytes += name.length + value.length
    // Compare lengths first: most header names have another length than the names below, so they are not lowercased.
    switch (name.length) {
      case 4:
        if (name.toLowerCase() === 'host' && ((hosts += 1) > 1 || !isHost(value))) return null
        break
      case 6: {
        const lowercaseName = name.toLowerCase()
        if (lowercaseName === 'expect') return null
        if (lowercaseName !== 'cookie' && lowercaseName !== 'origin') break
        if (cacheableRequest[lowercaseName] !== undefined) return null
        cacheableRequest[lowercaseName] = value
        if (lowercaseName !== 'cookie') break
        if (value.length > MAX_COOKIE_BYTES) return null
        bytes -= value.length
        break
      }
      case 7:
        if (name.toLowerCase() === 'upgrade') return null
        break
      case 8:
        if (name.toLowerCase() === 'if-match') return null
        break
      case 9:
        if (name.toLowerCase() === 'forwarded') return null
        break
      case 10:
        if (name.toLowerCase() === 'connection' && value.toLowerCase() !== 'keep-alive') return null
        break
      case 13:
        // Return null, so that Fastify handles the request. The site must assign the visitor to a cohort and set a cookie.
        if (name.toLowerCase() === CANARY_DRAW_HEADER) return null
        if (name.toLowerCase() !== 'if-none-match') break
        if (cacheableRequest.ifNoneMatch !== undefined) return null
        cacheableRequest.ifNoneMatch = value
        break
      case 14:
        if (name.toLowerCase() === 'content-length') return null
        break
      case 15: {
        const lowercaseName = name.toLowerCase()
        if (lowercaseName === 'x-forwarded-for') cacheableRequest.isForwarded = true
        if (lowercaseName !== 'accept-encoding') break
        if (cacheableRequest.acceptEncoding !== undefined) return null
        cacheableRequest.acceptEncoding = value
        break
      }
      case 17: {
        const lowercaseName = name.toLowerCase()
        if (lowercaseName === 'transfer-encoding') return null
        if (lowercaseName !== 'x-forwarded-proto') break
        if (cacheableRequest.forwardedProto !== undefined) return null
        cacheableRequest.forwardedProto = value
        break
      }
      default:
    }
  }
  return hosts !== 1 || bytes > MAX_FIELD_BYTES ? null : cacheableRequest
}
