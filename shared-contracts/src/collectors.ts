/** Endpoints of the page server that return no pages: they receive events and reports, or list the releases of a page. */

import type { EnrichedEvent } from './events.ts'
import type { AreaName } from './zod.ts'

/** Endpoint for events of visitors who consented to measurement. */
export const COLLECTOR_PATH = '/_c/events'

/** Maximum bytes of one batch of events as JSON. */
export const MAX_BATCH_BYTES = 16 * 1024
/** Maximum number of events in one batch. */
export const MAX_EVENTS_PER_BATCH = 50

/**
 * Body of a request to the event collector. URLs in the events contain only the path and campaign parameters. `sent` and the
 * timestamps come from the browser's clock. The server compares `sent` with its own clock to correct the timestamps.
 */
export interface EventBatch {
  sent: string
  events: EnrichedEvent[]
}

/** Endpoint for Content-Security-Policy violation reports. */
export const REPORTS_PATH = '/_c/reports'

/** Endpoint that receives health reports. */
export const HEALTH_PATH = '/_c/health'

/** Maximum bytes of one health report (failures and web vitals of page views) as JSON. */
export const MAX_HEALTH_REPORT_BYTES = 4 * 1024
/** Maximum number of page views in one health report. */
export const MAX_VIEWS_PER_REPORT = 20

/**
 * Stages at which a page view can fail. `uncaught` is an uncaught script error. All other stages are also stages of the event
 * `remote_error`.
 */
export const HEALTH_STAGES = [
  'load',
  'mount',
  'hydrate',
  'update',
  'unmount',
  'navigate',
  'uncaught',
] as const
type HealthStage = (typeof HEALTH_STAGES)[number]

/** Web vitals: largest contentful paint, cumulative layout shift, interaction to next paint. */
export const VITALS = ['lcp', 'cls', 'inp'] as const
/** Name of a web vital. */
export type Vital = (typeof VITALS)[number]

/**
 * Largest value of each web vital that counts as good: milliseconds for `lcp` and `inp`, a score without a unit for `cls`.
 * Source: web.dev/vitals.
 */
export const GOOD_VITAL_LIMITS: Record<Vital, number> = { lcp: 2500, cls: 0.1, inp: 200 }

/** A failure of one area's code, or of the shell's, on a page. */
export interface Failure {
  area: AreaName | 'shell'
  stage: HealthStage
}

/**
 * Failures of one page view. After the first view with a failure, the browser tab reports no views until the next full page
 * load, so that one broken browser does not count many times.
 */
export interface HealthView {
  page: string
  failed: Failure[]
}

/** Health report of one browser tab. It contains no data that could link two reports to the same person. */
export interface HealthReport {
  composition: string
  views: HealthView[]
  /**
   * Web vitals, sent when the visitor leaves the page. True means that the value was above the limit in `GOOD_VITAL_LIMITS`.
   * Vitals that the browser does not measure are missing.
   */
  vitals?: { page: string } & Partial<Record<Vital, boolean>>
}

/**
 * Endpoint of previews and the development server. With the query `?path=/hr`, it returns the releases from which the page
 * `/hr` was composed.
 */
export const PANEL_DATA = '/_panel/page.json'
/**
 * Script of the panel, which shows the releases of a page and lets the visitor switch to others. Only previews and the
 * development server load the script.
 */
export const PANEL_SCRIPT = '/_panel/panel.js'

/** Option in a select box of the release panel: a release of an area or the shell, or a composition (set of releases). */
export interface PanelOption {
  label: string
  /** URL on this site. When a visitor opens it, the site shows the release or composition that this option names. */
  href: string
  isShown: boolean
}

/**
 * Response of `PANEL_DATA`: content of the release panel for one page. In the panel, visitors of a preview and developers see
 * and switch releases.
 */
export interface PanelPage {
  /** Title of the panel: the development server, or the preview and the time at which the preview expires. */
  title: string
  /**
   * Releases that the page shows. The first one is the release of header and footer. The releases of the React roots follow, in
   * page order. `name` is the name of an area (a team's part of the site), or `shell` (code and layout of all pages).
   */
  places: { place: string; name: string; release: string }[]
  /**
   * Select boxes of the release panel. Either there is one select box for each deployable (an area or the shell), with its
   * releases, or a single one with compositions of the whole site.
   */
  switches: { label: string; options: PanelOption[] }[]
  /** URL that ends the preview. Missing if the preview cannot be ended. */
  leave?: string
}
