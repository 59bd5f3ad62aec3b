// Worker process that prunes a store: it deletes data that the two newest channel entries do not need. The worker's clock is
// ten days ahead, because only old data is deleted. A test kills the worker at different moments.
import { pruneStore } from '@federation/registry'

const [store = ''] = process.argv.slice(2)
process.stdout.write('begins\n')
await pruneStore(store, { now: new Date(Date.now() + 10 * 24 * 60 * 60_000), keep: 2 })
