import type { ChannelEntry } from 'shared-contracts'
import type { ExpiringSeal, PastEntry } from '@federation/registry'
import type { GateReport } from '@federation/release'
import type { CanaryStatus, Sample } from '@federation/rollout'
export const DIFFS_PATH = '/looks/'

export interface LivePart {
  name: string
  release: string
  /** Time at which the release went live, ISO 8601. Null if the history does not contain it. */
  since: string | null
  /** Release that was live before this one. Null if this is the first. */
  replaced: string | null
  /** Commit from which the release was built, with `+` if files were changed and not committed. Null if unknown. */
  revision: string | null
  published: string | null
  /** Release in the running canary, or null. */
  tried: string | null
  /**
   * Views in the last 24 hours. `count` is the number of views of the area's pages. `bad` is the number of views, of any page, in
   * which the area's code failed.
   */
  day: Sample
}

export interface TimeInterval {
  /** Start of the interval, ISO 8601. */
  from: string
  live: Sample
  canary: Sample
}

/** Entry of the channel history, with the pages that it changed. */
export interface DashboardEntry extends PastEntry {
  /** Paths of pages and redirects. Null if a composition cannot be read. */
  pages: { added: string[]; removed: string[]; changed: string[]; redirects: string[] } | null
  /** URL path of the visual diff, or null if there is none. */
  looks: string | null
}

/** A report of the gate. `looks` is the URL path of the candidate's visual diff, or null if there is none. */
export interface DashboardReport extends GateReport {
  looks: string | null
}

export interface Dashboard {
  origin: string | null
  live: Pick<ChannelEntry, 'composition' | 'seq' | 'at' | 'site'> | null
  /** Reasons why servers use an older entry than the newest one, as sentences. */
  degraded: string[]
  parts: LivePart[]
  /** Retired areas. `to` is the path to which their pages redirect, or null. */
  retired: { name: string; to: string | null }[]
  expiring: ExpiringSeal[]
  canary: (CanaryStatus & { over: TimeInterval[] }) | null
  /** Entry that ended the last canary. Null while a canary runs, or if there was none. */
  lastCanary: ChannelEntry | null
  /** Views of the whole site in the last 24 hours, by hour. `bad` is the number of views with an error. */
  day: TimeInterval[]
  history: DashboardEntry[]
  reports: DashboardReport[]
}
