import type { FastifyRequest } from 'fastify'

/** What the visitor's browser speaks, by the word of a trusted proxy. */
export const outerScheme = (request: Pick<FastifyRequest, 'protocol'>): 'http' | 'https' =>
  request.protocol === 'https' ? 'https' : 'http'
