import type { DeployableName } from 'shared-contracts'
import type { Verb } from '../service/command-line.ts'
import { readEnvironment } from '../service/environment.ts'
import { PARTS, VERSION } from './build.ts'

/** Builds and publishes parts, and then makes all of them live at once. */
export const addRelease: Verb = (fed) =>
  fed
    .command('release')
    .description('build what changed, publish it, make it live')
    .addArgument(PARTS)
    .addOption(VERSION)
    .action(async (parts, { version }) => {
      const { goLive, publishDeployable } = await import('../release/go-live.ts')
      const { ensureTrust } = await import('../store/set-up-trust.ts')
      const { keepCanaryOnLive } = await import('../rollout/try-release.ts')
      const environment = readEnvironment(process.env)
      const news = await ensureTrust(environment.storeDir, parts)
      if (news !== null) console.log(news)
      const releases = new Map<DeployableName, string>()
      for (const part of parts) {
        const { release, done } = await publishDeployable(environment.storeDir, part, version)
        releases.set(part, release)
        console.log(`${part} ${release} ${done}`)
      }
      const entry = await goLive(environment, releases)
      await keepCanaryOnLive(environment.storeDir)
      console.log(entry ? `live is now ${entry.composition} (entry ${entry.seq})` : 'live shows this already')
      const { pruneDaily } = await import('../upkeep/prune-store.ts')
      await pruneDaily(environment.storeDir)
    })
