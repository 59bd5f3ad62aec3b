import type { EnrichedEvent } from 'shared-contracts'
import { COLLECT_KEY, COLLECTED } from 'shared-contracts/test-switches'
import type { Bus } from './bus.ts'

/** Collects all events in a global array, if a test asked for it in session storage. */
export const collectForTests = (bus: Bus): void => {
  try {
    if (sessionStorage.getItem(COLLECT_KEY) === null) return
  } catch {
    // Storage is denied, so no test has asked.
    return
  }
  const collected: EnrichedEvent[] = []
  Object.assign(globalThis, { [COLLECTED]: collected })
  bus.events.subscribe((event) => collected.push(event))
}
