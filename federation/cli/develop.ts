import { join } from 'node:path'
import { runTool } from '@federation/area-kit'
import { selectHotDeployables, serveBuiltArea, startDevServer } from '@federation/dev'
import { formatErrorWithAdvice, type Progress, readEnvironment, WORKSPACE } from '@federation/node-kit'
import { exitWithParent, UsageError } from '@federation/node-kit/cli'
import { attachReplica, followSource } from '@federation/registry/replication'
import {
  createRegistrySource,
  describePullError,
  REGISTRY_POLL_MS,
} from '@federation/service/registry-source'
import type { AreaName } from 'shared-contracts'

/** Opens a folder of this machine as a copy of the registry at REGISTRY_URL. Throws UsageError if the variable is not set. */
const openLiveCopy = (areas: readonly AreaName[]) => {
  const { registryUrl, registryReadToken, stateDir } = readEnvironment(process.env)
  if (registryUrl === undefined)
    throw new UsageError(
      'The live site comes from a registry. Set REGISTRY_URL, or pass --registry <address>',
    )
  const store = join(stateDir, 'registry-copy')
  const source = createRegistrySource(store, {
    origin: registryUrl,
    readToken: registryReadToken,
    names: areas,
  })
  return { store, source, replica: attachReplica(store, source) }
}

/**
 * Serves areas of this repository from their sources inside the live site of the registry, until the process is stopped. Pages show
 * releases of other areas as soon as these are live.
 */
export const develop = async (areas: readonly AreaName[]): Promise<void> => {
  const { port, host } = readEnvironment(process.env)
  const { store, source, replica } = openLiveCopy(areas)
  await replica.pullServed()
  const following = await followSource(store, replica, {
    title: source.title,
    listen: source.listen,
    report: (error) => console.error(formatErrorWithAdvice(error)),
    pollIntervalMs: REGISTRY_POLL_MS,
    describe: describePullError,
  })
  const hot = await selectHotDeployables(areas, areas, store)
  const server = await startDevServer({
    port,
    host,
    sitePort: null,
    store,
    hot,
    panel: null,
    say: console.error,
  })
  const stop = () =>
    void Promise.all([server.close(), following.close()]).finally(() => {
      process.exit()
    })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
  exitWithParent(stop)
  await server.warm()
  console.log(
    `Ready, with ${hot.join(', ')} from sources in the live site: http://localhost:${port}/   (Ctrl-C ends it)`,
  )
}

/**
 * Runs the Playwright tests in `journeys/` on the live site of the registry, with a built release of an area in place of its live
 * release. Returns the output of failed tests, or null if all pass.
 */
export const runJourneys = async (
  area: AreaName,
  folder: string,
  progress: Progress,
): Promise<string | null> => {
  const { store, replica } = openLiveCopy([area])
  progress('Fetching the live site')
  await replica.pullServed()
  const site = await serveBuiltArea(store, area, folder)
  try {
    progress(`Journeys of ${area}`)
    process.env.BASE_URL = site.origin
    const { hasPassed, output } = await runTool(WORKSPACE, 'playwright', ['test'])
    return hasPassed ? null : output
  } finally {
    await site.close()
  }
}
