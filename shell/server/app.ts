import fastify, {
  LogController,
  type FastifyInstance,
  type FastifyServerOptions,
  type FastifyPluginAsync,
} from 'fastify'
import {
  type CdnSettings,
  type SentryAddress,
  defaultToNoStore,
  NO_TRUSTED_PROXIES,
  toOriginForm,
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
import { keepFromEdge, listEdgePages } from './edge-cache.ts'
import { handleClientError, clearCookies, createErrorResponses, ignoresCookies } from './error-pages.ts'
import { getCommonHeaders, type ForeignHosts, NO_HOSTS } from './headers.ts'
import { followChannel, NO_CANARY, showComposition, type LiveSite } from './live-site.ts'
import { createPastCompositions, createRepairingLoader } from './load-composition.ts'
import { createMemoryResponder } from './memory-responder.ts'
import type { SiteMetrics } from './metrics.ts'
import { pageRoutes } from './pages.ts'
import { setPanelCacheHeaders, panelRoutes, previewRoutes } from './previews.ts'
import { statusRoutes } from './readiness.ts'
import { createServers } from './servers.ts'
import type { StoreCopy } from './store-copy.ts'
import { createVisits, type Visits } from './visits.ts'
import { createPurger, type ServedPages } from '@federation/rollout'

const CHECK_INTERVAL_MS = 50

interface EdgePurgeOptions {
  store: string
  cdn: CdnSettings
  live: Pick<LiveSite, 'current'>
  canary: Pick<LiveSite, 'current'>
  visits: Pick<Visits, 'getCached'>
}

/**
 * Plugin: purges changed pages from the cache (CDN). A new live composition changes pages. A new percentage of a canary (a
 * composition that a share of the visitors gets) changes the headers of all pages.
 */
const edgePurges: FastifyPluginAsync<EdgePurgeOptions> = async (
  app,
  { store, cdn, live, canary, visits },
) => {
  const purge = createPurger({ store, cdn, log: app.log })
  let served: ServedPages | null = null
  const check = async (): Promise<void> => {
    const visit = visits.getCached(undefined)
    const entry = live.current()?.entry
    if (!visit?.edge || !entry) return
    const version = entry.seq + (canary.current()?.entry.seq ?? 0)
    if (served?.version !== version) {
      const pages = [...listEdgePages(visit.composition, visit.edge)]
      const digests = Object.fromEntries(pages.map(([path, { digest }]) => [path, digest]))
      served = { version, composition: entry.composition, digests }
    }
    await purge(served)
  }
  const timer = setInterval(() => void check(), CHECK_INTERVAL_MS).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

export interface SiteOptions {
  store: string
  channel: string
  /** Database or registry from which the store folder is copied. Undefined if the store folder is not a copy. */
  copy?: Omit<StoreCopy, 'close'> | undefined
  /**
   * Id of a composition (a set of releases that make one site) to serve to all visitors. By default, visitors get the current
   * composition of the channel, or the canary.
   */
  composition?: string
  leadsUrl: string
  /** Maximum time in ms that requests for the lead API wait while that API is starting. Default: 0. */
  apiStartMs?: number
  logLevel: string
  /** Destination of log lines. Default: stdout. */
  output?: Pick<Output, 'write'>
  /**
   * Folder for counts of resources that the Content-Security-Policy blocked. If the folder is omitted, the server accepts no
   * violation reports.
   */
  blockedDir?: string
  /** Folder for events of visitors who consented to measurement. If the folder is omitted, the server accepts no events. */
  eventsDir?: string
  /**
   * Folder for page health reports. If the folder is omitted, the server accepts no health reports and does not evaluate canaries.
   */
  healthDir?: string
  /** True if this process evaluates canaries. If the site runs in several workers, it is true for only one of them. */
  decides?: boolean
  metrics?: SiteMetrics
  /** Proxies whose forwarded headers the server trusts. Default: none. */
  trustProxy?: TrustedProxies | undefined
  /** Host name to listen on. The server listens on all its addresses, such as IPv4 and IPv6 for `localhost`. */
  host?: string
  /** Other origins whose pages may read released files and the id of the live composition (CORS). Default: none. */
  foreignHosts?: ForeignHosts | undefined
  /** Cache (CDN) in front of the page servers. Default: none. */
  cdn?: CdnSettings | undefined
  /** Error-tracking service to which the server forwards the errors of browsers. Default: none. */
  sentry?: SentryAddress | undefined
  /** Number of this worker process. Undefined if there is only one process. */
  worker?: string | undefined
}

/**
 * Maximum time to receive a request, in milliseconds. It is long enough for a CV of 5 MB, which takes almost 11 minutes at 8
 * KiB/s, the lowest rate that the server accepts.
 */
const MAX_REQUEST_MS = 12 * 60_000
/**
 * Maximum time without data on a connection, in milliseconds. It is longer than the timeout for the lead API, so that the visitor
 * gets an error response before the server closes the connection.
 */
const MAX_SILENCE_MS = 20_000
/**
 * Maximum idle time between two requests on a connection, in milliseconds. It is longer than the idle timeout of proxies, so that
 * the proxy closes the connection first.
 */
const MAX_IDLE_MS = 72_000

/**
 * Opens all content that the server sends: live composition, canary, earlier compositions and assets. Failed reads are logged and
 * counted.
 */
const openSite = async ({ log }: FastifyInstance, options: SiteOptions) => {
  const { store, composition, copy, metrics, cdn, foreignHosts = NO_HOSTS } = options
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
  return { site, canary, past, assets, visits: createVisits({ store, live: site, canary, past, cdn }) }
}

/**
 * Builds the site's server, which does not listen yet. If the requested content is in memory, `memory-responder.ts` answers the
 * request. Fastify gets only the other requests. Hooks and error handlers are on the root instance, so that they apply to every
 * route.
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
    rewriteUrl: toOriginForm,
    frameworkErrors: errors.badAddress,
    clientErrorHandler: handleClientError,
    // While the server stops, it still answers requests on open connections, and closes each connection after the response.
    return503OnClosing: false,
  })
  const { site, canary, past, assets, visits } = await openSite(app, options)
  let isStopping = false

  metrics?.observe(app, site)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(getCommonHeaders(getVisitorScheme(request)))
    done()
  })
  defaultToNoStore(app)
  if (options.cdn) keepFromEdge(app)
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
    sentry: options.sentry,
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
  if (options.cdn?.purge && options.composition === undefined)
    void app.register(edgePurges, { store, cdn: options.cdn, live: site, canary, visits })
  void app.register(clearCookies)
  void app.register(apiProxy, { leadsUrl, apiStartMs: options.apiStartMs ?? 0 })
  void app.register(previewRoutes, { store, live: site, past })
  void app.register(panelRoutes, { store, live: site, past })
  void app.register(pageRoutes, { site, visits, past })
  return app
}

const MAX_STACK_FRAMES = 8

/**
 * Keeps only name, message, code and stack of an error. Other properties can contain visitor data, such as the raw packet that
 * Node's HTTP parser attaches.
 */
const serializeError = (error: Error) => {
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '))
  const code = 'code' in error ? String(error.code) : undefined
  return {
    type: error.name,
    message: error.message,
    code,
    stack: frames.slice(0, MAX_STACK_FRAMES).join('\n'),
  }
}

/** Returns the options of the logger pino. Logs contain no client addresses, headers or bodies of requests. */
export const getLoggerOptions = (level: string, stream?: Pick<Output, 'write'>, worker?: string) =>
  ({
    level,
    base: { service: 'site', ...(worker !== undefined && { worker }) },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: {
      req: (request) => ({ method: request.method, route: request.routeOptions?.url ?? 'none' }),
      res: (reply) => ({ statusCode: reply.statusCode }),
      err: serializeError,
    },
    ...(stream && { stream }),
  }) satisfies FastifyServerOptions['logger']
