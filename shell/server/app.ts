import fastify, { LogController, type FastifyInstance } from 'fastify'
import {
  defaultToNoStore,
  NO_TRUSTED_PROXIES,
  originForm,
  type Output,
  rejectAmbiguousRequests,
  logTrustedProxies,
  type TrustedProxies,
} from '@federation/node-kit'
import { getVisitorScheme } from './responses.ts'
import { apiProxy } from './api-proxy.ts'
import { assetRoutes, createAssets } from './assets.ts'
import { canaryDecisions, followCanary } from './canary.ts'
import { collectors } from './collectors.ts'
import { handleClientError, clearCookies, createErrorResponses, ignoresCookies } from './error-pages.ts'
import { commonHeaders, type ForeignHosts, NO_HOSTS } from './headers.ts'
import { followChannel, NO_CANARY, showComposition } from './live-site.ts'
import { createPastCompositions, createRepairingLoader } from './load-composition.ts'
import { getLoggerOptions } from './log.ts'
import { createMemoryResponder } from './memory-responder.ts'
import type { SiteMetrics } from './metrics.ts'
import { pageRoutes } from './pages.ts'
import { setPanelCacheHeaders, panelRoutes, previewRoutes } from './previews.ts'
import { statusRoutes } from './readiness.ts'
import { createServers } from './servers.ts'
import type { StoreCopy } from './store-copy.ts'
import { createVisits } from './visits.ts'

export interface SiteOptions {
  /** Folder of the store. */
  store: string
  channel: string
  /** The database or registry of which the store is a copy, if there is one. */
  copy?: Omit<StoreCopy, 'close'> | undefined
  /** Composition to serve to all visitors. Channel and canary are then ignored. */
  composition?: string
  /** Port of the lead API on the loopback interface. */
  leadsUrl: string
  /** Milliseconds that requests wait for a lead API that starts at the same time. Default: 0. */
  apiStartMs?: number
  logLevel: string
  /** Destination of log lines. Default: stdout, written by pino. */
  output?: Pick<Output, 'write'>
  /** Folder for counts of resources that the Content-Security-Policy blocked. Without it, reports are not collected. */
  blockedDir?: string
  /** Folder for events of visitors who agreed to measurement. Without it, events are not collected. */
  eventsDir?: string
  /** Folder for page health. Without it, health is not collected and no canary is decided on. */
  healthDir?: string
  /** True if this process decides on canaries. Of several workers only one does. */
  decides?: boolean
  /** Metrics to update, if the process serves any. */
  metrics?: SiteMetrics
  /** Proxies whose forwarded headers are trusted. Default: none. */
  trustProxy?: TrustedProxies | undefined
  /** Host name to listen on. A name such as localhost can resolve to more addresses than one server listens on. */
  host?: string
  /** Origins that may use released files and read the live composition. Default: none. */
  foreignHosts?: ForeignHosts | undefined
  /** Number of this process among several workers. Omitted if it is the only one. */
  worker?: string | undefined
}

/** Milliseconds to receive a request: a CV of 5 MB at the lowest accepted rate. */
const MAX_REQUEST_MS = 12 * 60_000
/**
 * Milliseconds without data on a connection. Longer than the lead API's timeout, so that the visitor gets an error response.
 */
const MAX_SILENCE_MS = 20_000
/**
 * Milliseconds between two requests on a connection. Longer than the idle timeout of proxies in front, so that they close it
 * first.
 */
const MAX_IDLE_MS = 72_000

