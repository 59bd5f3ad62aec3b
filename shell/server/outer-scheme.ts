import type { FastifyRequest } from 'fastify'

/** What the visitor's browser speaks, by the word of a trusted proxy. */
export const outerScheme = (request: Pick<FastifyRequest, 'protocol'>): 'http' | 'https' => (request.protocol === 'https' ? 'https' : 'http')

/** A name or an address with a port, and nothing that means something in a policy. */
const HOST = /^(?:[\w.-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i

/** Hosts under which the visitor's browser may know this site: the one it asked for, and the one that settings name. */
export const outerHosts = (request: Pick<FastifyRequest, 'host'>, origin: string | undefined): string[] => {
  const named = origin === undefined ? [] : [new URL(origin).host]
  return [...new Set([...(HOST.test(request.host) ? [request.host] : []), ...named])]
}
