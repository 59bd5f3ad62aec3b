import type { ChannelEntry } from 'shared-contracts'
import { channelHead, channelHistory } from '../store/channels.ts'
import { StoreError } from '../store/errors.ts'
import { CANARY, runningCanary, type RunningCanary } from './canary-channel.ts'
import { promoteCanary, stopCanary, triedReleases } from './canary-steps.ts'
import { readHealth } from './health-log.ts'
import { FEWEST_TO_PROMOTE, figuresOf, judge, type Judgement } from './judge.ts'

/** Blocks are put down within a second of their end; a machine's clock may be a little off. */
const SETTLING_MS = 3000
/** Whoever changes live lays the canary on it at once; who died over it does not. */
const LEFT_BEHIND_MS = 3 * 60_000
const LONGEST_BLOCK_MS = 60_000

interface Place {
  store: string
  /** Folder of the health lines. */
  health: string
  /** Milliseconds since 1970. */
  now: number
}

/** How the canary that is running does against live since it began. */
export const compareCanary = async (
  { store, health, now }: Place,
  head: RunningCanary,
): Promise<Judgement & { since: number }> => {
  const tried = (await channelHistory(store, CANARY)).filter(({ seq }) => seq >= head.canary.first)
  const first = tried.at(-1) ?? head
  const beside = (await channelHistory(store, 'live')).filter(({ seq }) => seq >= (first.canary?.on ?? 1))
  const since = Date.parse(first.at)
  const lines = await readHealth(store, health, since - LONGEST_BLOCK_MS, now - SETTLING_MS)
  const canary = new Set(tried.map(({ composition }) => composition))
  return {
    since,
    ...judge(
      lines.filter(({ at, seconds }) => Date.parse(at) + seconds * 1000 <= now - SETTLING_MS),
      {
        canary,
        live: new Set(beside.map(({ composition }) => composition).filter((id) => !canary.has(id))),
        changed: Object.keys(head.change?.releases ?? {}),
      },
    ),
  }
}

const step = async (place: Place, head: RunningCanary): Promise<ChannelEntry | null> => {
  const { store, now } = place
  const what = triedReleases(head)
  const live = await channelHead(store, 'live')
  if (live?.composition === head.composition)
    return stopCanary(store, head, { reason: `${what} is live for everybody` })
  if (live && live.seq !== head.canary.on) {
    if (now - Date.parse(live.at) < LEFT_BEHIND_MS) return null
    return stopCanary(store, head, {
      reason: `canary of ${what} taken back: live has moved on to entry ${live.seq}, and it was not laid on that`,
    })
  }
  const judgement = await compareCanary(place, head)
  const figures = figuresOf(judgement)
  if (judgement.verdict === 'worse')
    return stopCanary(store, head, {
      reason: `canary of ${what} taken back by itself: worse in ${judgement.worst?.name}`,
      figures,
    })
  const minutes = (now - judgement.since) / 60_000
  if (judgement.verdict !== 'well' || minutes < head.canary.minutes) return null
  return promoteCanary(store, head, {
    reason: `promotion of ${what} by itself: healthy for ${Math.floor(minutes)} minutes and ${judgement.views} views (of ${FEWEST_TO_PROMOTE} needed)`,
    figures,
  })
}

/**
 * Looks once at the canary that is running: takes it back where it is worse than live, and gives it to everybody where it was well
 * for its time. Of several servers that look at a time one acts. Null where nothing was done.
 */
export const decide = async (place: Place): Promise<ChannelEntry | null> => {
  const head = await runningCanary(place.store)
  if (!head) return null
  try {
    return await step(place, head)
  } catch (error) {
    if (error instanceof StoreError && error.code === 'CHANNEL_MOVED') return null
    throw error
  }
}
