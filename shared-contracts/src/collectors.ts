import type { EnrichedEvent } from './events.ts'
import type { AreaName } from './area-name.ts'

/** Endpoint for events of visitors who consented to measurement. */
export const COLLECTOR_PATH = '/_c/events'

/** Limits of one batch: bytes of its JSON, and number of events. */
export const MAX_BATCH_BYTES = 16 * 1024
export const MAX_EVENTS_PER_BATCH = 50

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

/** Endpoint for health reports of pages. */
export const HEALTH_PATH = '/_c/health'

/** Limits of one report: bytes of its JSON, and number of views. */
export const MAX_HEALTH_REPORT_BYTES = 4 * 1024
export const MAX_VIEWS_PER_REPORT = 20

/** Stages that can fail in a page view: those of the event `remote_error`, and uncaught errors. */
export const HEALTH_STAGES = [
  'load',
  'mount',
  'hydrate',
  'update',
  'unmount',
  'navigate',
  'uncaught',
] as const
export type HealthStage = (typeof HEALTH_STAGES)[number]

/** Largest contentful paint, cumulative layout shift, interaction to next paint. */
export const VITALS = ['lcp', 'cls', 'inp'] as const
export type Vital = (typeof VITALS)[number]

/** Upper limit of a good value: milliseconds; for `cls`, the score. Source: web.dev/vitals. */
export const GOOD_VITAL_LIMITS: Record<Vital, number> = { lcp: 2500, cls: 0.1, inp: 200 }

export interface Failure {
  area: AreaName | 'shell'
  stage: HealthStage
}

/** One view of a page and its failures. After its first view with a failure, a document reports no further views. */
export interface HealthView {
  /** Path of the page. */
  page: string
  failed: Failure[]
}

/** Health report of a document. It contains only counts, nothing that links two reports to the same person. */
export interface HealthReport {
  composition: string
  views: HealthView[]
  /**
   * Web vitals of a document that was left: true if the value was not good. Values that the browser does not measure
   * are omitted.
   */
  vitals?: { page: string } & Partial<Record<Vital, boolean>>
}
