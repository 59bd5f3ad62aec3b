import type { ChannelEntry } from 'shared-contracts'
import type { ExpiringSeal, PastEntry } from '@federation/registry'
import type { GateReport } from '@federation/release'
import type { CanaryStatus, Sample } from '@federation/rollout'
/** Path prefix of the visual diffs that the dashboard serves. */
export const DIFFS_PATH = '/looks/'

/** A live part of the site: an area or the shell. */
export interface LivePart {
  name: string
  release: string
  /** Time when it went live; ISO 8601. Null if the history does not contain it. */
  since: string | null
  /** Release that was live before it; null if it is the first. */
  replaced: string | null
  /** Commit that it was published from, with `+` if the working tree had changes; null if unknown. */
  revision: string | null
  published: string | null
  /** Release of the running canary; null if none. */
  tried: string | null
  /** Last day: views of its pages, and views of any page in which a part of it failed. */
  day: Sample
}

/** Sums of one time interval. */
export interface TimeInterval {
  /** Start of the interval; ISO 8601. */
  from: string
  live: Sample
  canary: Sample
}

/** A history entry and the pages that it changed. */
export interface DashboardEntry extends PastEntry {
  /** Null if one of the two compositions cannot be read. */
  pages: { added: string[]; removed: string[]; changed: string[]; redirects: string[] } | null
  /** Path of the stored visual diff on the dashboard; null if there is none. */
  looks: string | null
}

/** A gate report. `looks` is the path of the candidate's visual diff, as in `DashboardEntry`. */
export interface DashboardReport extends GateReport {
  looks: string | null
}

/** Data of the dashboard. */
export interface Dashboard {
  origin: string | null
  live: Pick<ChannelEntry, 'composition' | 'seq' | 'at' | 'site'> | null
  /** Reasons why the live entry is not the newest one, as sentences. */
  degraded: string[]
  parts: LivePart[]
  /** Retired areas, and the target of their redirects, or null. */
  retired: { name: string; to: string | null }[]
  expiring: ExpiringSeal[]
  canary: (CanaryStatus & { over: TimeInterval[] }) | null
  /** Result of the last canary; null if there was none, or one is running. */
  lastCanary: ChannelEntry | null
  /** Views and views with an error in the last day, by hour. */
  day: TimeInterval[]
  /** Newest first. */
  history: DashboardEntry[]
  reports: DashboardReport[]
}
