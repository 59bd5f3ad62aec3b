import type { FastifyInstance } from 'fastify'

/** Adds `Cache-Control: no-store` to every answer that does not state its caching: a cache may keep errors and redirects. */
export const defaultToNoStore = (app: FastifyInstance): void => {
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}
