import type { ChannelChange, ChannelEntry, Composition } from 'shared-contracts'
import { channelState } from '../store/channel-state.ts'
import { channelHistory } from '../store/channels.ts'
import { readComposition } from '../store/composition-document.ts'
import { changesBetween } from './changes-between.ts'

export interface PastEntry extends ChannelEntry {
  change: ChannelChange
}

/**
 * A channel's entries up to what it shows, oldest first, each with what it changed; of entries from before that was said, as
 * their compositions tell.
 */
export const pastEntries = async (store: string, channel: string): Promise<PastEntry[]> => {
  const known = new Map<string, Composition | null>()
  const compositionOf = async (id: string | undefined) => {
    if (id === undefined) return null
    // Gone or unreadable: what it changed cannot be told.
    if (!known.has(id)) known.set(id, await readComposition(store, id).catch(() => null))
    return known.get(id) ?? null
  }
  const { standing } = await channelState(store, channel)
  const shown = (await channelHistory(store, channel)).filter(
    ({ seq }) => standing && seq <= standing.entry.seq,
  )
  const past: PastEntry[] = []
  for (const entry of shown.toReversed()) {
    const told = async (): Promise<ChannelChange> => ({
      kind: entry.reason.startsWith('rollback') ? 'rollback' : 'release',
      releases: changesBetween(
        await compositionOf(past.at(-1)?.composition),
        await compositionOf(entry.composition),
      ),
    })
    past.push({ ...entry, change: entry.change ?? (await told()) })
  }
  return past
}

/** Every release of every deployable that a channel ever showed. */
export const everShown = (past: readonly PastEntry[]): Map<string, Set<string>> => {
  const shown = new Map<string, Set<string>>()
  for (const { change } of past)
    for (const [name, { from, to }] of Object.entries(change.releases))
      for (const release of [from, to])
        if (release !== null) shown.set(name, (shown.get(name) ?? new Set()).add(release))
  return shown
}

/** Deployables whose newest change was a rollback to an older release. */
export const rolledBack = (past: readonly PastEntry[]): Set<string> => {
  const names = new Set<string>()
  for (const { change } of past)
    for (const [name, { from }] of Object.entries(change.releases))
      if (change.kind === 'rollback' && from !== null) names.add(name)
      else names.delete(name)
  return names
}

/**
 * The release that a deployable had before the one it has now: of those that went live one after the other, without those
 * that were rolled back from. Undefined where there was none.
 */
export const releaseBefore = (past: readonly PastEntry[], name: string): string | undefined => {
  const stack: string[] = []
  for (const { change } of past) {
    const to = Object.entries(change.releases).find(([changed]) => changed === name)?.[1].to
    if (to === undefined || to === null) continue
    const returned = change.kind === 'rollback' ? stack.lastIndexOf(to) : -1
    if (returned === -1) {
      if (stack.at(-1) !== to) stack.push(to)
    } else stack.length = returned + 1
  }
  return stack.findLast((release) => release !== stack.at(-1))
}
