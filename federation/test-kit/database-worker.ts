// Worker process that changes a store in PostgreSQL. Tests start several of them, or kill them.
// - `database-worker.ts STORE URL move COUNT` moves the live channel COUNT times.
// - `database-worker.ts STORE URL publish FOLDER…` publishes built releases.
import { attachDatabase } from '@federation/registry/database'
import { publishRelease } from '@federation/release'
import { detachAllStores } from '@federation/registry'
import { moveWithRetry } from './sample-stores.ts'

const [store = '', url = '', action = '', ...rest] = process.argv.slice(2)
const shared = attachDatabase(store, url)
await shared.pull()
process.send?.('ready')
if (action === 'move') {
  for (let count = Number(rest[0]); count > 0; count -= 1) await moveWithRetry(store)
  await detachAllStores()
  process.disconnect?.()
} else for (const folder of rest) await publishRelease(store, folder)
