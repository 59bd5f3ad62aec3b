import type { FastifyInstance } from 'fastify'
import type { LeadStore } from './store/lead-store.ts'

/** `/healthz`: the process answers. `/readyz`: it also takes leads, that is: the store answers and nothing is stopping. */
export const healthRoutes = (app: FastifyInstance, store: LeadStore): void => {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  app.get('/healthz', async () => ({ ok: true }))
  app.get('/readyz', async (_request, reply) => {
    const ready = !stopping && (await store.ping().then(() => true, () => false))
    return reply.code(ready ? 200 : 503).send({ ready })
  })
}