/** Follows what the server serves: live, canary, earlier compositions, and assets. Logs and counts failed reads. */
const openSite = async ({ log }: FastifyInstance, options: SiteOptions) => {
  const { store, composition, copy, metrics, foreignHosts = NO_HOSTS } = options
  const reportTo = (count: (() => void) | undefined, message: string) => (error: unknown) => {
    count?.()
    log.error({ err: error }, message)
  }
  const reportChannel = reportTo(
    metrics?.countChannelReadFailure,
    'the newest entry of the live channel cannot be shown; the last intact one is served',
  )
  const site =
    composition === undefined
      ? await followChannel(
          store,
          options.channel,
          reportChannel,
          copy ? { behind: copy.reasons, load: createRepairingLoader(copy) } : {},
        )
      : await showComposition(store, composition, reportChannel)
  const canary =
    composition === undefined
      ? await followCanary(
          store,
          reportTo(metrics?.countChannelReadFailure, 'the canary cannot be read; its last state is kept'),
        )
      : NO_CANARY
  const past = createPastCompositions(
    store,
    reportTo(undefined, 'a composition cannot be read for its preview'),
  )
  const assets = createAssets(
    store,
    reportTo(metrics?.countReleaseReadFailure, 'a file of a published release cannot be served'),
    { foreignHosts },
  )
  return { site, canary, past, assets, visits: createVisits({ store, live: site, canary, past }) }
}

/**
 * Builds the site's server; it does not listen yet. Hooks and error handlers belong to the root instance, so that they apply
 * to every route; their order is the order of the response headers. Each plugin owns its routes. `memory-responder.ts` answers most
 * requests before Fastify sees them.
 */
export const buildSite = async (options: SiteOptions): Promise<FastifyInstance> => {
  const {
    store,
    leadsUrl,
    metrics,
    healthDir,
    trustProxy = NO_TRUSTED_PROXIES,
    foreignHosts = NO_HOSTS,
  } = options
  const errors = createErrorResponses(() => site.current())
  const servers = createServers((request, response) => lookUp(request, response), {
    request: MAX_REQUEST_MS,
    headers: 5000,
    silence: MAX_SILENCE_MS,
    idle: MAX_IDLE_MS,
  })
  const app = fastify({
    serverFactory: servers.factory,
    logger: getLoggerOptions(options.logLevel, options.output, options.worker),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustProxy.trusts,
    rewriteUrl: originForm,
    frameworkErrors: errors.badAddress,
    clientErrorHandler: handleClientError,
  })
  const { site, canary, past, assets, visits } = await openSite(app, options)
  let isStopping = false

  metrics?.observe(app, site)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(commonHeaders(getVisitorScheme(request)))
    done()
  })
  defaultToNoStore(app)
  logTrustedProxies(app, trustProxy)
  const refused = rejectAmbiguousRequests(app, ignoresCookies)
  const lookUp = createMemoryResponder({
    visits,
    assets,
    trustProxy,
    refused,
    isStopping: () => isStopping,
    metrics,
  })
  setPanelCacheHeaders(app)
  app.setErrorHandler(errors.thrown)
  app.setNotFoundHandler(errors.unknownMethod)
  app.addHook('preClose', (done) => {
    isStopping = true
    done()
  })
  app.addHook('onListen', async () => {
    if (options.host !== undefined) await servers.listenOnOthers(options.host)
  })
  app.addHook('onClose', (_app, done) => {
    site.close()
    canary.close()
    done()
  })

  void app.register(statusRoutes, {
    store,
    leadsUrl,
    site,
    visits,
    foreignHosts,
    isStopping: () => isStopping,
    databaseReasons: options.copy?.databaseReasons ?? (() => []),
    registryContactAge: options.copy?.registryContactAge ?? (async () => null),
  })
  void app.register(assetRoutes, { assets, foreignHosts, onDamaged: () => metrics?.countDamagedResponse() })
  void app.register(collectors, {
    store,
    channel: options.channel,
    composition: options.composition,
    blockedDir: options.blockedDir,
    eventsDir: options.eventsDir,
    healthDir,
    site,
    visits,
    metrics,
  })
  if (options.decides && healthDir !== undefined)
    void app.register(canaryDecisions, {
      store,
      health: healthDir,
      isCompared: () => visits.canary() !== null,
    })
  void app.register(clearCookies)
  void app.register(apiProxy, { leadsUrl, apiStartMs: options.apiStartMs ?? 0 })
  void app.register(previewRoutes, { store, live: site, past })
  void app.register(panelRoutes, { store, live: site, past })
  void app.register(pageRoutes, { site, visits })
  return app
}
