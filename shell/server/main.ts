import cluster from 'node:cluster'
import { setFlagsFromString } from 'node:v8'
import { explain } from 'federation/service/explain'
import { readEnvironment } from 'federation/service/environment'
import { EXIT_CODES, exitCodeOf } from 'federation/service/exit-codes'
import { createOutput } from 'federation/service/output'
import { readMetricsPlace } from 'federation/service/serve-metrics'

// Garbage of some thirty megabytes is collected on the way. Helpers for it would take the cores that other workers, or the
// proxy in front, are busy on: with both of two at work, the slowest of a hundred answers took three times as long.
setFlagsFromString('--single-threaded-gc')

const giveUp = (error: unknown, code: number): never => {
  console.error(explain(error))
  process.exit(code)
}

/** Each reader names all that is bad of its own; together they name everything. */
const settings = () => {
  const wrong: string[] = []
  const read = <T>(reader: () => T): T | null => {
    try {
      return reader()
    } catch (error) {
      wrong.push(explain(error))
      return null
    }
  }
  const environment = read(() => readEnvironment(process.env))
  const metricsPlace = read(() => readMetricsPlace(process.env, 'METRICS_PORT'))
  return environment && wrong.length === 0
    ? { environment, metricsPlace }
    : giveUp(new Error(wrong.join('\n')), EXIT_CODES.configuration)
}

const output = createOutput()
const { environment, metricsPlace } = settings()
try {
  if (cluster.isPrimary && (environment.workers ?? 1) > 1) {
    const { runWorkers } = await import('./workers.ts')
    await runWorkers({ environment, metricsPlace, output, main: import.meta.filename })
  } else {
    const { runSite } = await import('./run-site.ts')
    await runSite({ environment, metricsPlace, output })
  }
} catch (error) {
  giveUp(error, exitCodeOf(error))
}
