import { explain } from 'federation/cli/explain'
import { readEnvironment } from 'federation/cli/environment'
import { buildSite } from './app.ts'

/** How long requests under way may take once the process was told to stop. */
const DRAIN_MS = 5000

try {
  const environment = readEnvironment(process.env)
  const app = await buildSite({
    store: environment.storeDir,
    channel: 'live',
    leadsPort: environment.leadsPort,
    logLevel: process.env.LOG_LEVEL ?? 'info',
    trustProxy: environment.trustProxy,
  })
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
