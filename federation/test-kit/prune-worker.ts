// Worker process that prunes a store: deletes old data that the two newest channel entries do not need. Its clock is ten days
// ahead, so that data is old enough. A test kills it at different moments.
import { pruneStore } from '@federation/registry'

const [store = ''] = process.argv.slice(2)
process.stdout.write('begins\n')
await pruneStore(store, { now: new Date(Date.now() + 10 * 24 * 60 * 60_000), keep: 2 })
