import type { z } from 'shared-contracts'
import type { SiteEnvironment } from '@federation/node-kit'
import {
  channelHistory,
  channelState,
  type ChannelState,
  findCompositionFaults,
  findRollbacks,
  listExpiringSeals,
  formatFault,
  DEFAULT_RETENTION,
  LIVE,
  type PastEntry,
  readPastEntries,
  readComposition,
} from '@federation/registry'
import { readCanaryStatus, getHealthDir, type PurgeStatus, readPurgeStatus } from '@federation/rollout'
import type { Status } from './api.ts'

/** Status of the site, with complete types of `canary` and `purges`. Older registries send no `purges`. */
export type SiteStatus = Omit<z.infer<typeof Status>, 'canary' | 'purges'> & {
  canary: Awaited<ReturnType<typeof readCanaryStatus>>
  /** State of purges of the cache (CDN). Null if no server has purged. */
  purges?: PurgeStatus | null
}

const replacedBy = (past: readonly PastEntry[]): SiteStatus['replaced'] => {
  const replaced: SiteStatus['replaced'] = {}
  for (const { at, change } of past)
    for (const [name, { from }] of Object.entries(change.releases)) {
      delete replaced[name]
      if (from !== null) replaced[name] = { release: from, at }
    }
  return replaced
}

/** Returns the channel entry (a change of the site) that servers use now, and reasons why it may not be the newest one. */
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

/** Reads everything that `fed status` shows: live releases, canary, faults, expiring seals and history. */
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
