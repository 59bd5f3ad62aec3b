import type { ChannelEntry, Composition } from 'shared-contracts'
import { readEnvironment } from '@federation/node-kit'
import {
  channelHistory,
  channelState,
  type ChannelState,
  compositionFaults,
  expiring,
  type Expiring,
  expiringText,
  faultSentence,
  HORIZON,
  LIVE,
  type PastEntry,
  pastEntries,
  readComposition,
} from '@federation/registry'
import { canaryStatus, canaryText, healthDir } from '@federation/rollout'
import { answer } from './print.ts'

const NEWEST = 8

/** Previous release of a part, and when it was replaced. */
interface Replaced {
  release: string
  at: string
}

interface Status {
  live: ChannelEntry | null
  composition: Composition | null
  /** Reasons why the live entry is not the newest one. */
  degraded: string[]
  /** The running canary, or null. */
  canary: Awaited<ReturnType<typeof canaryStatus>>
  expiring: Expiring[]
  /** Previous release of each part. Omits parts whose first release is live. */
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

/** Returns the channel entry that servers serve, and reasons if it is not the newest one. */
const readServedEntry = async (
  store: string,
  channel: string,
): Promise<Pick<ChannelState, 'standing'> & Pick<Status, 'degraded'>> => {
  const { standing, passedOver } = await channelState(store, channel)
  const degraded = passedOver.map(({ fault }) => faultSentence(fault))
  for (const entry of standing ? (await channelHistory(store, channel)).slice(0, HORIZON.keep) : []) {
    if (!standing || entry.seq > standing.entry.seq) continue
    const faults = await compositionFaults(store, entry.composition)
    if (faults.length === 0) {
      return { standing: { entry, composition: await readComposition(store, entry.composition) }, degraded }
    }
    degraded.push(...faults.map(faultSentence))
  }
  return { standing, degraded }
}

const readStatus = async (): Promise<Status> => {
  const { storeDir: store, stateDir } = readEnvironment(process.env)
  const past = await pastEntries(store, LIVE)
  const { standing, degraded } = await readServedEntry(store, LIVE)
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

/** Formats the live releases and the newest changes for the terminal. */
const statusText = ({
  live,
  composition,
  degraded,
  canary,
  expiring: ending,
  replaced,
  history,
}: Status): string => {
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
    ...(ending.length > 0 ? ['', ...ending.map(expiringText)] : []),
    ...(canary ? ['', canaryText(canary)] : []),
    '',
    'newest changes',
    ...history
      .slice(0, NEWEST)
      .map(({ seq, at, composition: id, reason }) => `  ${String(seq).padStart(4)}  ${at}  ${id}  ${reason}`),
  ].join('\n')
}

export const status = (json: boolean | undefined): Promise<void> => answer(json, readStatus, statusText)
