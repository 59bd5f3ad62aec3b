import type { EnrichedEvent } from './events.ts'

/** Where the site takes events of visitors who have agreed to measurement. */
export const COLLECTOR_PATH = '/_c/events'

/** Of one batch: bytes of its JSON, and events in it. */
export const LARGEST_BATCH = 16 * 1024
export const MOST_IN_BATCH = 50

/**
 * What a browser sends at a time. Addresses in it say their path and their campaign and nothing else. `sent` is by the
 * same clock as the events' timestamps, so that a clock that is wrong does not matter.
 */
export interface EventBatch {
  /** ISO 8601, UTC. */
  sent: string
  events: EnrichedEvent[]
}

/** Where browsers report what the Content-Security-Policy of a page has blocked. */
export const REPORTS_PATH = '/_c/reports'
