import { explain } from 'federation/cli/explain'
import { readEnvironment } from 'federation/cli/environment'
import { endWithParent } from 'federation/service/end-with-parent'
import { EXIT_CODES, exitCodeOf } from 'federation/service/exit-codes'
import { createOutput } from 'federation/service/output'
import { readMetricsPlace, serveMetrics, type MetricsPlace } from 'federation/service/serve-metrics'
import { buildSite } from './app.ts'
import { createSiteMetrics } from './metrics.ts'

/** How long requests under way may take once the process was told to stop. */
const DRAIN_MS = 5000

const giveUp = (error: unknown, code: number): never => {
  console.error(explain(error))
  process.exit(code)
}

const settings = (): { environment: ReturnType<typeof readEnvironment>; metricsPlace: MetricsPlace | null } => {
  try {
    return { environment: readEnvironment(process.env), metricsPlace: readMetricsPlace(process.env, 'METRICS_PORT') }
  } catch (error) {
    return giveUp(error, EXIT_CODES.configuration)
  }
}

const output = createOutput()
const { environment, metricsPlace } = settings()
try {
  const metrics = metricsPlace && createSiteMetrics(environment.stateDir)
  const app = await buildSite({
    store: environment.storeDir,
    channel: 'live',
    leadsPort: environment.leadsPort,
    logLevel: process.env.LOG_LEVEL ?? 'info',
    trustProxy: environment.trustProxy,
    output,
    ...(metrics && { metrics }),
  })
  if (metricsPlace && metrics) {
    const served = await serveMetrics({ ...metricsPlace, registry: metrics.registry, log: app.log })
    app.addHook('onClose', served.close)
  }
  let isStopping = false
  // A second signal, as a group gets it from a terminal and from its starter, is no other order.
  const stop = () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(EXIT_CODES.crashed), DRAIN_MS).unref()
    void app.close().then(output.end).then(() => process.exit(EXIT_CODES.stopped))
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)
  endWithParent(stop)
  await app.listen({ port: environment.port, host: environment.host })
  app.log.info({ port: environment.port }, 'site ready')
} catch (error) {
  giveUp(error, exitCodeOf(error))
}
