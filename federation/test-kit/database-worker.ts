// Worker process that publishes built releases to a store in PostgreSQL: `database-worker.ts STORE URL FOLDER…`. A test kills it.
import { attachDatabase } from '@federation/registry/database'
import { publishRelease } from '@federation/release'

const [store = '', url = '', ...folders] = process.argv.slice(2)
await attachDatabase(store, url).pull()
process.send?.('ready')
for (const folder of folders) await publishRelease(store, folder)
