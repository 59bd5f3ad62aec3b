import type { FastifyInstance } from 'fastify'
import type { Readiness } from './readiness.ts'

/** `/healthz`: the process answers. `/readyz`: requests should come here, and how store, disk and outbox stand. */
export const healthRoutes = (app: FastifyInstance, readiness: () => Promise<Readiness>): void => {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  app.get('/healthz', async () => ({ ok: true }))
  app.get('/readyz', async (_request, reply) => {
    const found = await readiness()
    const ready = found.ready && !stopping
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ...found, ready })
  })
}
