// Serves one composition of a store on a free port of loopback, for the gate's browser: `serve-composition.ts <store> <composition>`.
// Tells who started it the port over its channel, and ends with them.
import type { AddressInfo } from 'node:net'
import { endWithParent } from 'federation/service/end-with-parent'
import { buildSite } from './app.ts'

const [store = '', composition = ''] = process.argv.slice(2)
endWithParent(() => process.exit())
const app = await buildSite({
  store,
  channel: 'live',
  composition,
  // A port at which nothing listens: forms are looked at, and not sent.
  leadsPort: 9,
  logLevel: 'silent',
})
await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.({ port: (app.server.address() as AddressInfo).port })
