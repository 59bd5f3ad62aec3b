import type { ChannelEntry } from 'shared-contracts'
import type { Expiring, PastEntry } from '@federation/registry'
import type { GateReport } from '@federation/release'
import type { CanaryStatus, Sample } from '@federation/rollout'
/** Below it the board answers with how changes looked. */
export const LOOKS_PATH = '/looks/'

/** A part of the site as it is live: an area, or the shell. */
export interface LivePart {
  name: string
  release: string
  /** When it went live; ISO 8601. Null where the history does not say. */
  since: string | null
  /** The release that was live before it. */
  replaced: string | null
  /** Commit it was published from, with `+` where files differed from that. */
  revision: string | null
  published: string | null
  /** The release that is tried on some visitors. */
  tried: string | null
  /** Of the last day: views of its pages, and views of any page in which something of it failed. */
  day: Sample
}

/** Sums of one stretch of time. */
export interface Stretch {
  /** When it begins; ISO 8601. */
  from: string
  live: Sample
  canary: Sample
}

/** An entry of the history, and the pages that it changed. */
export interface BoardEntry extends PastEntry {
  /** Null where one of the two compositions cannot be read any more. */
  pages: { added: string[]; removed: string[]; changed: string[]; redirects: string[] } | null
  /** Address, on the board, of how they look beside what they were; null where nothing of it is kept. */
  looks: string | null
}

/** A report of the gate, with how the candidate's pages look as in BoardEntry. */
export interface BoardReport extends GateReport {
  looks: string | null
}

/** All that the board shows. */
export interface Board {
  origin: string | null
  live: Pick<ChannelEntry, 'composition' | 'seq' | 'at' | 'site'> | null
  /** Why it is not the newest entry, as sentences. */
  degraded: string[]
  parts: LivePart[]
  /** Retired areas, and the target of their redirects, or null. */
  retired: { name: string; to: string | null }[]
  expiring: Expiring[]
  canary: (CanaryStatus & { over: Stretch[] }) | null
  /** Result of the last canary; null if there was none, or one is running. */
  lastCanary: ChannelEntry | null
  /** Views with an error in the last day, hour by hour. */
  day: Stretch[]
  /** Newest first. */
  history: BoardEntry[]
  reports: BoardReport[]
}
