import cluster from 'node:cluster'
import { exitWithParent, EXIT_CODES, getActivatedSocket, listenOnActivatedSocket } from '@federation/node-kit'
import { readDatabaseAllow } from '@federation/node-kit/postgres'
import { getHealthDir } from '@federation/rollout'
import { serveMetrics } from '@federation/node-kit/metrics'
import { buildSite } from './app.ts'
import { getBlockedDir } from './events/blocked.ts'
import { getEventsDir } from '@federation/node-kit/logs'
import { createSiteMetrics } from './metrics.ts'
import { attachStoreCopy, isFollower, withFollowedStore } from './store-copy.ts'
import { answerMetricsRequests, DRAIN_MS, type SiteProcess, WORKER_VARIABLE } from './workers.ts'
/**
 * Maximum time that a request waits for the lead API to start, in milliseconds. The server aborts slow request bodies after 8
 * s, so the wait must be shorter.
 */
const API_START_MS = 7000

/** Runs the site's server in this process until SIGTERM or SIGINT. Throws if it cannot listen. */
export const runSite = async ({
  environment: processEnvironment,
  metricsPlace,
  output,
  stopTracing,
}: SiteProcess & { stopTracing: () => Promise<void> }): Promise<void> => {
  const environment = withFollowedStore(processEnvironment)
  const worker = cluster.isWorker ? process.env[WORKER_VARIABLE] : undefined
  const metrics = metricsPlace && createSiteMetrics(environment.stateDir, worker)
  const isFirst = worker === undefined || worker === '1'
  const copy = await attachStoreCopy(environment, isFirst, output)
  const app = await buildSite({
    store: environment.storeDir,
    channel: 'live',
    copy: copy ?? undefined,
    blockedDir: getBlockedDir(environment.stateDir),
    eventsDir: getEventsDir(environment.stateDir),
    healthDir: getHealthDir(environment.stateDir),
    decides: isFirst && !isFollower(environment),
    leadsUrl: environment.leadsUrl,
    apiStartMs: API_START_MS,
    logLevel: process.env.LOG_LEVEL ?? 'info',
    trustProxy: environment.trustProxy,
    host: environment.host,
    foreignHosts: environment.foreignHosts,
    cdn: environment.cdn,
    sentry: environment.sentry,
    worker,
    output,
    ...(metrics && { metrics }),
  })
  if (copy && isFollower(environment)) metrics?.observeRegistryContact(copy.registryContactAge)
  if (metrics && cluster.isWorker) answerMetricsRequests(metrics.registry)
  if (metrics && metricsPlace && !cluster.isWorker) {
    const served = await serveMetrics({ ...metricsPlace, registry: metrics.registry, log: app.log })
    app.addHook('onClose', served.close)
  }
  app.addHook('onClose', async () => copy?.close())
  let isStopping = false
  // Ignores repeated signals. For example, after Ctrl+C the process gets one signal from the terminal and one from the parent
  // process.
  const stop = () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(EXIT_CODES.crashed), DRAIN_MS).unref()
    void app
      .close()
      .then(stopTracing)
      .then(output.end)
      .then(() => process.exit(EXIT_CODES.stopped))
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)
  // Without this flag, Node ends a worker when the primary process ends, and requests in progress fail.
  if (cluster.worker) cluster.worker.exitedAfterDisconnect = true
  exitWithParent(stop)
  const socket = getActivatedSocket(process.env)
  if (socket === null) await app.listen({ port: environment.port, host: environment.host })
  else await listenOnActivatedSocket(app, socket)
  const allowed = readDatabaseAllow(process.env)
  if (allowed.length > 0 && environment.databaseUrl !== undefined)
    app.log.warn({ allowed }, 'DATABASE_ALLOW: these settings of PostgreSQL may be off')
  const address = app.server.address()
  const port = typeof address === 'object' ? address?.port : environment.port
  app.log.info({ port, isActivated: socket !== null }, 'site ready')
}
