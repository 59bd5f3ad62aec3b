import type { ChannelEntry, Composition } from 'shared-contracts'
import { namesIn } from '../service/names-in.ts'
import { readChannel } from '../store/channels.ts'
import type { Fault } from '../store/faults.ts'
import { storePaths } from '../store/store-paths.ts'

const DAY_MS = 24 * 60 * 60_000

/** How far back a store goes. */
export interface Horizon {
  now: Date
  /** Entries of each channel, the newest among them, whose compositions can be rolled back to. */
  keep: number
  /** For how long an open tab may need what was live. */
  days: number
}

export const HORIZON = { keep: 20, days: 7 }

/** What somebody may still need, by the channels. */
export interface Needed {
  compositions: Set<string>
  /** Entries that cannot be read: nobody knows what they point to. */
  unreadable: Fault[]
}

/** The compositions to which rollbacks lead one after the other. */
const rollbackTargets = (entries: ChannelEntry[], keep: number): string[] => {
  const bySeq = new Map(entries.map((entry) => [entry.seq, entry]))
  const targets: string[] = []
  let entry = entries[0]
  while (entry && targets.length < keep) {
    targets.push(entry.composition)
    entry = entry.parent === null ? undefined : bySeq.get(entry.parent)
  }
  return targets
}

/** Compositions that a channel points to, that rollbacks lead to, or that were live of late. */
export const neededCompositions = async (store: string, { now, keep, days }: Horizon): Promise<Needed> => {
  const since = now.getTime() - days * DAY_MS
  const compositions = new Set<string>()
  const unreadable: Fault[] = []
  for (const channel of await namesIn(storePaths(store).channels)) {
    const read = await readChannel(store, channel)
    unreadable.push(...read.unreadable.map(({ fault }) => fault))
    for (const [index, { composition }] of read.entries.entries()) {
      // Live until the entry after it came.
      const after = read.entries[index - 1]
      if (index < keep || !after || Date.parse(after.at) >= since) compositions.add(composition)
    }
    for (const target of rollbackTargets(read.entries, keep)) compositions.add(target)
  }
  return { compositions, unreadable }
}

/** Name and release of all that a composition was laid together from and by. */
export const releasesOf = ({ shell, areas, composer }: Composition): [string, string][] => [
  ['shell', shell],
  ...Object.entries(areas),
  ['composer', composer],
]
