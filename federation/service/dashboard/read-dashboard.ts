/** Reads the data of the dashboard. Data of compositions (sets of releases) and releases is cached between reads. */

import type { Composition, DeployableName, Publisher } from 'shared-contracts'
import { createDiffFinder, getDiffsDir } from '@federation/composer/visual-diff'
import {
  type CheckoutDifference,
  readGateReports,
  planStart,
  readCheckoutReleases,
} from '@federation/release'
import {
  type PastEntry,
  channelHistory,
  channelState,
  diffCompositions,
  findRollbacks,
  formatFault,
  listExpiringSeals,
  LIVE,
  readPastEntries,
  readRelease,
  readTrust,
} from '@federation/registry'
import {
  type HealthLine,
  type Sample,
  CANARY,
  readCanaryStatus,
  readHealth,
  WHOLE_SITE,
  getHealthDir,
} from '@federation/rollout'
import {
  type Dashboard,
  type DashboardEntry,
  type LivePart,
  type TimeInterval,
  DIFFS_PATH,
  MAX_DASHBOARD_DAYS,
} from './dashboard-data.ts'
import { createLaneReader } from './release-lanes.ts'
import { type SiteEnvironment, IS_STANDALONE, memoize } from '@federation/node-kit'

/** Milliseconds for which the dashboard's data is cached, so that more viewers do not cause more reads of the store. */
const CACHE_TTL_MS = 1500
/**
 * Milliseconds for which the comparison of the live releases with this machine's working copy is cached. Longer than
 * CACHE_TTL_MS, because the comparison hashes all sources.
 */
const CHECKOUT_TTL_MS = 60_000

/** Creates a reader of the dashboard's data, including how this machine's working copy differs from the live releases. */
export const createBoardReader = (environment: SiteEnvironment): (() => Promise<Dashboard>) => {
  const readCheckout = memoize(
    async () => {
      const { leave } = await planStart(environment, await readCheckoutReleases(), false)
      return leave
    },
    { ttlMs: CHECKOUT_TTL_MS },
  )
  const read = createDashboardReader(environment, IS_STANDALONE ? undefined : readCheckout)
  return memoize(() => read(Date.now()), { ttlMs: CACHE_TTL_MS })
}

/** Period to divide into `count` intervals. `since` and `until` are in Unix milliseconds. */
interface Span {
  since: number
  until: number
  count: number
}

const createEmptySample = (): Sample => ({ count: 0, bad: 0 })

const add = (sum: Sample, { views, failed }: HealthLine): void => {
  sum.count += views
  sum.bad += failed
}

/**
 * Divides a period into equal intervals, and counts the page views and the views with an error in each interval. `lines` are
 * health reports. Views of the compositions in `canary` are counted for the canary, and all other views for the live site.
 */
const countByInterval = (
  lines: readonly HealthLine[],
  canary: ReadonlySet<string>,
  { since, until, count }: Span,
): TimeInterval[] => {
  const length = (until - since) / count
  const intervals = Array.from({ length: count }, (_, index): TimeInterval => ({
    from: new Date(since + index * length).toISOString(),
    live: createEmptySample(),
    canary: createEmptySample(),
  }))
  for (const line of lines) {
    if (line.area !== WHOLE_SITE) continue
    const stretch = intervals[Math.floor((Date.parse(line.at) - since) / length)]
    if (stretch) add(canary.has(line.composition) ? stretch.canary : stretch.live, line)
  }
  return intervals
}

const DAY_MS = 24 * 60 * 60_000
/** Number of bars in the canary's chart: more would be indistinguishable on a phone. */
const CANARY_INTERVALS = 24
/** Maximum number of history entries for each area, for the shell, and for changes that release neither. */
const ENTRIES = 20
const REPORTS = 8

/** Selects the newest entries of each area and of the shell, so that an area that rarely changes has a history as well. */
export const selectNewest = (newest: readonly PastEntry[]): PastEntry[] => {
  const byPart = Map.groupBy(
    newest.flatMap((entry) => {
      const names = Object.keys(entry.change.releases)
      return (names.length > 0 ? names : ['site']).map((name) => ({ name, entry }))
    }),
    ({ name }) => name,
  )
  const selected = new Set(
    [...byPart.values()].flatMap((list) => list.slice(0, ENTRIES)).map(({ entry }) => entry),
  )
  return newest.filter((entry) => selected.has(entry))
}

const readRevision = async (store: string, name: string, release: string) => {
  // If the release cannot be read, show no revision. The rest of the dashboard is still useful.
  const seal = (await readRelease(store, name, release).catch(() => null))?.seal
  const { revision } = seal ?? {}
  return { revision: revision ? revision.commit.slice(0, 12) + (revision.dirty ? '+' : '') : null }
}

