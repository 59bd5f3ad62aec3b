import type { ChannelEntry, Composition } from 'shared-contracts'
import type { Verb } from '../service/command-line.ts'
import { readEnvironment, type SiteEnvironment } from '../service/environment.ts'
import { channelState } from '../store/channel-state.ts'
import { channelHistory } from '../store/channels.ts'
import { readComposition } from '../store/composition-document.ts'
import { faultSentence } from '../store/faults.ts'
import { inspectComposition } from '../store/whole-composition.ts'
import { HORIZON } from '../upkeep/needed.ts'

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

/** What servers show of the live channel, and why it is not the newest, as sentences. */
const whatStands = async (store: string) => {
  const { LIVE } = await import('../release/go-live.ts')
  const { standing, passedOver } = await channelState(store, LIVE)
  const degraded = passedOver.map(({ fault }) => faultSentence(fault))
  for (const entry of standing ? (await channelHistory(store, LIVE)).slice(0, HORIZON.keep) : []) {
    if (!standing || entry.seq > standing.entry.seq) continue
    const { faults } = await inspectComposition(store, entry.composition)
    if (faults.length === 0) {
      return { standing: { entry, composition: await readComposition(store, entry.composition) }, degraded }
    }
    degraded.push(...faults.map(faultSentence))
  }
  return { standing, degraded }
}

/** Prints what is live and the newest changes to it. */
const printStatus = async (
  { storeDir: store, stateDir }: SiteEnvironment,
  asJson: boolean,
): Promise<void> => {
  const { LIVE } = await import('../release/go-live.ts')
  const { canaryStatus, canaryText } = await import('../rollout/canary-status.ts')
  const { healthDir } = await import('../rollout/health-log.ts')
  const history = await channelHistory(store, LIVE)
  const { standing, degraded } = await whatStands(store)
  const { entry: head, composition } = standing ?? {}
  const { expiring, expiringText } = await import('../release/expiring.ts')
  const ending = composition ? await expiring(store, composition) : []
  const canary = await canaryStatus(store, healthDir(stateDir), Date.now())
  if (asJson) {
    console.log(
      JSON.stringify(
        { live: head ?? null, composition: composition ?? null, degraded, canary, expiring: ending, history },
        null,
        2,
      ),
    )
    return
  }
  if (degraded.length > 0)
    console.log(
      `DEGRADED: the newest entry cannot be shown.\n  ${degraded.join('\n  ')}\nSee: npm run fed -- verify\n`,
    )
  if (!head || !composition) {
    console.log('Nothing is live yet. Release the shell and the areas: npm run fed -- release shell mf-hr …')
    return
  }
  console.log(liveText(head, composition))
  if (ending.length > 0) console.log(`\n${ending.map(expiringText).join('\n')}`)
  if (canary) console.log(`\n${canaryText(canary)}`)
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
    .action(({ json = false }) => printStatus(readEnvironment(process.env), json))
