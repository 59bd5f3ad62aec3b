// One of several processes of one machine, or of several: moves the channel so many times, or publishes a release again and again
// until it is killed.
import { attachDatabase } from '@federation/registry/database'
import { publishRelease } from '@federation/release'
import { detachAll } from '@federation/registry'
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
