import type { EnrichedEvent } from 'shared-contracts'
import { COLLECT_KEY, COLLECTED } from 'shared-contracts/test-switches'
import type { Bus } from './bus.ts'

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
