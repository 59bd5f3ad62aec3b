import type { EnrichedEvent } from './events.ts'

/** Endpoint for events of visitors who consented to measurement. */
export const COLLECTOR_PATH = '/_c/events'

/** Limits of one batch: bytes of its JSON, and number of events. */
export const LARGEST_BATCH = 16 * 1024
export const MOST_IN_BATCH = 50

/**
 * One request to the collector. Addresses in it contain only path and campaign. `sent` and the timestamps of the events
 * are from the same clock, so that the server can correct a wrong clock.
 */
export interface EventBatch {
  /** ISO 8601, UTC. */
  sent: string
  events: EnrichedEvent[]
}

/** Endpoint for Content-Security-Policy violation reports. */
export const REPORTS_PATH = '/_c/reports'
