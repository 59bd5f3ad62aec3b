import type { Author, ChannelChange, ChannelEntry, Publisher, TrustedKey } from 'shared-contracts'
import type { ExpiringSeal, PastEntry } from '@federation/registry'
import type { CheckoutDifference, GateReport } from '@federation/release'
import type { CanaryStatus, Sample } from '@federation/rollout'

/** Path of the dashboard below which visual diffs are served. */
export const DIFFS_PATH = '/looks/'
/** Maximum number of past days that the dashboard shows. Health data is not kept longer. */
export const MAX_DASHBOARD_DAYS = 30

/** Filters of the dashboard page, from the query of its URL, and the time of rendering. */
export interface DashboardView {
  /** Time at which the page was rendered, ISO 8601. */
  at: string
  /** Name of the only area to show, or null to show all areas. */
  area: string | null
  /** Number of days that the timeline shows. */
  days: number
}

/** An area or the shell (layout and scripts of all pages), with its live release. */
export interface LivePart {
  name: string
  release: string
  /**
   * Time at which the release went live, ISO 8601. Null if the channel history does not contain the change that made the
   * release live.
   */
  since: string | null
  /** Release that was live before this one. Null if this is the first. */
  replaced: string | null
  /** Commit from which the release was built, with `+` if files were changed and not committed. Null if unknown. */
  revision: string | null
  /** Release that a share of the visitors gets instead of `release` (canary). Null if no canary replaces `release`. */
  tried: string | null
}

/** Period in which a release was live, or in the canary. */
export interface ReleaseSpan {
  release: string
  /** Sequence number of the channel entry that made the release live, or that added it to the canary. */
  seq: number
  kind: ChannelChange['kind']
  /**
   * `from` is the time at which the release became live or joined the canary. `to` is the time at which it was replaced or left
   * the canary, or null if this has not happened. Both are ISO 8601.
   */
  from: string
  to: string | null
  by: Author | null
  /** Percentage of visitors who get the release. 100 for a live release. */
  percent: number
}

/** Measures of one release, from the page views while it was live or in a canary. */
export interface ReleaseMeasures {
  release: string
  /** Bytes of the release's files without source maps. Null if the release was removed from the store. */
  bytes: number | null
  /** Number of pages. Null for the shell, and if the release was removed. */
  pages: number | null
  /**
   * `count` is the number of views of the area's pages. `bad` is the number of views, of any page, in which the area's code
   * failed.
   */
  errors: Sample
  /**
   * For each web vital, `count` is the number of page loads. `bad` is the number of page loads whose value was worse than the
   * limit for good values.
   */
  lcp: Sample
  cls: Sample
  inp: Sample
}

/** History of an area or the shell. `spans` (periods in which a release was live) and `measures` are sorted oldest first. */
export interface DashboardLane {
  name: string
  spans: ReleaseSpan[]
  measures: ReleaseMeasures[]
}

/** Views and failures of the live site and of the canary in one interval. */
export interface TimeInterval {
  /** Start of the interval, ISO 8601. */
  from: string
  live: Sample
  canary: Sample
}

/** Entry of the channel history, with the pages that it changed. */
export interface DashboardEntry extends PastEntry {
  /**
   * Paths of the pages and redirects that this entry added, removed or changed. Null if one of the two compared compositions
   * (sets of releases) cannot be read.
   */
  pages: { added: string[]; removed: string[]; changed: string[]; redirects: string[] } | null
  /** URL path of the visual diff (pictures before and after the change), or null if there is none. */
  looks: string | null
}

/** Report of the gate (checks before a release goes live). `looks` is the URL path of the visual diff, or null if none. */
export interface DashboardReport extends GateReport {
  looks: string | null
}

/** Data that the dashboard shows. Null fields are unknown or do not apply. */
export interface Dashboard {
  origin: string | null
  live: Pick<ChannelEntry, 'composition' | 'seq' | 'at' | 'site'> | null
  /**
   * Faults of the live channel, one sentence each: damaged entries that servers skip, and signs of a removed entry or restored
   * backup. Empty if there are none.
   */
  degraded: string[]
  parts: LivePart[]
  lanes: DashboardLane[]
  /** Retired areas (removed from the site). `to` is the path to which their pages redirect, or null if there is no redirect. */
  retired: { name: string; to: string | null }[]
  expiring: ExpiringSeal[]
  keys: (Pick<TrustedKey, 'keyId' | 'since' | 'revokedAt'> & { name: string })[]
  publishers: (Pick<Publisher, 'repository' | 'workflow' | 'branch' | 'pullRequests' | 'environment'> & {
    name: string
  })[]
  /**
   * Areas, shell and composer whose live release differs from the Git working copy on the registry's machine. Null if that
   * machine has none.
   */
  checkout: CheckoutDifference[] | null
  canary: (CanaryStatus & { over: TimeInterval[] }) | null
  /** Channel entry that ended the last canary. Null while a canary runs, or if there was no canary yet. */
  lastCanary: ChannelEntry | null
  history: DashboardEntry[]
  reports: DashboardReport[]
}
