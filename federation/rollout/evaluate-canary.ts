import type { ChannelEntry } from 'shared-contracts'
import { CANARY, channelHead, channelHistory, StoreError } from '@federation/registry'
import {
  promoteCanary,
  readRunningCanary,
  type RunningCanary,
  stopCanary,
  formatCanaryReleases,
} from './canary.ts'
import {
  type CanaryAnalysis,
  readHealth,
  MIN_VIEWS_TO_PROMOTE,
  formatAnalysis,
  analyzeCanary,
} from './canary-analysis.ts'

/**
 * Delay in ms between the end of a time interval and its evaluation. Servers report the page views of an interval within a
 * second, and their clocks differ a little.
 */
const REPORT_DELAY_MS = 3000
/**
 * Time in ms after a new live entry at which a canary that is still based on an older live entry is stopped. Normally, the
 * process that adds the live entry also moves the canary to it. This timeout covers a crash of that process.
 */
const STALE_CANARY_MS = 3 * 60_000
const MAX_BLOCK_MS = 60_000

interface CanaryContext {
  store: string
  /** Folder of the health log. */
  health: string
  /** Current Unix time in milliseconds. */
  now: number
}

/** Compares the running canary with the live site since the canary's start. Returns the start as `since`, in Unix milliseconds. */
export const compareCanary = async (
  { store, health, now }: CanaryContext,
  head: RunningCanary,
): Promise<CanaryAnalysis & { since: number }> => {
  const canaryEntries = (await channelHistory(store, CANARY)).filter(({ seq }) => seq >= head.canary.first)
  const first = canaryEntries.at(-1) ?? head
  const liveEntries = (await channelHistory(store, 'live')).filter(
    ({ seq }) => seq >= (first.canary?.on ?? 1),
  )
  const since = Date.parse(first.at)
  const lines = await readHealth(store, health, since - MAX_BLOCK_MS, now - REPORT_DELAY_MS)
  const canary = new Set(canaryEntries.map(({ composition }) => composition))
  return {
    since,
    ...analyzeCanary(
      lines.filter(({ at, seconds }) => Date.parse(at) + seconds * 1000 <= now - REPORT_DELAY_MS),
      {
        canary,
        live: new Set(liveEntries.map(({ composition }) => composition).filter((id) => !canary.has(id))),
        changed: Object.keys(head.change?.releases ?? {}),
      },
    ),
  }
}

const advanceCanary = async (context: CanaryContext, head: RunningCanary): Promise<ChannelEntry | null> => {
  const { store, now } = context
  const releasesText = formatCanaryReleases(head)
  const live = await channelHead(store, 'live')
  if (live?.composition === head.composition)
    return stopCanary(store, head, { reason: `${releasesText} is live for everybody` })
  if (live && live.seq !== head.canary.on) {
    if (now - Date.parse(live.at) < STALE_CANARY_MS) return null
    return stopCanary(store, head, {
      reason: `canary of ${releasesText} stopped: live is at entry ${live.seq}, and the canary was not rebased on it`,
    })
  }
  const analysis = await compareCanary(context, head)
  const figures = formatAnalysis(analysis)
  if (analysis.verdict === 'worse')
    return stopCanary(store, head, {
      reason: `canary of ${releasesText} stopped automatically: worse in ${analysis.worst?.name}`,
      figures,
    })
  const minutes = (now - analysis.since) / 60_000
  if (analysis.verdict !== 'well' || minutes < head.canary.minutes) return null
  return promoteCanary(store, head, {
    reason: `automatic promotion of ${releasesText}: healthy for ${Math.floor(minutes)} minutes and ${analysis.views} views (of ${MIN_VIEWS_TO_PROMOTE} needed)`,
    figures,
  })
}

/**
 * Evaluates the running canary once. Stops the canary if it is worse than the live site. Makes the canary live if its planned
 * duration has passed and it does as well as the live site. Returns the new entry, or null if nothing changes. If several servers
 * evaluate at once, only one changes the channel.
 */
export const evaluateCanary = async (context: CanaryContext): Promise<ChannelEntry | null> => {
  const head = await readRunningCanary(context.store)
  if (!head) return null
  try {
    return await advanceCanary(context, head)
  } catch (error) {
    if (error instanceof StoreError && error.code === 'CHANNEL_MOVED') return null
    throw error
  }
}

/** State of the running canary. `minutes` is the time since it started. */
export interface CanaryStatus {
  entry: RunningCanary
  judgement: CanaryAnalysis
  minutes: number
}

/**
 * Compares the running canary with the live site by the health files in the folder `health`. `now` is in ms since 1970. Returns
 * null if no canary runs.
 */
export const readCanaryStatus = async (
  store: string,
  health: string,
  now: number,
): Promise<CanaryStatus | null> => {
  const entry = await readRunningCanary(store)
  if (!entry) return null
  const { since, ...analysis } = await compareCanary({ store, health, now }, entry)
  return { entry, judgement: analysis, minutes: (now - since) / 60_000 }
}

const SAYS: Record<CanaryAnalysis['verdict'], string> = {
  worse: 'it is worse than live and will be stopped at the next check',
  well: 'it does as well as live',
  open: `not enough data yet: a promotion needs ${MIN_VIEWS_TO_PROMOTE} views`,
}

/** Describes the running canary in lines for a terminal. */
export const formatCanaryStatus = ({ entry, judgement, minutes }: CanaryStatus): string =>
  [
    `canary: ${entry.composition}  ${formatCanaryReleases(entry)} for ${entry.canary.percent}% of the visitors, for ${Math.floor(minutes)} of ${entry.canary.minutes} minutes`,
    `  ${SAYS[judgement.verdict]}`,
    ...formatAnalysis(judgement)
      .split('; ')
      .map((line) => `  ${line}`),
  ].join('\n')
