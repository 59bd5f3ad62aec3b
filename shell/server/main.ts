import { explain } from 'federation/cli/explain'
import { readEnvironment } from 'federation/cli/environment'
import { readMetricsPlace, serveMetrics } from 'federation/service/serve-metrics'
import { buildSite } from './app.ts'
import { createSiteMetrics } from './metrics.ts'

/** How long requests under way may take once the process was told to stop. */
const DRAIN_MS = 5000

try {
  const environment = readEnvironment(process.env)
  const metricsPlace = readMetricsPlace(process.env, 'METRICS_PORT')
  const metrics = metricsPlace && createSiteMetrics(environment.stateDir)
  const app = await buildSite({
    store: environment.storeDir,
    channel: 'live',
    leadsPort: environment.leadsPort,
    logLevel: process.env.LOG_LEVEL ?? 'info',
    ...(metrics && { metrics }),
  })
  if (metricsPlace && metrics) {
    const served = await serveMetrics({ ...metricsPlace, registry: metrics.registry, log: app.log })
    app.addHook('onClose', served.close)
  }
  const stop = () => {
    setTimeout(() => process.exit(1), DRAIN_MS).unref()
    void app.close().then(() => process.exit(0))
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.once(signal, stop)
  await app.listen({ port: environment.port, host: environment.host })
  app.log.info({ port: environment.port }, 'site ready')
} catch (error) {
  console.error(explain(error))
  process.exit(1)
}
