import type { FastifyInstance, FastifyRequest } from 'fastify'

/** A contact request is small: whoever has not sent it by then is not sending it. */
const PATIENCE = 10_000

/** Cuts off clients that trickle their body, except where a file may be on its way to `uploadPath`. */
export const cutSlowBodies = (app: FastifyInstance, uploadPath: string): void => {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>()
  app.addHook('onRequest', async (request) => {
    if (request.method !== 'POST' || request.url.split('?')[0] === uploadPath) return
    timers.set(request, setTimeout(() => request.raw.destroy(), PATIENCE))
  })
  app.addHook('preHandler', async (request) => clearTimeout(timers.get(request)))
  app.addHook('onResponse', async (request) => clearTimeout(timers.get(request)))
  app.addHook('onRequestAbort', async (request) => clearTimeout(timers.get(request)))
}
