import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DeployableName } from 'shared-contracts'
import { goLive, publishRelease } from '@federation/release'
import { channelHead, LIVE } from '@federation/registry'
import type { SiteEnvironment } from '@federation/node-kit'
import { writeSampleArea, writeSampleShell } from './sample-releases.ts'
import { createSampleEnvironment } from './sample-stores.ts'
import { type TestScope, waitUntil } from './processes.ts'
import { startSite, type SiteServer } from './site.ts'

/** A store with sample releases, and a real site server that serves it. */
export interface ServedStore {
  site: SiteServer
  store: string
  environment: SiteEnvironment
  /** Publishes sample releases, and makes all of them live in one channel entry. Returns the id of the composition. */
  release: (
    releases: Partial<Record<DeployableName, string>>,
    text?: (name: string, release: string) => string,
  ) => Promise<string>
  /**
   * Waits until the site serves the newest live releases. Returns the milliseconds since they went live (`at` of the live
   * channel entry), or Infinity after a timeout.
   */
  waitUntilServed: () => Promise<number>
}

export const getSampleText = (name: string, release: string): string => `${name} says ${release}.`

export const RELEASE_SCRIPT = fileURLToPath(new URL('release-script.ts', import.meta.url))

/** Starts a site server with a new store, in which only a shell is live. */
export const serveStore = async (
  host: TestScope,
  settings: Record<string, string> = {},
): Promise<ServedStore> => {
  const site = await startSite(host, settings)
  const { stateDir, port, url } = site
  const store = join(stateDir, 'store')
  const environment = { ...createSampleEnvironment(store), stateDir, port, origin: url }
  const release: ServedStore['release'] = async (releases, text = getSampleText) => {
    for (const [name, id] of Object.entries(releases) as [DeployableName, string][])
      await publishRelease(
        store,
        name === 'shell' ? await writeSampleShell(id) : await writeSampleArea(name, id, text(name, id)),
      )
    const entry = await goLive(environment, new Map(Object.entries(releases) as [DeployableName, string][]))
    if (!entry) throw new Error('nothing changed')
    return entry.composition
  }
  await release({ shell: '1.0.0' })
  return {
    site,
    store,
    environment,
    release,
    waitUntilServed: async () => {
      const head = await channelHead(store, LIVE)
      if (!head) throw new Error('nothing is live')
      if (!(await waitUntil(async () => (await site.composition()) === head.composition))) return Infinity
      return Date.now() - Date.parse(head.at)
    },
  }
}
