import fastify, { LogController, type FastifyInstance } from 'fastify'
import { proxyApi } from './api-proxy.ts'
import { createAssets } from './assets.ts'
import { answerBrokenHttp } from './broken-http.ts'
import { createErrorAnswers } from './error-answers.ts'
import { followChannel } from './live-site.ts'
import { siteLogger } from './log.ts'
import type { SiteMetrics } from './metrics.ts'
import { outerScheme } from './outer-scheme.ts'
import { servePages } from './pages.ts'
import { commonHeaders } from './security-headers.ts'
import { send } from './send.ts'
import type { Output } from 'federation/service/output'
import { refuseOddRequests } from 'federation/service/request-framing'
import { cutSlowBodies } from 'federation/service/slow-bodies'
import { NOBODY, tellTrust, type TrustedProxies } from 'federation/service/trust-proxy'

export interface SiteOptions {
  /** The store's folder. */
  store: string
  channel: string
  /** Where the lead API listens on loopback. */
  leadsPort: number
  logLevel: string
  /** Where log lines go; stdout, as pino writes there, where it is left out. */
  output?: Pick<Output, 'write'>
  /** Told of what happens, where somebody asks. */
  metrics?: SiteMetrics
  /** Who may say for whom a request comes; nobody where it is left out. */
  trustProxy?: TrustedProxies | undefined
}

/** A CV of 5 MB at the slowest pace that is not cut. */
const LONGEST_REQUEST = 12 * 60_000
/** Longer than the lead API may take to answer, so that a visitor who waits for it hears that it did not. */
const LONGEST_SILENCE = 20_000

const IMMUTABLE = 'public, max-age=31536000, immutable'

/** Builds the site's server; it listens nowhere yet. */
export const buildSite = async (options: SiteOptions): Promise<FastifyInstance> => {
  const { trustProxy = NOBODY } = options
  const errors = createErrorAnswers(() => site.current())
  const app = fastify({
    logger: siteLogger(options.logLevel, options.output),
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: LONGEST_REQUEST,
    connectionTimeout: LONGEST_SILENCE,
    http: { headersTimeout: 5000, connectionsCheckingInterval: 1000 },
    trustProxy: trustProxy.trusts,
    frameworkErrors: errors.badAddress,
    clientErrorHandler: answerBrokenHttp,
  })
  cutSlowBodies(app.server)
  const site = await followChannel(options.store, options.channel, (error) => {
    options.metrics?.channelReadFailed()
    app.log.error({ err: error }, 'the live channel cannot be read; the composition before stays')
  })
  const assets = createAssets(options.store, (error) => {
    options.metrics?.releaseReadFailed()
    app.log.error({ err: error }, 'a published release cannot be read just now')
  })
  options.metrics?.observe(app, site)
  let isStopping = false

  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(commonHeaders(outerScheme(request)))
    done()
  })
  tellTrust(app, trustProxy)
  refuseOddRequests(app)
  app.setErrorHandler(errors.thrown)
  app.setNotFoundHandler(errors.unknownMethod)
  app.addHook('preClose', (done) => {
    isStopping = true
    done()
  })
  app.addHook('onClose', (_app, done) => {
    site.close()
    done()
  })

  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', (_request, reply) => {
    const isReady = !isStopping && site.current() !== null
    return reply.code(isReady ? 200 : 503).header('cache-control', 'no-store').send({ ready: isReady })
  })
  app.get('/_status', (_request, reply) => {
    const entry = site.current()?.entry ?? null
    return reply.header('cache-control', 'no-store').send({ live: entry })
  })
  app.get('/_r/:name/:release/*', async (request, reply) => {
    const { name, release, '*': path } = request.params as { name: string; release: string; '*': string }
    const found = await assets.find(name, release, path).catch(() => undefined)
    if (found === undefined) return reply.code(503).header('cache-control', 'no-store').header('retry-after', '1').type('text/plain').send('This file cannot be read just now.\n')
    if (!found) return errors.missingFile(reply)
    const etag = `"${found.asset.integrity.slice(7, 29)}"`
    return send(request, reply, {
      status: 200,
      type: found.asset.type,
      etag,
      bytes: found.bytes,
      cacheControl: IMMUTABLE,
    })
  })
  proxyApi(app, options.leadsPort)
  servePages(app, site)
  return app
}
