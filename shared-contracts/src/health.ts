import type { AreaName } from './area-name.ts'

/** Where pages tell how they are. */
export const HEALTH_PATH = '/_c/health'

/** Bytes of one report's JSON, and views in it. */
export const LARGEST_HEALTH_REPORT = 4 * 1024
export const MOST_VIEWS_IN_REPORT = 20

/** What can fail in a view of a page: what `remote_error` names, and what nobody caught. */
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

/** Above it a visitor's experience is no longer good: milliseconds, and for `cls` its own score. Source: web.dev/vitals. */
export const GOOD_VITAL: Record<Vital, number> = { lcp: 2500, cls: 0.1, inp: 200 }

export interface Failure {
  area: AreaName | 'shell'
  stage: HealthStage
}

/** One view of a page, and what failed in it: at most once for each document, which says nothing more from then on. */
export interface HealthView {
  /** Path of the page. */
  page: string
  failed: Failure[]
}

/** What a page tells of itself: counts, and nothing by which two reports could be known to be one person's. */
export interface HealthReport {
  composition: string
  views: HealthView[]
  /** Of a document that is left: true where it was not good; what the browser does not tell is left out. */
  vitals?: { page: string } & Partial<Record<Vital, boolean>>
}
