import { runTool } from '@federation/area-kit'
import { selectHotDeployables, serveBuiltArea, startDevServer } from '@federation/dev'
import { formatErrorWithAdvice, type Progress, readEnvironment, WORKSPACE } from '@federation/node-kit'
import { exitWithParent } from '@federation/node-kit/cli'
import { followSource } from '@federation/registry/replication'
import { describePullError, REGISTRY_POLL_MS } from '@federation/service/registry-source'
import type { AreaName } from 'shared-contracts'
import { openLiveCopy } from './run-command.ts'

/**
 * Serves areas of this repository from their sources inside the live site of the registry, until the process is stopped. Also
 * shows new releases of other areas as soon as they are live.
 */
export const develop = async (areas: readonly AreaName[]): Promise<void> => {
  const { port, host } = readEnvironment(process.env)
  const { store, source, replica } = await openLiveCopy(areas)
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
 * Runs the Playwright tests in `journeys/` on a copy of the registry's live site, in which the built release in `folder`
 * replaces the live release of `area`. Returns the output of failed tests, or null if all pass.
 */
export const runJourneys = async (
  area: AreaName,
  folder: string,
  progress: Progress,
): Promise<string | null> => {
  const { store, replica } = await openLiveCopy([area])
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
