import type { FastifyRequest } from 'fastify'

/** True where a browser posted the form itself: a person waits for a page, not for JSON. */
export const wantsPage = (request: FastifyRequest): boolean => {
  const accept = request.headers.accept ?? ''
  return accept.includes('text/html') && !accept.includes('application/json')
}
