import type { FastifyRequest } from 'fastify'

/**
 * True where a browser posted the form itself: a person waits for a page, not for JSON. By hand, since
 * @fastify/accept-negotiator is made for encodings and does not know a type with parameters again.
 */
export const wantsPage = (request: FastifyRequest): boolean => {
  const accept = request.headers.accept ?? ''
  return accept.includes('text/html') && !accept.includes('application/json')
}
