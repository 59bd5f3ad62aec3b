import { access, constants, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { AREA_NAMES, type DeployableName } from 'shared-contracts'
import { readEnvironment } from './environment.ts'
import { explain } from './explain.ts'
import { assertPortFree } from './port-free.ts'
import { goLive, publishDeployable } from './release.ts'
import { startService, stopService, whenReady, type RunningService } from './services.ts'

/** As many builds at a time as a small machine has cores. */
const BUILDS_AT_ONCE = 2

const releaseAll = async (store: string): Promise<Map<DeployableName, string>> => {
  const waiting: DeployableName[] = ['mf-marketing', 'shell', ...AREA_NAMES.filter((name) => name !== 'mf-marketing')]
  const releases = new Map<DeployableName, string>()
  const work = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      const { release, done } = await publishDeployable(store, name, undefined)
      releases.set(name, release)
      console.log(`  ${name.padEnd(16)}${release.padEnd(22)}${done}`)
    }
  }
  await Promise.all(Array.from({ length: BUILDS_AT_ONCE }, work))
  return releases
}

const running: RunningService[] = []
const stopAll = async (code: number): Promise<never> => {
  await Promise.all(running.map(stopService))
  process.exit(code)
}

try {
  const environment = readEnvironment(process.env)
  const { port, leadsPort, stateDir, storeDir } = environment
  await assertPortFree(port, 'PORT')
  await assertPortFree(leadsPort, 'LEADS_PORT')
  // Before the builds: what cannot be written is better known at once.
  await mkdir(storeDir, { recursive: true })
  await access(storeDir, constants.W_OK)
  console.log('Releasing the shell and the areas …')
  const releases = await releaseAll(storeDir)
  const entry = await goLive(environment, releases)
  console.log(entry ? `Composed: ${entry.composition} is live` : 'Composed before: nothing has changed')

  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    void stopAll(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.once(signal, stop)

  const logs = join(stateDir, 'logs')
  const services = [
    { name: 'lead-api', main: 'mf-leadcapture/api/main.ts', readyUrl: `http://127.0.0.1:${leadsPort}/readyz` },
    { name: 'site', main: 'shell/server/main.ts', readyUrl: `http://localhost:${port}/readyz` },
  ]
  for (const service of services) running.push(await startService(service, logs))
  await Promise.all(running.map(whenReady))
  const guard = async (service: RunningService) => {
    const code = await service.ended
    if (isStopping) return
    isStopping = true
    console.error(`${service.name} has ended by itself (${code}):\n${service.lastLines()}`)
    await stopAll(1)
  }
  for (const service of running) void guard(service)
  console.log(`\nThe site is ready: http://localhost:${port}/   (Ctrl-C ends it)`)
} catch (error) {
  console.error(explain(error))
  await stopAll(1)
}
