import type { ChannelEntry, Composition } from 'shared-contracts'
import type { Verb } from '../service/command-line.ts'
import { readEnvironment } from '../service/environment.ts'
import { channelHistory } from '../store/channels.ts'
import { readComposition } from '../store/composition-document.ts'

/** What is live, as people read it. */
const liveText = ({ composition: id, seq, at }: ChannelEntry, composition: Composition): string => {
  const rows = [
    ['shell', composition.shell],
    ...Object.entries(composition.areas),
    ...Object.entries(composition.retired ?? {}).map(([area, { to }]) => [
      area,
      to === undefined ? 'retired' : `retired, leads to ${to}`,
    ]),
  ].map(([name = '', state]) => `  ${name.padEnd(16)}${state}`)
  return [`live: ${id}  entry ${seq}, since ${at}`, '', ...rows].join('\n')
}

/** Prints what is live and the newest changes to it. */
const printStatus = async (store: string, asJson: boolean): Promise<void> => {
  const { LIVE } = await import('../release/go-live.ts')
  const history = await channelHistory(store, LIVE)
  const [head] = history
  const composition = head ? await readComposition(store, head.composition) : null
  const { expiring, expiringText } = await import('../release/expiring.ts')
  const ending = composition ? await expiring(store, composition) : []
  if (asJson) {
    console.log(JSON.stringify({ live: head ?? null, composition, expiring: ending, history }, null, 2))
    return
  }
  if (!head || !composition) {
    console.log('Nothing is live yet. Release the shell and the areas: npm run fed -- release shell mf-hr …')
    return
  }
  console.log(liveText(head, composition))
  if (ending.length > 0) console.log(`\n${ending.map(expiringText).join('\n')}`)
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
