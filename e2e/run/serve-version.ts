// Serves a composition (set of releases) while Playwright runs (`webServer`).
// Usage: `serve-version.ts <store's state folder> <what> <port> <leads port> <site's state folder>`.
// The store's state folder contains the releases. The site's state folder is for leads, bookings and events of the test run.
// `<what>` names the composition in the syntax of `fed preview`.
import { formatErrorWithAdvice } from '@federation/node-kit'
import { serveComposition } from '../fixtures/sites.ts'

const [folder = '', what = '', port, leadsPort, stateDir = ''] = process.argv.slice(2)
try {
  const place = { port: Number(port), leadsPort: Number(leadsPort), stateDir }
  const site = await serveComposition(what, folder, place)
  console.log(`Site: composition ${site.composition} (${what}), served from ${folder}`)
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => void site.close().then(() => process.exit()))
} catch (error) {
  console.error(formatErrorWithAdvice(error))
  process.exit(1)
}
