import type { Verb } from '../service/command-line.ts'
import { readEnvironment } from '../service/environment.ts'
import { channelHistory } from '../store/channels.ts'
import { readComposition } from '../store/composition-document.ts'

/** Prints what is live and the newest changes to it. */
const printStatus = async (store: string, asJson: boolean): Promise<void> => {
  const { LIVE } = await import('../release/go-live.ts')
  const history = await channelHistory(store, LIVE)
  const [head] = history
  const composition = head ? await readComposition(store, head.composition) : null
  if (asJson) {
    console.log(JSON.stringify({ live: head ?? null, composition, history }, null, 2))
    return
  }
  if (!head || !composition) {
    console.log('Nothing is live yet. Release the shell and the areas: npm run fed -- release shell mf-hr …')
    return
  }
  console.log(`live: ${head.composition}  entry ${head.seq}, since ${head.at}\n`)
  console.log(`  ${'shell'.padEnd(16)}${composition.shell}`)
  for (const [area, release] of Object.entries(composition.areas))
    console.log(`  ${area.padEnd(16)}${release}`)
  console.log('\nnewest changes')
  for (const entry of history.slice(0, 8)) {
    console.log(`  ${String(entry.seq).padStart(4)}  ${entry.at}  ${entry.composition}  ${entry.reason}`)
  }
}

export const addStatus: Verb = (fed) =>
  fed
    .command('status')
    .description('what is live, and how it came to be')
    .option('--json', 'the same as JSON, for scripts')
    .action(({ json = false }) => printStatus(readEnvironment(process.env).storeDir, json))
