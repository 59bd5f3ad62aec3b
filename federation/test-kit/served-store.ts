import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { channelHead, LIVE } from '@federation/registry'
import { createSite } from './sample-stores.ts'
import { type TestScope, waitUntil } from './processes.ts'
import { startSite } from './site.ts'

/** Path of the script that tests start as a separate process to release to a store. */
export const RELEASE_SCRIPT = fileURLToPath(new URL('release-script.ts', import.meta.url))

/** Creates a store in which only the sample shell is live, and starts a site server with this store. */
export const serveStore = async (host: TestScope) => {
  const sample = await createSite([['shell'], '1.0.0'])
  const { store } = sample
  const { stateDir } = sample.environment
  host.onEnd(() => rm(stateDir, { recursive: true, force: true }))
  const site = await startSite(host, { STATE_DIR: stateDir })
  return {
    ...sample,
    site,
    /**
     * Waits until the site serves the newest live releases. Returns the milliseconds since they went live, or Infinity after a
     * timeout.
     */
    waitUntilServed: async (): Promise<number> => {
      const head = await channelHead(store, LIVE)
      if (!head) throw new Error('nothing is live')
      if (!(await waitUntil(async () => (await site.composition()) === head.composition))) return Infinity
      return Date.now() - Date.parse(head.at)
    },
  }
}
