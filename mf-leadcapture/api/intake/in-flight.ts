import type { FastifyRequest } from 'fastify'
import { IDEMPOTENCY_HEADER, IDEMPOTENCY_KEY_PATTERN } from '../../contract/paths.ts'
import { LeadApiError } from '../http/errors.ts'

/** The key a client named for this attempt; null where it named none. */
export const idempotencyKey = (request: FastifyRequest): string | null => {
  const value = request.headers[IDEMPOTENCY_HEADER.toLowerCase()]
  if (value === undefined) return null
  if (typeof value === 'string' && IDEMPOTENCY_KEY_PATTERN.test(value)) return value
  throw new LeadApiError('BAD_IDEMPOTENCY_KEY')
}

/** Lets one request of a client's key in at a time; the others learn at once that one is on its way. */
export const oneAtATime = (): (<T>(key: string | null, work: () => Promise<T>) => Promise<T>) => {
  const inFlight = new Set<string>()
  return async (key, work) => {
    if (key === null) return work()
    if (inFlight.has(key)) throw new LeadApiError('IN_FLIGHT')
    inFlight.add(key)
    try {
      return await work()
    } finally {
      inFlight.delete(key)
    }
  }
}
