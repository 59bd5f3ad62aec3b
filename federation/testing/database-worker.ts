// One of several processes of one machine, or of several: moves the channel so many times, or publishes a release again and again
// until it is killed.
import { attachDatabase } from '../database/database-store.ts'
import { publishRelease } from '../release/publish.ts'
import { detachAll } from '../store/engines.ts'
import { moveUntilTaken } from './moves.ts'

const [store = '', url = '', what = '', ...rest] = process.argv.slice(2)
const shared = attachDatabase(store, url)
await shared.bring()
process.send?.('ready')
if (what === 'move') {
  for (let count = Number(rest[0]); count > 0; count -= 1) await moveUntilTaken(store)
  await detachAll()
  process.disconnect?.()
} else for (const built of rest) await publishRelease(store, built)
