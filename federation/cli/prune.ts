import { InvalidArgumentError } from '@commander-js/extra-typings'
import type { Verb } from '../service/command-line.ts'
import { readEnvironment } from '../service/environment.ts'

const wholeNumber = (text: string): number => {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError('it must be a whole number from 1.')
  return Number(text)
}

interface Options {
  keep: number
  days: number
  isDry: boolean
}

const prune = async (store: string, options: Options, asJson: boolean): Promise<void> => {
  const { heldText, pruneStore } = await import('../upkeep/prune-store.ts')
  const pruned = await pruneStore(store, options)
  if (asJson) {
    console.log(JSON.stringify({ ...pruned, dryRun: options.isDry }, null, 2))
    return
  }
  const { removed, kept, held } = pruned
  for (const path of removed) console.log(`${options.isDry ? 'would go' : 'removed'}  ${path}`)
  console.log(
    `${removed.length} ${options.isDry ? 'would go' : 'removed'}; ${kept.compositions} compositions and ${kept.releases} releases stay`,
  )
  if (held.length > 0) console.log(heldText(held))
}

export const addPrune: Verb = (fed) =>
  fed
    .command('prune')
    .description('remove what no channel, rollback or open tab may need')
    .option('--keep <entries>', 'how many entries of each channel can be rolled back to', wholeNumber, 20)
    .option('--days <days>', 'for how long open tabs may need what was live', wholeNumber, 7)
    .option('--dry-run', 'say what would go')
    .option('--json', 'the same as JSON, for scripts')
    .action(({ keep, days, dryRun = false, json = false }) =>
      prune(readEnvironment(process.env).storeDir, { keep, days, isDry: dryRun }, json),
    )
