import {
  exitWithParent,
  formatErrorWithAdvice,
  isCheckoutStore,
  readDiskReserve,
  readEnvironment,
  type SiteEnvironment,
  parseSocketPath,
  terminalProgress,
} from '@federation/node-kit'
import { getLogPath, openLogFile } from '@federation/node-kit/logs'
import { readArguments } from '@federation/node-kit/cli'
import { readRegistryEnvironment } from '@federation/service/registry-environment'
import {
  assertPortFree,
  superviseService,
  type SupervisedService,
  type Service,
  startThirdParties,
  THIRD_PARTIES_STATE,
  readThirdPartiesPort,
  type ThirdParties,
} from './supervise-service.ts'
import { releaseCheckout } from './release-checkout.ts'

const START = 'npm start'
const HELP = `npm start [-- --third-parties | --release-only]

Releases the areas whose sources changed, starts the site, the lead API and the registry, and prints the address. Ctrl-C stops
them.
  --third-parties   runs a fake of every vendor, in a state folder of its own
  --release-only    releases, and starts nothing
PORT, LEADS_PORT and REGISTRY_PORT choose the ports, STATE_DIR the folder with releases and leads.`

/** True if `npm start` starts a lead API. LEADS_URL selects an API on another machine instead. */
const hasOwnApi = !process.env.LEADS_URL

const leadApi = ({ leadsPort }: SiteEnvironment): Service => ({
  name: 'lead-api',
  main: 'mf-leadcapture/api/main.ts',
  readyUrl: `http://127.0.0.1:${leadsPort}/readyz`,
  meanwhile: 'pages go on, and forms say that they must wait.',
})

const servicesOf = (environment: SiteEnvironment): Service[] => [
  ...(hasOwnApi ? [leadApi(environment)] : []),
  {
    name: 'site',
    main: 'shell/server/main.ts',
    readyUrl: `http://localhost:${environment.port}/readyz`,
    meanwhile: 'leads that have come in are passed on.',
  },
]

/**
 * Returns the registry service. Returns null if another process uses its default port, because the site does not need a
 * registry. Throws if REGISTRY_PORT selects a port that is in use.
 */
const registryService = async (): Promise<Service | null> => {
  const { port } = readRegistryEnvironment(process.env)
  try {
    await assertPortFree(port, 'REGISTRY_PORT', START)
  } catch (error) {
    if (process.env.REGISTRY_PORT) throw error
    console.error(`The registry is not started: ${formatErrorWithAdvice(error)}`)
    return null
  }
  return {
    name: 'registry',
    main: 'federation/service/registry/main.ts',
    readyUrl: `http://127.0.0.1:${port}/healthz`,
    meanwhile: 'pages and forms go on, and releases over HTTP wait.',
  }
}

const running: SupervisedService[] = []
let thirdParties: ThirdParties | null = null
let isStopping = false
const stopAll = async (code: number): Promise<never> => {
  isStopping = true
  await Promise.all([...running.map(({ stop }) => stop()), thirdParties?.close()])
  process.exit(code)
}
const stop = () => {
  if (!isStopping) void stopAll(0)
}
// Ignore write errors, which occur after the terminal is closed.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
// Install signal handlers before the build, so that a signal does not leave build processes behind.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
exitWithParent(stop)

try {
  const progress = terminalProgress()
  const { values } = readArguments(HELP, {
    options: { 'third-parties': { type: 'boolean' }, 'release-only': { type: 'boolean' } },
  })
  // Call this before STATE_DIR is set below. Otherwise, the store of `--third-parties` would not count as a store of this Git
  // working copy.
  const isOwn = isCheckoutStore(process.env)
  // Set STATE_DIR in the environment of this process, because the started services inherit it.
  if (values['third-parties']) process.env.STATE_DIR ??= THIRD_PARTIES_STATE
  // Delete REGISTRY_URL. Otherwise the site would follow that registry instead of the store to which this command releases.
  delete process.env.REGISTRY_URL
  const environment = readEnvironment(process.env)
  readDiskReserve(process.env)
  if (values['release-only']) {
    await releaseCheckout(environment, isOwn, progress)
    process.exit()
  }
  await assertPortFree(environment.port, 'PORT', START)
  if (hasOwnApi) await assertPortFree(environment.leadsPort, 'LEADS_PORT', START)
  if (hasOwnApi && parseSocketPath(process.env.LEADS_LISTEN ?? '') !== null)
    throw new Error(
      'LEADS_LISTEN: npm start reaches the lead API on LEADS_PORT. Remove it, or use npm run site and npm run leads-api.',
    )
  const registry = await registryService()
  if (values['third-parties']) {
    const port = readThirdPartiesPort(process.env)
    await assertPortFree(port, 'THIRD_PARTIES_PORT', START)
    progress('Starting fakes of the vendors')
    thirdParties = await startThirdParties(environment.stateDir, port)
    environment.settingsFile = thirdParties.settingsFile
  }
  await releaseCheckout(environment, isOwn, progress)
  progress('Starting the lead API and the site')
  const startService = (service: Service) => {
    if (isStopping) return
    running.push(
      superviseService(service, {
        log: openLogFile(getLogPath(environment.stateDir, service.name)),
        say: (text) => console.error(text),
      }),
    )
  }
  servicesOf(environment).forEach(startService)
  await Promise.all(running.map(({ started }) => started))
  // Start the registry last, because no visitor waits for it. If it does not start, `started.catch` below prints its
  // error.
  if (registry) startService(registry)
  if (!isStopping) progress('Ready')
  if (!isStopping && thirdParties) console.log(`\n${thirdParties.words}`)
  if (!isStopping)
    console.log(`\nThe site is ready: http://localhost:${environment.port}/   (Ctrl-C ends it)`)
  running.at(-1)?.started.catch((error: unknown) => console.error(formatErrorWithAdvice(error)))
} catch (error) {
  if (!isStopping) {
    console.error(formatErrorWithAdvice(error))
    await stopAll(1)
  }
}
