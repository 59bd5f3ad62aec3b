import { access, constants, glob, mkdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { parseArgs } from 'node:util'
import type { DeployableName } from 'shared-contracts'
import { removeStaleBuilds } from 'federation/build/build-folder'
import { readDiskReserve } from 'federation/service/disk-room'
import { endWithParent } from 'federation/service/end-with-parent'
import { logPath, openLogFile } from 'federation/service/log-file'
import { channelHead } from 'federation/store/channels'
import { ensureTrust } from 'federation/store/set-up-trust'
import { removeStaleScratch } from 'federation/store/stale-scratch'
import { readEnvironment, type SiteEnvironment } from 'federation/service/environment'
import { explain, isDiskTrouble } from 'federation/service/explain'
import { packageDir, workspaceDeployables } from 'federation/service/workspace'
import { goLive, LIVE } from 'federation/release/go-live'
import { publishDeployable } from 'federation/release/publish-deployable'
import { retiredAreas } from 'federation/release/retire'
import { keepRunning, type KeptService, type Service } from './keep-running.ts'
import {
  startThirdParties,
  THIRD_PARTIES_STATE,
  thirdPartiesPort,
  type ThirdParties,
} from './third-parties.ts'

/** Throws, with what to do, where nothing can listen on a port. */
const assertPortFree = (port: number, variable: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const reason = error.code === 'EADDRINUSE' ? 'is in use' : `cannot be used (${error.code})`
      reject(
        new Error(
          `Port ${port} ${reason}. Stop what uses it, or choose another: ${variable}=<port> npm start`,
        ),
      )
    })
    probe.listen({ port, host: 'localhost' }, () => probe.close(() => resolve()))
  })

/** As many builds at a time as a small machine has cores. */
const BUILDS_AT_ONCE = 2

const countModules = async (name: DeployableName): Promise<number> =>
  (await Array.fromAsync(glob('src/**/*.tsx', { cwd: packageDir(name) }))).length

/** As far as the number of their modules tells. */
const longestBuildFirst = async (names: DeployableName[]): Promise<DeployableName[]> => {
  const counted = await Promise.all(names.map(async (name) => ({ name, count: await countModules(name) })))
  return counted.toSorted((a, b) => b.count - a.count).map(({ name }) => name)
}

const releaseAll = async (store: string): Promise<Map<DeployableName, string>> => {
  const retired = await retiredAreas(store)
  const names = await workspaceDeployables()
  for (const name of names.filter((candidate) => retired.includes(candidate))) {
    console.log(`  ${name.padEnd(16)}was retired; npm run fed -- release ${name} brings it back`)
  }
  const waiting = await longestBuildFirst(names.filter((name) => !retired.includes(name)))
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

/** Makes what is in the workspace live. A disk in trouble does not take away what went live before. */
const release = async (environment: SiteEnvironment): Promise<void> => {
  const { storeDir } = environment
  try {
    // Before the builds: what cannot be written is better known at once.
    await mkdir(storeDir, { recursive: true })
    await access(storeDir, constants.W_OK)
    await Promise.all([removeStaleScratch(storeDir), removeStaleBuilds()])
    const news = await ensureTrust(storeDir, await workspaceDeployables())
    if (news !== null) console.log(news)
    console.log('Releasing the shell and the areas …')
    const entry = await goLive(environment, await releaseAll(storeDir))
    console.log(entry ? `Composed: ${entry.composition} is live` : 'Composed before: nothing has changed')
  } catch (error) {
    if (!isDiskTrouble(error)) throw error
    const head = await channelHead(storeDir, LIVE).catch(() => null)
    if (!head) throw error
    console.error(
      `Nothing was released: ${explain(error)}\nWhat went live before (${head.composition}) is served.`,
    )
  }
}

const servicesOf = ({ port, leadsPort }: SiteEnvironment): Service[] => [
  {
    name: 'lead-api',
    main: 'mf-leadcapture/api/main.ts',
    readyUrl: `http://127.0.0.1:${leadsPort}/readyz`,
    meanwhile: 'pages go on, and forms say that they must wait.',
  },
  {
    name: 'site',
    main: 'shell/server/main.ts',
    readyUrl: `http://localhost:${port}/readyz`,
    meanwhile: 'leads that have come in are passed on.',
  },
]

const running: KeptService[] = []
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
// A terminal that is gone cannot be written to.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
// From the first moment: whoever ends this while it builds must not leave builds behind.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
endWithParent(stop)

try {
  const { values } = parseArgs({ options: { 'third-parties': { type: 'boolean', default: false } } })
  // The services read it as well.
  if (values['third-parties']) process.env.STATE_DIR ??= THIRD_PARTIES_STATE
  const environment = readEnvironment(process.env)
  readDiskReserve(process.env)
  await assertPortFree(environment.port, 'PORT')
  await assertPortFree(environment.leadsPort, 'LEADS_PORT')
  if (values['third-parties']) {
    const port = thirdPartiesPort(process.env)
    await assertPortFree(port, 'THIRD_PARTIES_PORT')
    thirdParties = await startThirdParties(environment.stateDir, port)
    environment.settingsFile = thirdParties.settingsFile
  }
  await release(environment)
  for (const service of servicesOf(environment)) {
    if (isStopping) break
    running.push(
      keepRunning(service, {
        log: openLogFile(logPath(environment.stateDir, service.name)),
        say: (text) => console.error(text),
      }),
    )
  }
  await Promise.all(running.map(({ started }) => started))
  if (!isStopping && thirdParties) console.log(`\n${thirdParties.words}`)
  if (!isStopping)
    console.log(`\nThe site is ready: http://localhost:${environment.port}/   (Ctrl-C ends it)`)
} catch (error) {
  if (!isStopping) {
    console.error(explain(error))
    await stopAll(1)
  }
}
