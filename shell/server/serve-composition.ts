// Serves one composition of a store on loopback: `serve-composition.ts <store> <composition> [<port> <leads port> <state
// folder>]`. The browser check of the gate (the checks before a composition goes live) passes only the first two arguments,
// because it submits no forms. End-to-end tests pass all arguments. The process sends its port to the parent process over IPC,
// and ends with the parent.
import type { AddressInfo } from 'node:net'
import { getHealthDir } from '@federation/rollout'
import { exitWithParent } from '@federation/node-kit'
import { buildSite } from './app.ts'
import { getBlockedDir } from './events/blocked.ts'
import { getEventsDir } from '@federation/node-kit/logs'

/** Port without a server, so that requests to the lead API fail. Used if the caller passes no port of a lead API. */
const UNUSED_PORT = '9'

const [store = '', composition = '', port = '0', leadsPort = UNUSED_PORT, stateDir] = process.argv.slice(2)
exitWithParent(() => process.exit())
const app = await buildSite({
  store,
  channel: 'live',
  composition,
  leadsUrl: `http://127.0.0.1:${leadsPort}`,
  ...(stateDir !== undefined && {
    blockedDir: getBlockedDir(stateDir),
    eventsDir: getEventsDir(stateDir),
    healthDir: getHealthDir(stateDir),
  }),
  logLevel: 'silent',
})
await app.listen({ port: Number(port), host: '127.0.0.1' })
process.send?.({ port: (app.server.address() as AddressInfo).port })
