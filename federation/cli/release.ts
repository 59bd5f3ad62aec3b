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
      const [{ goLive }, { publishDeployable }] = await Promise.all([
        import('../release/go-live.ts'),
        import('../release/publish-deployable.ts'),
      ])
      const environment = readEnvironment(process.env)
      const releases = new Map<DeployableName, string>()
      for (const part of parts) {
        const { release, done } = await publishDeployable(environment.storeDir, part, version)
        releases.set(part, release)
        console.log(`${part} ${release} ${done}`)
      }
      const entry = await goLive(environment, releases)
      console.log(entry ? `live is now ${entry.composition} (entry ${entry.seq})` : 'live shows this already')
    })
