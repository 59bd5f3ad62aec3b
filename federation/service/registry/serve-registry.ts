import {
  createLogDestination,
  exitWithParent,
  EXIT_CODES,
  getExitCode,
  formatErrorWithAdvice,
  readEnvironment,
} from '@federation/node-kit'
import { readArguments } from '@federation/node-kit/cli'
import { detachAllStores } from '@federation/registry'
import { attachDatabase } from '@federation/registry/database'
import { buildRegistryApp } from './app.ts'
import { readRegistryEnvironment } from './registry-environment.ts'

/**
 * Maximum duration of a clean stop, in ms. After this time, the process exits in any case. The duration is long enough for a
 * running job, such as a release, to finish its change of the live site.
 */
const STOP_TIMEOUT_MS = 20_000

readArguments(
  'npm run registry\n\nServes the registry alone. docs/runbook.md lists its environment variables.',
)
const output = createLogDestination()

/**
 * Called when the parent process has ended. Until the service has started, this function only ends the process. Later, another
 * function is assigned, which first stops the service.
 */
let leave = (): void => process.exit(EXIT_CODES.temporary)
exitWithParent(() => leave())

const start = async (): Promise<void> => {
  const environment = readEnvironment(process.env)
  const settings = readRegistryEnvironment(process.env)
  const { storeDir, databaseUrl } = environment
  if (databaseUrl !== undefined) await attachDatabase(storeDir, databaseUrl).pull()
  const app = await buildRegistryApp({
    environment,
    settings,
    logger: { base: { service: 'registry' }, stream: output },
  })
  let isStopping = false
  const stop = async (): Promise<void> => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(EXIT_CODES.stopped), STOP_TIMEOUT_MS).unref()
    await app.close()
    await detachAllStores()
    await output.end()
    process.exit(EXIT_CODES.stopped)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop())
  leave = () => void stop()
  await app.listen({ host: settings.listen, port: settings.port, listenTextResolver: () => 'listening' })
  app.log.info({ port: settings.port, origin: settings.origins[0] }, 'registry ready')
}

await start().catch((error: unknown) => {
  process.stderr.write(`registry: ${formatErrorWithAdvice(error)}\n`)
  process.exit(getExitCode(error))
})