const readParts = (
  store: string,
  { shell, areas }: Composition,
  past: readonly PastEntry[],
  tried: Readonly<Record<string, { to: string | null }>>,
): Promise<LivePart[]> =>
  Promise.all(
    Object.entries({ shell, ...areas }).map(async ([name, release]) => {
      const last = past.findLast(({ change }) => change.releases[name as DeployableName]?.to === release)
      return {
        name,
        release,
        since: last?.at ?? null,
        replaced: last?.change.releases[name as DeployableName]?.from ?? null,
        ...(await readRevision(store, name, release)),
        tried: tried[name]?.to ?? null,
      }
    }),
  )

const isTrusted = ({ removedAt }: Publisher): boolean => removedAt === undefined

/**
 * Returns a function that reads the dashboard's data at the Unix time `now` in ms. Between calls, data of compositions and
 * releases is cached. `readCheckout` lists the differences between the live releases and the sources in this machine's checkout
 * (Git working copy). If `readCheckout` is missing or fails, `checkout` of the result is null.
 */
export const createDashboardReader = (
  { storeDir: store, stateDir }: SiteEnvironment,
  readCheckout?: () => Promise<CheckoutDifference[]>,
) => {
  const health = getHealthDir(stateDir)
  // Compositions never change, so the differences between two compositions are read only once.
  const changes = memoize(async (from: string, to: string) => {
    const { pages, redirects } = await diffCompositions(store, from, to)
    return { ...pages, redirects }
  })
  const readLanes = createLaneReader(store)
  return async (now: number): Promise<Dashboard> => {
    const [{ current, skippedEntries }, past, canary, tried, reports, findDiff, trust, rollbacks] =
      await Promise.all([
        channelState(store, LIVE),
        readPastEntries(store, LIVE),
        readCanaryStatus(store, health, now),
        channelHistory(store, CANARY),
        readGateReports(store, REPORTS),
        createDiffFinder(getDiffsDir(stateDir)),
        readTrust(store),
        findRollbacks(store),
      ])
    const looksOf = (to: string, from?: string): string | null => {
      const name = findDiff(to, from)
      return name === null ? null : `${DIFFS_PATH}${name}/index.html`
    }
    const lines = await readHealth(store, health, now - MAX_DASHBOARD_DAYS * DAY_MS, now)
    const canaries = new Set(
      canary
        ? tried.filter(({ seq }) => seq >= canary.entry.canary.first).map((entry) => entry.composition)
        : [],
    )
    const newest = past.toReversed()
    const history = selectNewest(newest).map(async (entry): Promise<DashboardEntry> => {
      const before = newest[newest.indexOf(entry) + 1]
      const pages = before ? await changes(before.composition, entry.composition).catch(() => null) : null
      return { ...entry, pages, looks: before ? looksOf(entry.composition, before.composition) : null }
    })
    const { composition: live, entry } = current ?? {}
    return {
      origin: live?.origin ?? null,
      live: entry ? { composition: entry.composition, seq: entry.seq, at: entry.at, site: entry.site } : null,
      degraded: [...skippedEntries.map(({ fault }) => fault), ...rollbacks].map(formatFault),
      parts: live ? await readParts(store, live, past, canary?.entry.change?.releases ?? {}) : [],
      lanes: await readLanes(past, tried.toReversed(), lines),
      retired: Object.entries(live?.retired ?? {}).map(([name, { to }]) => ({ name, to: to ?? null })),
      expiring: live ? await listExpiringSeals(store, live) : [],
      keys: Object.entries(trust?.keys ?? {}).flatMap(([name, keys = []]) =>
        keys.map(({ keyId, since, revokedAt }) => ({ name, keyId, since, revokedAt })),
      ),
      publishers: Object.entries(trust?.publishers ?? {}).flatMap(([name, list = []]) =>
        list
          .filter(isTrusted)
          .map(({ repository, workflow, branch, pullRequests, environment }) => ({
            name,
            repository,
            workflow,
            branch,
            pullRequests,
            environment,
          })),
      ),
      checkout: (await readCheckout?.().catch(() => null)) ?? null,
      canary: canary && {
        ...canary,
        over: countByInterval(lines, canaries, {
          since: now - canary.minutes * 60_000,
          until: now,
          count: CANARY_INTERVALS,
        }),
      },
      lastCanary: canary ? null : (tried[0] ?? null),
      history: await Promise.all(history),
      reports: reports.map((report) => ({ ...report, looks: looksOf(report.composition) })),
    }
  }
}
