import { selectHotDeployables, startDevServer } from '@federation/dev'
import { readSettings } from '@federation/release'
import {
  exitWithParent,
  formatErrorWithAdvice,
  findFreePort,
  packageDir,
  readEnvironment,
  workspaceDeployables,
} from '@federation/node-kit'
import { getLogPath, openLogFile } from '@federation/node-kit/logs'
import { readArguments } from '@federation/node-kit/cli'
import {
  assertPortFree,
  superviseService,
  type SupervisedService,
  startThirdParties,
  readThirdPartiesPort,
  type ThirdParties,
} from './supervise-service.ts'

const USAGE = `npm run dev [-- <name> …] [-- --third-parties]

  <name>            shell, or an area such as mf-hr: its sources are shown inside what is live of the rest.
                    Without a name everything is shown from its sources.
  --third-parties   with every vendor played by a stand-in, as npm start -- --third-parties does
  --help            this`

const running: SupervisedService[] = []
const ends: (() => Promise<unknown>)[] = []
let thirdParties: ThirdParties | null = null
let isStopping = false
const stopAll = async (code: number): Promise<never> => {
  isStopping = true
  await Promise.all([
    ...running.map(({ stop }) => stop()),
    ...ends.map((end) => end()),
    thirdParties?.close(),
  ])
  process.exit(code)
}
const stop = () => {
  if (!isStopping) void stopAll(0)
}
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
exitWithParent(stop)

try {
  const started = performance.now()
  const { values, positionals } = readArguments(USAGE, {
    hasPositionals: true,
    options: { 'third-parties': { type: 'boolean' } },
  })
  const environment = readEnvironment(process.env)
  const { port, leadsPort, stateDir, storeDir, host } = environment
  const hot = await selectHotDeployables(positionals, await workspaceDeployables(), storeDir)
  await assertPortFree(port, 'PORT', 'npm run dev')
  await assertPortFree(leadsPort, 'LEADS_PORT', 'npm run dev')
  if (values['third-parties']) {
    const vendors = readThirdPartiesPort(process.env)
    await assertPortFree(vendors, 'THIRD_PARTIES_PORT', 'npm run dev')
    thirdParties = await startThirdParties(stateDir, vendors)
  }
  // The site server listens on a free port. The development server forwards all requests to it, except those for pages.
  const sitePort = await findFreePort('localhost')
  process.env.PORT = String(sitePort)
  process.env.HOST = 'localhost'
  const services = [
    {
      name: 'lead-api',
      main: 'mf-leadcapture/api/main.ts',
      readyUrl: `http://127.0.0.1:${leadsPort}/readyz`,
      meanwhile: 'pages go on, and forms say that they must wait.',
    },
    {
      name: 'site',
      main: 'shell/server/main.ts',
      readyUrl: `http://localhost:${sitePort}/healthz`,
      meanwhile: 'pages go on that are shown from their sources.',
    },
  ]
  for (const service of services)
    running.push(
      superviseService(service, {
        log: openLogFile(getLogPath(stateDir, service.name)),
        say: (text) => console.error(text),
      }),
    )
  const settings = thirdParties ?? environment
  const dev = await startDevServer({
    port,
    host,
    sitePort,
    store: storeDir,
    hot,
    panel: `${packageDir('shell')}/server/panel/panel.js`,
    settings: settings.settingsFile === undefined ? undefined : await readSettings(settings.settingsFile),
    say: (text) => console.error(text),
  })
  ends.push(dev.close)
  await Promise.all([dev.warm(), ...running.map(({ started: isStarted }) => isStarted)])
  if (!isStopping && thirdParties) console.log(`\n${thirdParties.words}`)
  if (!isStopping)
    console.log(
      `\nReady after ${((performance.now() - started) / 1000).toFixed(1)} s, with ${hot.join(', ')} from their sources: http://localhost:${port}/   (Ctrl-C ends it)`,
    )
} catch (error) {
  if (!isStopping) {
    console.error(formatErrorWithAdvice(error))
    await stopAll(1)
  }
}
