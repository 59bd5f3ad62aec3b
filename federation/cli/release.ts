import { Option } from '@commander-js/extra-typings'
import type { DeployableName } from 'shared-contracts'
import { CHECKS, type CheckName } from '../checks/checks.ts'
import { UsageError, type Verb } from '../service/command-line.ts'
import { readEnvironment } from '../service/environment.ts'
import { PARTS, VERSION } from './build.ts'

const SKIP = new Option(
  '--skip <checks>',
  `leave some of ${CHECKS.join(', ')} out, with commas between; the history keeps it`,
)
  .argParser((text): CheckName[] =>
    text.split(',').map((word) => {
      const check = CHECKS.find((known) => known === word.trim())
      if (!check) throw new UsageError(`--skip knows ${CHECKS.join(', ')}, not ${word}`)
      return check
    }),
  )
  .default<CheckName[]>([], 'none')

/** Builds and publishes parts, and then makes all of them live at once. */
export const addRelease: Verb = (fed) =>
  fed
    .command('release')
    .description('build what changed, publish it, make it live')
    .addArgument(PARTS)
    .addOption(VERSION)
    .addOption(SKIP)
    .action(async (parts, { version, skip }) => {
      const [{ goLive, liveComposition }, { publishDeployable }, { ensureTrust }] = await Promise.all([
        import('../release/go-live.ts'),
        import('../release/publish-deployable.ts'),
        import('../store/set-up-trust.ts'),
      ])
      const environment = readEnvironment(process.env)
      const news = await ensureTrust(environment.storeDir, parts)
      if (news !== null) console.log(news)
      // What is first composed is what was cloned, and was checked before it came there.
      const isFirst = (await liveComposition(environment.storeDir)) === null
      const checks = isFirst ? [] : CHECKS.filter((check) => !skip.includes(check))
      const releases = new Map<DeployableName, string>()
      for (const part of parts) {
        const { release, done } = await publishDeployable(environment.storeDir, part, version, checks)
        releases.set(part, release)
        console.log(`${part} ${release} ${done}`)
      }
      const entry = await goLive(environment, releases, skip.length > 0 ? { skipped: skip } : {})
      console.log(entry ? `live is now ${entry.composition} (entry ${entry.seq})` : 'live shows this already')
      const { pruneDaily } = await import('../upkeep/prune-store.ts')
      await pruneDaily(environment.storeDir)
    })
