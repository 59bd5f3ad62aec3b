import { dirname } from 'node:path'
import type { DeployableName } from 'shared-contracts'
import { goLive, publishRelease } from '@federation/release'
import type { SiteEnvironment } from '@federation/node-kit'
import { sampleArea, sampleShell, scratchStore } from './sample-releases.ts'

/** A site with a new store, in which nothing is live. */
export interface OwnStore {
  environment: SiteEnvironment
  store: string
  /** Publishes sample releases of parts under one version, unless it did before, and makes them live in one entry. */
  release: (names: DeployableName | readonly DeployableName[], version: string) => ReturnType<typeof goLive>
}

export const ownStore = async (): Promise<OwnStore> => {
  const store = await scratchStore()
  const stateDir = dirname(store)
  const environment: SiteEnvironment = {
    port: 1,
    leadsPort: 2,
    leadsUrl: 'http://127.0.0.1:2',
    host: 'localhost',
    stateDir,
    storeDir: store,
    origin: 'http://localhost:1',
  }
  const published = new Set<string>()
  return {
    environment,
    store,
    release: async (names, version) => {
      const releases = new Map([names].flat().map((name) => [name, version]))
      for (const name of releases.keys()) {
        if (published.has(`${name} ${version}`)) continue
        published.add(`${name} ${version}`)
        await publishRelease(
          store,
          name === 'shell'
            ? await sampleShell(version)
            : await sampleArea(name, version, `${name} ${version}`),
        )
      }
      return goLive(environment, releases)
    },
  }
}
