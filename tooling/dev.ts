import { selectHotDeployables, startDevServer } from '@federation/dev'
import { readSettings } from '@federation/release'
import { findFreePort, packageDir, readEnvironment, workspaceDeployables } from '@federation/node-kit'
import { readArguments } from '@federation/node-kit/cli'
import { assertPortFree, createLeadApi, runServices } from './supervise-service.ts'

const USAGE = `npm run dev [-- <name> …] [-- --third-parties]

  <name>            shell, or an area such as mf-hr: shows its sources inside the live releases of the others.
                    Without a name, shows the sources of all.
  --third-parties   starts a fake of every vendor, as npm start -- --third-parties does
  --help            shows this help`

await runServices(async ({ startService, startVendors, onStop, print }) => {
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
  const vendors = values['third-parties'] ? await startVendors(stateDir, 'npm run dev') : null
  // The site server listens on a free port. The development server forwards all requests to it, except those for pages.
  const sitePort = await findFreePort('localhost')
  process.env.PORT = String(sitePort)
  process.env.HOST = 'localhost'
  const site = {
    name: 'site',
    main: 'shell/server/serve-site.ts',
    readyUrl: `http://localhost:${sitePort}/healthz`,
    meanwhile: 'pages go on that are shown from their sources.',
  }
  const services = [createLeadApi(leadsPort), site].map((service) => startService(service, stateDir))
  const { settingsFile } = vendors ?? environment
  const dev = await startDevServer({
    port,
    host,
    sitePort,
    store: storeDir,
    hot,
    panel: `${packageDir('shell')}/server/panel/panel.js`,
    settings: settingsFile === undefined ? undefined : await readSettings(settingsFile),
    say: (text) => console.error(text),
  })
  onStop(dev.close)
  await Promise.all([dev.warm(), ...services])
  if (vendors) print(`\n${vendors.words}`)
  print(
    `\nReady after ${((performance.now() - started) / 1000).toFixed(1)} s, with ${hot.join(', ')} from their sources: http://localhost:${port}/   (Ctrl-C ends it)`,
  )
})
