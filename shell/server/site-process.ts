import type { SiteEnvironment } from 'federation/service/environment'
import type { Output } from 'federation/service/output'
import type { MetricsPlace } from 'federation/service/serve-metrics'

/** How long requests under way may take once a process was told to stop. */
export const DRAIN_MS = 5000

/** What a process of the site is started with. */
export interface SiteProcess {
  environment: SiteEnvironment
  /** Null where metrics are not served. */
  metricsPlace: MetricsPlace | null
  output: Output
}
