import type { ChannelEntry, Composition } from 'shared-contracts'
import type { SiteEnvironment } from '@federation/node-kit'
import {
  channelHistory,
  channelState,
  type ChannelState,
  findCompositionFaults,
  findRollbacks,
  listExpiringSeals,
  type ExpiringSeal,
  formatFault,
  DEFAULT_RETENTION,
  LIVE,
  type PastEntry,
  readPastEntries,
  readComposition,
} from '@federation/registry'
import { readCanaryStatus, getHealthDir, type PurgeStatus, readPurgeStatus } from '@federation/rollout'

interface Replaced {
  release: string
  at: string
}

export interface SiteStatus {
  live: ChannelEntry | null
  composition: Composition | null
  /**
   * Reasons why servers use an older channel entry (pointer to a composition) than the newest one. Empty if they use the newest
   * entry.
   */
  degraded: string[]
  canary: Awaited<ReturnType<typeof readCanaryStatus>>
  expiring: ExpiringSeal[]
  /** State of purges of the cache (CDN). Null if no server has purged. Older registries do not send this field. */
  purges?: PurgeStatus | null
  /** Previous release of each area and of the shell. An area whose first release is live is left out. */
  replaced: Record<string, Replaced>
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

/** Returns the channel entry whose composition servers use now. If it is not the newest entry, also returns the reasons. */
const readServedEntry = async (
  store: string,
  channel: string,
): Promise<Pick<ChannelState, 'current'> & Pick<SiteStatus, 'degraded'>> => {
  const { current, skippedEntries } = await channelState(store, channel)
  const faults = [...skippedEntries.map(({ fault }) => fault), ...(await findRollbacks(store))]
  const degraded = faults.map(formatFault)
  for (const entry of current
    ? (await channelHistory(store, channel)).slice(0, DEFAULT_RETENTION.keep)
    : []) {
    if (!current || entry.seq > current.entry.seq) continue
    const compositionFaults = await findCompositionFaults(store, entry.composition)
    if (compositionFaults.length === 0) {
      return { current: { entry, composition: await readComposition(store, entry.composition) }, degraded }
    }
    degraded.push(...compositionFaults.map(formatFault))
  }
  return { current, degraded }
}

export const readSiteStatus = async ({
  storeDir: store,
  stateDir,
}: Pick<SiteEnvironment, 'storeDir' | 'stateDir'>): Promise<SiteStatus> => {
  const past = await readPastEntries(store, LIVE)
  const { current, degraded } = await readServedEntry(store, LIVE)
  return {
    live: current?.entry ?? null,
    composition: current?.composition ?? null,
    degraded,
    canary: await readCanaryStatus(store, getHealthDir(stateDir), Date.now()),
    expiring: current ? await listExpiringSeals(store, current.composition) : [],
    purges: await readPurgeStatus(store).catch(() => null),
    replaced: replacedBy(past.filter(({ seq }) => current && seq <= current.entry.seq)),
    history: past.toReversed(),
  }
}
