import type { Composition } from 'shared-contracts'
import { createDiffFinder } from '@federation/composer/visual-diff'
import { readGateReports } from '@federation/release'
import {
  channelHistory,
  channelState,
  diffCompositions,
  listExpiringSeals,
  formatFault,
  LIVE,
  readPastEntries,
  type PastEntry,
  readRelease,
} from '@federation/registry'
import {
  CANARY,
  readCanaryStatus,
  type HealthLine,
  readHealth,
  type Sample,
  WHOLE_SITE,
} from '@federation/rollout'
import {
  type Dashboard,
  type DashboardEntry,
  type LivePart,
  DIFFS_PATH,
  type TimeInterval,
} from './dashboard-data.ts'

interface Span {
  /** Start, in Unix milliseconds. */
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
 * Counts views of the whole site, and views with an error, in intervals of equal length. Views of the compositions in `canary` are
 * counted for the canary, and all other views for the live site.
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

const sumByArea = (lines: readonly HealthLine[]): Map<string, Sample> => {
  const sums = new Map<string, Sample>()
  for (const line of lines) {
    const sum = sums.get(line.area) ?? createEmptySample()
    sums.set(line.area, sum)
    add(sum, line)
  }
  return sums
}

const HOUR_MS = 60 * 60_000
const HOURS = 24
/** Number of bars in the canary's chart: more would be indistinguishable on a phone. */
const CANARY_INTERVALS = 24
const ENTRIES = 12
const REPORTS = 8

interface BoardSource {
  store: string
  health: string
  looks: string
  /** Current Unix time in milliseconds. */
  now: number
}

const readRevision = async (store: string, name: string, release: string) => {
  // Skip unreadable releases, because another check reports them.
  const seal = (await readRelease(store, name, release).catch(() => null))?.seal
  const { revision } = seal ?? {}
  return {
    revision: revision ? revision.commit.slice(0, 12) + (revision.dirty ? '+' : '') : null,
    published: seal?.at ?? null,
  }
}

interface Known {
  past: readonly PastEntry[]
  lines: readonly HealthLine[]
  tried: Readonly<Record<string, { to: string | null }>>
}

const readParts = (
  store: string,
  { shell, areas }: Composition,
  { past, lines, tried }: Known,
): Promise<LivePart[]> => {
  const sums = sumByArea(lines)
  return Promise.all(
    Object.entries({ shell, ...areas }).map(async ([name, release]) => {
      const changes = past.flatMap(({ at, change }) =>
        Object.entries(change.releases).flatMap(([changedName, { from, to }]) =>
          changedName === name && to === release ? [{ at, from }] : [],
        ),
      )
      const last = changes.at(-1)
      return {
        name,
        release,
        since: last?.at ?? null,
        replaced: last?.from ?? null,
        ...(await readRevision(store, name, release)),
        tried: tried[name]?.to ?? null,
        day: sums.get(name) ?? { count: 0, bad: 0 },
      }
    }),
  )
}

/** Returns a function that compares two compositions. Compositions never change, so the function caches all results. */
const createChanges = (store: string) => {
  const cachedPages = new Map<string, DashboardEntry['pages']>()
  return async (from: string, to: string): Promise<DashboardEntry['pages']> => {
    const key = `${from} ${to}`
    const before = cachedPages.get(key)
    if (before) return before
    const apart = await diffCompositions(store, from, to).catch(() => null)
    const pages = apart && { ...apart.pages, redirects: apart.redirects }
    if (pages) cachedPages.set(key, pages)
    return pages
  }
}

/** Returns a function that reads the dashboard's data. Between calls only comparisons of compositions are cached. */
export const createDashboardReader = (store: string) => {
  const changes = createChanges(store)
  return async ({ health, looks, now }: Omit<BoardSource, 'store'>): Promise<Dashboard> => {
    const [{ current, skippedEntries }, past, canary, tried, reports, findDiff] = await Promise.all([
      channelState(store, LIVE),
      readPastEntries(store, LIVE),
      readCanaryStatus(store, health, now),
      channelHistory(store, CANARY),
      readGateReports(store, REPORTS),
      createDiffFinder(looks),
    ])
    const looksOf = (to: string, from?: string): string | null => {
      const name = findDiff(to, from)
      return name === null ? null : `${DIFFS_PATH}${name}/index.html`
    }
    const dayBegan = Math.floor(now / HOUR_MS + 1 - HOURS) * HOUR_MS
    const canaryBegan = canary ? now - canary.minutes * 60_000 : now
    const lines = await readHealth(store, health, Math.min(dayBegan, canaryBegan), now)
    const ofDay = lines.filter(({ at }) => Date.parse(at) >= dayBegan)
    const canaries = new Set(
      canary
        ? tried.filter(({ seq }) => seq >= canary.entry.canary.first).map((entry) => entry.composition)
        : [],
    )
    const newest = past.toReversed()
    const history = newest.slice(0, ENTRIES).map(async (entry, index): Promise<DashboardEntry> => {
      const before = newest[index + 1]
      const pages = before ? await changes(before.composition, entry.composition) : null
      return { ...entry, pages, looks: before ? looksOf(entry.composition, before.composition) : null }
    })
    const { composition: live, entry } = current ?? {}
    return {
      origin: live?.origin ?? null,
      live: entry ? { composition: entry.composition, seq: entry.seq, at: entry.at, site: entry.site } : null,
      degraded: skippedEntries.map(({ fault }) => formatFault(fault)),
      parts: live
        ? await readParts(store, live, { past, lines: ofDay, tried: canary?.entry.change?.releases ?? {} })
        : [],
      retired: Object.entries(live?.retired ?? {}).map(([name, { to }]) => ({ name, to: to ?? null })),
      expiring: live ? await listExpiringSeals(store, live) : [],
      canary: canary && {
        ...canary,
        over: countByInterval(lines, canaries, { since: canaryBegan, until: now, count: CANARY_INTERVALS }),
      },
      lastCanary: canary ? null : (tried[0] ?? null),
      day: countByInterval(ofDay, canaries, {
        since: dayBegan,
        until: dayBegan + HOURS * HOUR_MS,
        count: HOURS,
      }),
      history: await Promise.all(history),
      reports: reports.map((report) => ({ ...report, looks: looksOf(report.composition) })),
    }
  }
}
