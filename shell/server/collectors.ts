import type { FastifyPluginAsync } from 'fastify'
import type { SentryAddress } from '@federation/node-kit'
import { openDayLog } from './beacons.ts'
import { registerPlidCookieRoute } from './cookies.ts'
import { collectBlocked } from './events/blocked.ts'
import { collectEvents, createDroppedCounts, getDroppedDir } from './events/collector.ts'
import { collectHealth } from './health.ts'
import { createServedHistory, type LiveSite } from './live-site.ts'
import type { SiteMetrics } from './metrics.ts'
import type { Visits } from './visits.ts'

interface CollectorOptions {
  store: string
  channel: string
  composition: string | undefined
  /** Folders of the logs. If a folder is undefined, the server has no route for that log. */
  blockedDir: string | undefined
  eventsDir: string | undefined
  healthDir: string | undefined
  sentry: SentryAddress | undefined
  site: Pick<LiveSite, 'current'>
  visits: Pick<Visits, 'canary' | 'isShown'>
  metrics: SiteMetrics | undefined
}

/** Plugin: routes under `/_c/` for events, page health, blocked resources and the partner link id. */
export const collectors: FastifyPluginAsync<CollectorOptions> = async (
  app,
  { store, channel, composition, blockedDir, eventsDir, healthDir, sentry, site, visits, metrics },
) => {
  const served = () => [site.current(), visits.canary()].flatMap((loaded) => loaded ?? [])
  const isPage = (path: string) => served().some(({ pages }) => pages.has(path))
  const currentIds = () => served().map(({ entry }) => entry.composition)
  const createErrorLogger = (message: string) => (error: unknown) => app.log.error({ err: error }, message)

  if (blockedDir !== undefined) {
    const onError = createErrorLogger('reports could not be stored')
    const log = openDayLog(blockedDir, { onError })
    collectBlocked(app, { log, isPage, onError })
    app.addHook('onClose', async () => log.close())
  }
  if (eventsDir !== undefined) {
    const onError = createErrorLogger('old events could not be removed')
    const log = openDayLog(eventsDir, { onError })
    const dropped = createDroppedCounts(openDayLog(getDroppedDir(eventsDir), { onError }), onError)
    app.addHook('onClose', async () => {
      log.close()
      await dropped.close()
    })
    const forwarder =
      sentry &&
      (await import('./events/forward-errors.ts')).createErrorForwarder({ store, sentry, log: app.log })
    if (forwarder) app.addHook('onClose', forwarder.close)
    collectEvents(app, {
      log,
      onKept: forwarder?.add,
      site,
      isPage,
      wasServed:
        composition === undefined
          ? createServedHistory(store, channel, { currentIds })
          : async (id) => id === composition,
      count: (outcome, times) => {
        metrics?.countEvents(outcome, times)
        if (outcome !== 'kept') dropped.add(outcome, times)
      },
    })
  }
  if (healthDir !== undefined) {
    const log = openDayLog(healthDir, { onError: createErrorLogger('old page metrics could not be removed') })
    const isCompared = () => visits.canary() !== null
    collectHealth(app, { store, log, served: currentIds, isCompared, isShown: visits.isShown })
    app.addHook('onClose', async () => log.close())
  }
  registerPlidCookieRoute(app)
}
