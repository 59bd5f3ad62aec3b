import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import {
  formatErrorWithAdvice,
  isCheckoutStore,
  readDiskReserve,
  readEnvironment,
  type SiteEnvironment,
  parseSocketPath,
  terminalProgress,
  WORKSPACE,
} from '@federation/node-kit'
import { readArguments } from '@federation/node-kit/cli'
import { readRegistryEnvironment } from '@federation/service/registry-environment'
import {
  assertPortFree,
  createLeadApi,
  listOutdatedUnits,
  runServices,
  type Service,
  THIRD_PARTIES_STATE,
} from './supervise-service.ts'
import { releaseCheckout } from './release-checkout.ts'

const START = 'npm start'
const HELP = `npm start [-- --third-parties | --release-only]

Releases the areas whose sources changed, starts the site, the lead API and the registry, and prints the address. Ctrl-C stops
them.
  --third-parties   runs a fake of every vendor, in a separate state folder
  --release-only    releases, builds the pages of the lead API, and starts nothing
PORT, LEADS_PORT and REGISTRY_PORT select the ports, and STATE_DIR the folder with releases and leads.`

/** True if `npm start` starts a lead API. LEADS_URL selects an API on another machine instead. */
const hasOwnApi = !process.env.LEADS_URL

const servicesOf = (environment: SiteEnvironment): Service[] => [
  ...(hasOwnApi ? [createLeadApi(environment.leadsPort)] : []),
  {
    name: 'site',
    main: 'shell/server/serve-site.ts',
    readyUrl: `http://localhost:${environment.port}/readyz`,
    meanwhile: 'received leads are delivered.',
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
    main: 'federation/service/registry/serve-registry.ts',
    readyUrl: `http://127.0.0.1:${port}/healthz`,
    meanwhile: 'pages and forms go on, and releases over HTTP wait.',
  }
}

await runServices(async ({ startService, startVendors, print }) => {
  const progress = terminalProgress()
  const { values } = readArguments(HELP, {
    options: { 'third-parties': { type: 'boolean' }, 'release-only': { type: 'boolean' } },
  })
  // Call this before STATE_DIR is set below, because a store that STATE_DIR selects does not count as a store of this Git
  // working copy. The store of `--third-parties` must count as one.
  const isOwn = isCheckoutStore(process.env)
  // Set STATE_DIR in the environment of this process, because the started services inherit it.
  if (values['third-parties']) process.env.STATE_DIR ??= THIRD_PARTIES_STATE
  // Delete REGISTRY_URL. Otherwise the site would follow that registry instead of the store to which this command releases.
  delete process.env.REGISTRY_URL
  const environment = readEnvironment(process.env)
  const { port, leadsPort, stateDir } = environment
  readDiskReserve(process.env)
  if (values['release-only']) {
    await releaseCheckout(environment, isOwn, progress)
    if (hasOwnApi) {
      progress('Building the pages of the lead API')
      // The shipped systemd unit forbids the lead API to write here. Without this build, each of its starts would build the pages.
      await promisify(execFile)(process.execPath, [join(WORKSPACE, 'mf-leadcapture/api/built-pages.ts')])
    }
    for (const warning of await listOutdatedUnits()) console.error(warning)
    process.exit()
  }
  await assertPortFree(port, 'PORT', START)
  if (hasOwnApi) await assertPortFree(leadsPort, 'LEADS_PORT', START)
  if (hasOwnApi && parseSocketPath(process.env.LEADS_LISTEN ?? '') !== null)
    throw new Error(
      'LEADS_LISTEN: npm start reaches the lead API on LEADS_PORT. Remove it, or use npm run site and npm run leads-api.',
    )
  const registry = await registryService()
  let vendors: string | null = null
  if (values['third-parties']) {
    progress('Starting fakes of the vendors')
    const { settingsFile, words } = await startVendors(stateDir, START)
    environment.settingsFile = settingsFile
    vendors = words
  }
  await releaseCheckout(environment, isOwn, progress)
  progress('Starting the lead API and the site')
  await Promise.all(servicesOf(environment).map((service) => startService(service, stateDir)))
  // Start the registry last, and without waiting, because no visitor waits for it.
  if (registry)
    startService(registry, stateDir).catch((error: unknown) => console.error(formatErrorWithAdvice(error)))
  progress('Ready')
  if (vendors !== null) print(`\n${vendors}`)
  print(`\nThe site is ready: http://localhost:${port}/   (Ctrl-C ends it)`)
})
