import type { Verb } from '../service/command-line.ts'
import { readEnvironment } from '../service/environment.ts'
import { rollBack } from '../store/roll-back.ts'

/** One change back; called again, one more. */
export const addRollback: Verb = (fed) =>
  fed
    .command('rollback')
    .description('point live back to what it showed before')
    .action(async () => {
      const { LIVE } = await import('../release/go-live.ts')
      const { keepCanaryOnLive } = await import('../rollout/try-release.ts')
      const { storeDir } = readEnvironment(process.env)
      const entry = await rollBack(storeDir, LIVE, new Date())
      await keepCanaryOnLive(storeDir)
      console.log(`live is now ${entry.composition} (entry ${entry.seq}, ${entry.reason})`)
    })
