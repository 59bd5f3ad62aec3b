// Serves a composition (set of releases) while Playwright runs (`webServer`). `<what>` names it in the syntax of `fed preview`.
// Usage: `serve-version.ts <store's state folder> <what> <port> <leads port> <state folder>`.
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
