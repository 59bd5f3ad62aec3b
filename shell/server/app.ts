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
import { readComposition } from '@federation/registry'
import { proxyApi } from './api-proxy.ts'
import { createAssets } from './assets.ts'
import { answerBrokenHttp, clearCookies, createErrorAnswers, ignoresCookies } from './error-answers.ts'
import { decideOnCanary, followCanary } from './canary.ts'
import { collectHealth } from './health.ts'
import { createPastCompositions, type DatabaseCopy, loadMended } from './load-composition.ts'
import { collectBlocked } from './events/blocked.ts'
import { collectEvents, createDroppedCounts, droppedDir } from './events/collector.ts'
import { openDayLog } from './beacons.ts'
import { createServedHistory, followChannel, NO_CANARY, showComposition } from './live-site.ts'
import { siteLogger } from './log.ts'
import { commonHeaders, foreignHeaders, type ForeignHosts, NO_HOSTS } from './headers.ts'
import { createLookUp } from './look-up.ts'
import type { SiteMetrics } from './metrics.ts'
import { outerScheme, send } from './answers.ts'
import { servePages } from './pages.ts'
import { setPlidCookie } from './cookies.ts'
import { servePanel, servePreviews } from './previews.ts'
import { readinessRoute } from './readiness.ts'
import { createVisits } from './visits.ts'
import { createServers } from './servers.ts'

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

/** The releases of a composition, and its public settings: what pages of it embed. */
const describeComposition = async (store: string, composition: string) => {
  const { shell, areas, settings } = await readComposition(store, composition)
  return { releases: { shell, ...areas }, settings }
}

/** Builds the site's server; it listens nowhere yet. */
export const buildSite = async (options: SiteOptions): Promise<FastifyInstance> => {
  const { trustProxy = NOBODY, foreignHosts = NO_HOSTS } = options
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
  const { composition } = options
  const tellOfSite = (error: unknown): void => {
    options.metrics?.channelReadFailed()
    app.log.error({ err: error }, 'the newest of the live channel cannot be shown; what is whole stays')
  }
  const followed = options.copy ? { behind: options.copy.reasons, load: loadMended(options.copy) } : {}
  const site =
    composition === undefined
      ? await followChannel(options.store, options.channel, tellOfSite, followed)
      : await showComposition(options.store, composition, tellOfSite)
  const assets = createAssets(
    options.store,
    (error) => {
      options.metrics?.releaseReadFailed()
      app.log.error({ err: error }, 'a file of a published release cannot be served')
    },
    { foreignHosts },
  )
  const tellOfCanary = (error: unknown): void => {
    options.metrics?.channelReadFailed()
    app.log.error({ err: error }, 'the canary cannot be read; what was before stays')
  }
  const canary = composition === undefined ? await followCanary(options.store, tellOfCanary) : NO_CANARY
  const past = createPastCompositions(options.store, (error) =>
    app.log.error({ err: error }, 'a composition cannot be read for its preview'),
  )
  const visits = createVisits({ store: options.store, live: site, canary, past })
  options.metrics?.observe(app, site)
  let isStopping = false

  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(commonHeaders(outerScheme(request)))
    done()
  })
  defaultToNoStore(app)
  tellTrust(app, trustProxy)
  const refused = refuseOddRequests(app, ignoresCookies)
  const lookUp = createLookUp({
    visits,
    assets,
    trustProxy,
    refused,
    isStopping: () => isStopping,
    metrics: options.metrics,
  })
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

  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  readinessRoute(app, {
    leadsPort: options.leadsPort,
    isStopping: () => isStopping,
    hasPages: () => site.current() !== null,
    degraded: () => site.degraded()?.reasons ?? [],
    databaseReasons: options.copy?.reasons ?? (() => []),
  })
  app.get('/_status', async (request, reply) => {
    const entry = site.current()?.entry ?? null
    const tried = visits.canary()?.entry
    const described = entry && (await describeComposition(options.store, entry.composition).catch(() => null))
    return reply
      .headers(foreignHeaders(foreignHosts, request.headers.origin))
      .header('cache-control', 'no-store')
      .send({
        live: entry,
        releases: null,
        ...described,
        degraded: site.degraded(),
        ...(tried && { canary: tried }),
      })
  })
  app.get('/_r/:name/:release/*', async (request, reply) => {
    const { name, release, '*': path } = request.params as { name: string; release: string; '*': string }
    const { origin } = request.headers
    // What is not there has to be readable as that, and not as a page that may not ask.
    reply.headers(foreignHeaders(foreignHosts, origin))
    const found = await assets.find(name, release, path).catch(() => undefined)
    if (found === undefined) {
      options.metrics?.damagedAnswered()
      return reply
        .code(503)
        .header('cache-control', 'no-store')
        .header('retry-after', '1')
        .type('text/plain')
        .send('This file cannot be served just now.\n')
    }
    if (!found) return errors.missingFile(reply)
    return send(request, reply, found.answersTo(origin))
  })
  const isPage = (path: string) =>
    [site.current(), visits.canary()].some((served) => served?.pages.has(path) === true)
  if (options.blockedDir !== undefined) {
    const onError = (error: unknown) => app.log.error({ err: error }, 'reports could not be stored')
    const log = openDayLog(options.blockedDir, { onError })
    collectBlocked(app, { log, isPage, onError })
    // After the last counts are stored.
    app.addHook('onClose', async () => log.close())
  }
  const shown = () => [site.current(), visits.canary()].flatMap((served) => served?.entry.composition ?? [])
  if (options.eventsDir !== undefined) {
    const { eventsDir, metrics } = options
    const onError = (error: unknown) => app.log.error({ err: error }, 'old events could not be removed')
    const log = openDayLog(eventsDir, { onError })
    const dropped = createDroppedCounts(openDayLog(droppedDir(eventsDir), { onError }), onError)
    app.addHook('onClose', async () => {
      log.close()
      await dropped.close()
    })
    collectEvents(app, {
      log,
      site,
      isPage,
      wasServed:
        composition === undefined
          ? createServedHistory(options.store, options.channel, { shown })
          : async (id) => id === composition,
      count: (outcome, times) => {
        metrics?.eventsCame(outcome, times)
        if (outcome !== 'kept') dropped.add(outcome, times)
      },
    })
  }
  if (options.healthDir !== undefined) {
    const { healthDir, store } = options
    const log = openDayLog(healthDir, {
      onError: (error) => app.log.error({ err: error }, 'old sums of how pages do could not be removed'),
    })
    const isCompared = () => visits.canary() !== null
    collectHealth(app, { store, log, served: shown, isCompared, isShown: visits.isShown })
    // After what is put down last.
    app.addHook('onClose', async () => log.close())
    if (options.decides) decideOnCanary(app, { store, health: healthDir, isCompared })
  }
  clearCookies(app)
  setPlidCookie(app)
  proxyApi(app, options.leadsPort, options.apiStartMs ?? 0)
  servePreviews(app, { store: options.store, live: site, past })
  servePanel(app, { store: options.store, live: site, past })
  servePages(app, site, visits)
  return app
}
