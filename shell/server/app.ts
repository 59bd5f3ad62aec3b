import fastify, { LogController, type FastifyInstance } from 'fastify'
import {
  defaultToNoStore,
  NOBODY,
  originForm,
  type Output,
  refuseOddRequests,
  tellTrust,
  type TrustedProxies,
} from '@federation/node-kit'
import { outerScheme } from './answers.ts'
import { apiProxy } from './api-proxy.ts'
import { assetRoutes, createAssets } from './assets.ts'
import { canaryDecisions, followCanary } from './canary.ts'
import { collectors } from './collectors.ts'
import { answerBrokenHttp, clearCookies, createErrorAnswers, ignoresCookies } from './error-answers.ts'
import { commonHeaders, type ForeignHosts, NO_HOSTS } from './headers.ts'
import { followChannel, NO_CANARY, showComposition } from './live-site.ts'
import { createPastCompositions, type DatabaseCopy, loadMended } from './load-composition.ts'
import { siteLogger } from './log.ts'
import { createLookUp } from './look-up.ts'
import type { SiteMetrics } from './metrics.ts'
import { pageRoutes } from './pages.ts'
import { keepPanelPrivate, panelRoutes, previewRoutes } from './previews.ts'
import { statusRoutes } from './readiness.ts'
import { createServers } from './servers.ts'
import { createVisits } from './visits.ts'

export interface SiteOptions {
  /** The store's folder. */
  store: string
  channel: string
  /** Whose copy the store is, where it is one. */
  copy?: Pick<DatabaseCopy, 'reasons' | 'mend'> | undefined
  /** Shows this composition to everybody, whatever the channel and a canary do. */
  composition?: string
  /** Where the lead API listens on loopback. */
  leadsPort: number
  /** Longest time in milliseconds that requests wait for a lead API that starts at the same time; 0 where it is left out. */
  apiStartMs?: number
  logLevel: string
  /** Where log lines go; stdout, as pino writes there, where it is left out. */
  output?: Pick<Output, 'write'>
  /** Folder of reports of what a page's policy has blocked; without it none is taken. */
  blockedDir?: string
  /** Folder of what visitors who have agreed to it tell; where it is left out nothing is taken. */
  eventsDir?: string
  /** Folder of how pages do; where it is left out nothing is taken, and no canary is decided on. */
  healthDir?: string
  /** Whether this process decides on a canary; of several workers one does. */
  decides?: boolean
  /** Told of what happens, where somebody asks. */
  metrics?: SiteMetrics
  /** Who may say for whom a request comes; nobody where it is left out. */
  trustProxy?: TrustedProxies | undefined
  /** A name that may lead to more addresses than a server listens on by itself, such as localhost. */
  host?: string
  /** Nobody's where it is left out. */
  foreignHosts?: ForeignHosts | undefined
  /** Which of several processes this is; of one alone nothing is said. */
  worker?: string | undefined
}

/** A CV of 5 MB at the slowest pace that is not cut. */
const LONGEST_REQUEST = 12 * 60_000
/** Longer than the lead API may take to answer, so that a visitor who waits for it hears that it did not. */
const LONGEST_SILENCE = 20_000
/** Longer than proxies in front keep an idle connection, so that they end it and not we. */
const LONGEST_IDLE = 72_000

/** Follows what the server serves: live, canary, earlier compositions, and assets. Logs and counts failed reads. */
const openSite = async ({ log }: FastifyInstance, options: SiteOptions) => {
  const { store, composition, copy, metrics, foreignHosts = NO_HOSTS } = options
  const reportTo = (count: (() => void) | undefined, message: string) => (error: unknown) => {
    count?.()
    log.error({ err: error }, message)
  }
  const reportChannel = reportTo(
    metrics?.channelReadFailed,
    'the newest of the live channel cannot be shown; what is whole stays',
  )
  const site =
    composition === undefined
      ? await followChannel(
          store,
          options.channel,
          reportChannel,
          copy ? { behind: copy.reasons, load: loadMended(copy) } : {},
        )
      : await showComposition(store, composition, reportChannel)
  const canary =
    composition === undefined
      ? await followCanary(
          store,
          reportTo(metrics?.channelReadFailed, 'the canary cannot be read; what was before stays'),
        )
      : NO_CANARY
  const past = createPastCompositions(
    store,
    reportTo(undefined, 'a composition cannot be read for its preview'),
  )
  const assets = createAssets(
    store,
    reportTo(metrics?.releaseReadFailed, 'a file of a published release cannot be served'),
    { foreignHosts },
  )
  return { site, canary, past, assets, visits: createVisits({ store, live: site, canary, past }) }
}

/**
 * Builds the site's server; it does not listen yet. Hooks and error handlers belong to the root instance, so that they apply
 * to every route; their order is the order of the response headers. Each plugin owns its routes. `look-up.ts` answers most
 * requests before Fastify sees them.
 */
export const buildSite = async (options: SiteOptions): Promise<FastifyInstance> => {
  const { store, leadsPort, metrics, healthDir, trustProxy = NOBODY, foreignHosts = NO_HOSTS } = options
  const errors = createErrorAnswers(() => site.current())
  const servers = createServers((request, response) => lookUp(request, response), {
    request: LONGEST_REQUEST,
    headers: 5000,
    silence: LONGEST_SILENCE,
    idle: LONGEST_IDLE,
  })
  const app = fastify({
    serverFactory: servers.factory,
    logger: siteLogger(options.logLevel, options.output, options.worker),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustProxy.trusts,
    rewriteUrl: originForm,
    frameworkErrors: errors.badAddress,
    clientErrorHandler: answerBrokenHttp,
  })
  const { site, canary, past, assets, visits } = await openSite(app, options)
  let isStopping = false

  metrics?.observe(app, site)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(commonHeaders(outerScheme(request)))
    done()
  })
  defaultToNoStore(app)
  tellTrust(app, trustProxy)
  const refused = refuseOddRequests(app, ignoresCookies)
  const lookUp = createLookUp({ visits, assets, trustProxy, refused, isStopping: () => isStopping, metrics })
  keepPanelPrivate(app)
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
    leadsPort,
    site,
    visits,
    foreignHosts,
    isStopping: () => isStopping,
    databaseReasons: options.copy?.reasons ?? (() => []),
  })
  void app.register(assetRoutes, { assets, foreignHosts, onDamaged: () => metrics?.damagedAnswered() })
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
  void app.register(apiProxy, { leadsPort, apiStartMs: options.apiStartMs ?? 0 })
  void app.register(previewRoutes, { store, live: site, past })
  void app.register(panelRoutes, { store, live: site, past })
  void app.register(pageRoutes, { site, visits })
  return app
}
