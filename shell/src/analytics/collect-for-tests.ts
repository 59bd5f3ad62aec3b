import type { EnrichedEvent } from 'shared-contracts'
import type { Bus } from './bus.ts'

/** Session-storage key that switches the collector on, and the name of the global array it fills. */
const COLLECT_KEY = 'crewtally.collect'
const COLLECTED = '__crewtallyEvents'

/** The sink for tests: where a test asked for it, every event is kept in a global array. */
export const collectForTests = (bus: Bus): void => {
  try {
    if (sessionStorage.getItem(COLLECT_KEY) === null) return
  } catch {
    // Storage is denied: nobody asked.
    return
  }
  const collected: EnrichedEvent[] = []
  Object.assign(globalThis, { [COLLECTED]: collected })
  bus.events.subscribe((event) => collected.push(event))
}
