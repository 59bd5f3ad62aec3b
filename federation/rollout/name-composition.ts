import type { ChannelEntry } from 'shared-contracts'
import { CompositionId } from 'shared-contracts'
import { channelHistory } from '../store/channels.ts'
import { hasComposition } from '../store/composition-document.ts'
import { StoreError } from '../store/errors.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const CHANNEL = /^[a-z][a-z0-9-]{0,39}$/

const unknown = (name: string, why: string): StoreError =>
  new StoreError(
    'COMPOSITION_UNKNOWN',
    `The store has no composition ${name}: ${why}. List compositions: npm run fed -- history`,
  )

/** What was live at the end of a day, by UTC. */
const ofDay = (history: readonly ChannelEntry[], day: string): ChannelEntry | undefined =>
  history.find(({ at }) => at.slice(0, day.length) <= day)

/**
 * The composition that people mean by its id, by a channel (`live`, `canary`), or by a day (`2026-11-22`: what was live at its
 * end). Throws COMPOSITION_UNKNOWN.
 */
export const nameComposition = async (store: string, name: string): Promise<string> => {
  if (CompositionId.safeParse(name).success) {
    if (!(await hasComposition(store, name))) throw unknown(name, 'it has none of that id')
    return name
  }
  if (DAY.test(name)) {
    const entry = ofDay(await channelHistory(store, 'live'), name)
    if (!entry) throw unknown(name, 'nothing was live on that day')
    return entry.composition
  }
  if (!CHANNEL.test(name)) throw unknown(name, 'it is no id, no channel and no day')
  const [head] = await channelHistory(store, name)
  if (!head) throw unknown(name, 'there is no channel of that name')
  return head.composition
}
