import cluster from 'node:cluster'
import {
  createLogDestination,
  EXIT_CODES,
  getActivatedSocket,
  getExitCode,
  formatErrorWithAdvice,
  readEnvironment,
} from '@federation/node-kit'
import { readArguments } from '@federation/node-kit/cli'
import { readDatabaseAllow } from '@federation/node-kit/postgres'
import { readMetricsAddress } from '@federation/node-kit/metrics'
import { startTracing } from '@federation/node-kit/tracing'

const exitWithError = (error: unknown, code: number): never => {
  console.error(formatErrorWithAdvice(error))
  process.exit(code)
}

/** Reads all settings from environment variables. If some are invalid, exits with one message that lists all errors. */
const settings = () => {
  const errors: string[] = []
  const read = <T>(reader: () => T): T | null => {
    try {
      return reader()
    } catch (error) {
      errors.push(formatErrorWithAdvice(error))
      return null
    }
  }
  const environment = read(() => readEnvironment(process.env))
  read(() => getActivatedSocket(process.env))
  read(() => readDatabaseAllow(process.env))
  const metricsPlace = read(() => readMetricsAddress(process.env, 'METRICS_PORT'))
  return environment && errors.length === 0
    ? { environment, metricsPlace }
    : exitWithError(new Error(errors.join('\n')), EXIT_CODES.configuration)
}

readArguments(
  'npm run site\n\nServes the site alone, without the lead API. docs/runbook.md lists its environment variables.',
)
const output = createLogDestination()
const { environment, metricsPlace } = settings()
try {
  if (cluster.isPrimary && (environment.workers ?? 1) > 1) {
    const { runWorkers } = await import('./workers.ts')
    await runWorkers({ environment, metricsPlace, output, main: import.meta.filename })
  } else {
    const stopTracing = await startTracing('crewtally-site')
    const { runSite } = await import('./run-site.ts')
    await runSite({ environment, metricsPlace, output, stopTracing })
  }
} catch (error) {
  exitWithError(error, getExitCode(error))
}
