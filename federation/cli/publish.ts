import { CHECKS } from '../checks/checks.ts'
import type { Verb } from '../service/command-line.ts'
import { readEnvironment } from '../service/environment.ts'
import { PARTS, VERSION } from './build.ts'
import { terminalProgress } from '../service/progress.ts'

/** Builds and publishes parts; nothing that a visitor sees moves. */
export const addPublish: Verb = (fed) =>
  fed
    .command('publish')
    .description('build what changed and publish it; what is live stays')
    .addArgument(PARTS)
    .addOption(VERSION)
    .option('--json', 'the same as JSON, for scripts')
    .action(async (parts, { version, json = false }) => {
      const { publishDeployable } = await import('../release/publish-deployable.ts')
      const { storeDir } = readEnvironment(process.env)
      const progress = terminalProgress()
      const published = []
      for (const name of parts) {
        const done = await publishDeployable(storeDir, name, version, { checks: CHECKS, progress })
        published.push({ name, ...done })
        if (!json) console.log(`${name}@${done.release} ${done.done}`)
      }
      progress('Done')
      if (json) console.log(JSON.stringify(published, null, 2))
    })
