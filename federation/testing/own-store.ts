import type { DeployableName } from 'shared-contracts'
import { goLive } from '../release/go-live.ts'
import { publishRelease } from '../release/publish.ts'
import type { SiteEnvironment } from '../service/environment.ts'
import { sampleArea, sampleShell, scratchStore } from './sample-releases.ts'

/** A site in a store of its own: nothing is live in it but what a test releases. */
export interface OwnStore {
  environment: SiteEnvironment
  store: string
  /** Publishes a sample of a part and makes it live; what the store has is only made live. */
  release: (name: DeployableName, version: string, text?: string) => ReturnType<typeof goLive>
}

export const ownStore = async (): Promise<OwnStore> => {
  const stateDir = await scratchStore()
  const store = `${stateDir}/store`
  const environment: SiteEnvironment = {
    port: 1,
    leadsPort: 2,
    host: 'localhost',
    stateDir,
    storeDir: store,
    origin: 'http://localhost:1',
  }
  const published = new Set<string>()
  return {
    environment,
    store,
    release: async (name, version, text = `${name} ${version}`) => {
      if (!published.has(`${name} ${version}`))
        await publishRelease(
          store,
          name === 'shell' ? await sampleShell(version) : await sampleArea(name, version, text),
        )
      published.add(`${name} ${version}`)
      return goLive(environment, new Map([[name, version]]))
    },
  }
}
