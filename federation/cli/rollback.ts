import type { Verb } from '../service/command-line.ts'
import { readEnvironment } from '../service/environment.ts'
import { terminalProgress } from '../service/progress.ts'
import { answer, changeLines, JSON_OPTION, outcomeText, TRIAL_OPTION, type Outcome } from './answer.ts'

interface Asked {
  yes?: boolean | undefined
  dryRun?: boolean | undefined
}

/** One change back, whoever made it, where that is one team's or is confirmed. */
const undoLast = async ({ yes, dryRun = false }: Asked): Promise<Outcome> => {
  const [{ assertUndoable, changesIn, undoing }, { LIVE }, { moveChannel }] = await Promise.all([
    import('../release/roll-back.ts'),
    import('../release/go-live.ts'),
    import('../store/channels.ts'),
  ])
  const store = readEnvironment(process.env).storeDir
  const undone = await undoing(store)
  const { entry, undoes } = undone
  if (changesIn(entry) > 1 && !yes && !dryRun)
    throw new Error(
      [
        `This undoes entry ${undoes.seq} (${undoes.reason}), which is more than one part's change. Say --yes to do it, or name one: npm run fed -- rollback <area>`,
        ...changeLines(entry).map((line) => `  ${line}`),
      ].join('\n'),
    )
  if (!yes) await assertUndoable(store, undone)
  if (!dryRun) await moveChannel(store, LIVE, entry)
  return { entry, dryRun }
}

const rollBackNamed = async (names: string[], { yes = false, dryRun = false }: Asked): Promise<Outcome> => {
  const { rollBackParts } = await import('../release/roll-back.ts')
  return {
    entry: await rollBackParts(readEnvironment(process.env), [...new Set(names)], {
      isTrial: dryRun,
      isForced: yes,
      progress: terminalProgress(),
    }),
    dryRun,
  }
}

const rollBack = async (names: string[], asked: Asked): Promise<Outcome> => {
  const { keepCanaryOnLive } = await import('../rollout/try-release.ts')
  const outcome = await (names.length === 0 ? undoLast(asked) : rollBackNamed(names, asked))
  if (!outcome.dryRun) await keepCanaryOnLive(readEnvironment(process.env).storeDir)
  return outcome
}

export const addRollback: Verb = (fed) =>
  fed
    .command('rollback')
    .description(
      'put areas or the shell back to what they had live before; without a name, undo the newest change',
    )
    .argument('[part...]', 'an area or the shell; the others stay as they are')
    .option('--yes', 'go back though that undoes more than one part, or others lose what they have')
    .addOption(TRIAL_OPTION)
    .addOption(JSON_OPTION)
    .action((names, options) => answer(options.json, () => rollBack(names, options), outcomeText))
