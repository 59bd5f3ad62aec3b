import type { ChannelEntry, Composition } from 'shared-contracts'
import type { Expiring } from '../release/expiring.ts'
import type { PastEntry } from '../release/live-history.ts'
import type { canaryStatus } from '../rollout/canary-status.ts'
import type { Verb } from '../service/command-line.ts'
import { readEnvironment } from '../service/environment.ts'
import { channelState, type ChannelState } from '../store/channel-state.ts'
import { channelHistory } from '../store/channels.ts'
import { readComposition } from '../store/composition-document.ts'
import { faultSentence } from '../store/faults.ts'
import { inspectComposition } from '../store/whole-composition.ts'
import { HORIZON } from '../upkeep/needed.ts'
import { answer, JSON_OPTION } from './answer.ts'

const NEWEST = 8

/** What a part's live release took the place of, and when. */
interface Replaced {
  release: string
  at: string
}

interface Status {
  live: ChannelEntry | null
  composition: Composition | null
  /** Why it is not the newest entry, as sentences. */
  degraded: string[]
  /** What is tried on some visitors; null where nothing is. */
  canary: Awaited<ReturnType<typeof canaryStatus>>
  expiring: Expiring[]
  /** By part; those whose first release is live are left out. */
  replaced: Record<string, Replaced>
  /** Newest first. */
  history: PastEntry[]
}

const replacedBy = (past: readonly PastEntry[]): Record<string, Replaced> => {
  const replaced: Record<string, Replaced> = {}
  for (const { at, change } of past)
    for (const [name, { from }] of Object.entries(change.releases)) {
      delete replaced[name]
      if (from !== null) replaced[name] = { release: from, at }
    }
  return replaced
}

/** What servers show of the live channel, and why it is not the newest, as sentences. */
const whatStands = async (
  store: string,
  channel: string,
): Promise<Pick<ChannelState, 'standing'> & Pick<Status, 'degraded'>> => {
  const { standing, passedOver } = await channelState(store, channel)
  const degraded = passedOver.map(({ fault }) => faultSentence(fault))
  for (const entry of standing ? (await channelHistory(store, channel)).slice(0, HORIZON.keep) : []) {
    if (!standing || entry.seq > standing.entry.seq) continue
    const { faults } = await inspectComposition(store, entry.composition)
    if (faults.length === 0) {
      return { standing: { entry, composition: await readComposition(store, entry.composition) }, degraded }
    }
    degraded.push(...faults.map(faultSentence))
  }
  return { standing, degraded }
}

const readStatus = async (): Promise<Status> => {
  const [{ pastEntries }, { LIVE }, { expiring }, { canaryStatus }, { healthDir }] = await Promise.all([
    import('../release/live-history.ts'),
    import('../release/go-live.ts'),
    import('../release/expiring.ts'),
    import('../rollout/canary-status.ts'),
    import('../rollout/health-log.ts'),
  ])
  const { storeDir: store, stateDir } = readEnvironment(process.env)
  const past = await pastEntries(store, LIVE)
  const { standing, degraded } = await whatStands(store, LIVE)
  return {
    live: standing?.entry ?? null,
    composition: standing?.composition ?? null,
    degraded,
    canary: await canaryStatus(store, healthDir(stateDir), Date.now()),
    expiring: standing ? await expiring(store, standing.composition) : [],
    replaced: replacedBy(past.filter(({ seq }) => standing && seq <= standing.entry.seq)),
    history: past.toReversed(),
  }
}

/** What is live and the newest changes to it, as people read it. */
const text = async ({
  live,
  composition,
  degraded,
  canary,
  expiring,
  replaced,
  history,
}: Status): Promise<string> => {
  const [{ expiringText }, { canaryText }] = await Promise.all([
    import('../release/expiring.ts'),
    import('../rollout/canary-status.ts'),
  ])
  const warning =
    degraded.length === 0
      ? []
      : [
          'DEGRADED: the newest entry cannot be shown.',
          ...degraded.map((sentence) => `  ${sentence}`),
          'See: npm run fed -- verify',
          '',
        ]
  if (!live || !composition)
    return [
      ...warning,
      'Nothing is live yet. Release the shell and the areas: npm run fed -- release --all',
    ].join('\n')
  const rows = Object.entries({ shell: composition.shell, ...composition.areas }).map(([name, release]) => {
    const before = replaced[name]
    return [name, before ? `${release.padEnd(22)}replaced ${before.release} at ${before.at}` : release]
  })
  const retired = Object.entries(composition.retired ?? {}).map(([area, { to }]) => [
    area,
    to === undefined ? 'retired' : `retired, leads to ${to}`,
  ])
  return [
    ...warning,
    `live: ${live.composition}  entry ${live.seq}, since ${live.at}`,
    '',
    ...[...rows, ...retired].map(([name = '', state]) => `  ${name.padEnd(16)}${state}`),
    '',
    `site: ${composition.origin}, composer ${composition.composer}, document ${live.site ?? 'none yet'}`,
    ...(expiring.length > 0 ? ['', ...expiring.map(expiringText)] : []),
    ...(canary ? ['', canaryText(canary)] : []),
    '',
    'newest changes',
    ...history
      .slice(0, NEWEST)
      .map(({ seq, at, composition: id, reason }) => `  ${String(seq).padStart(4)}  ${at}  ${id}  ${reason}`),
  ].join('\n')
}

export const addStatus: Verb = (fed) =>
  fed
    .command('status')
    .description('what is live, what it replaced, and how it came to be')
    .addOption(JSON_OPTION)
    .action(({ json }) => answer(json, readStatus, text))
