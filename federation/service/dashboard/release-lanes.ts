import type { ChannelEntry, Composition, DeployableName, Release } from 'shared-contracts'
import { memoize } from '@federation/node-kit'
import { type PastEntry, readComposition, readRelease } from '@federation/registry'
import { type HealthLine, type Sample, WHOLE_SITE } from '@federation/rollout'
import type { DashboardLane, ReleaseMeasures, ReleaseSpan } from './dashboard-data.ts'

/** Number of releases of an area for which the dashboard shows measures, such as the share of failed views. */
const MEASURED_RELEASES = 12
const SHELL = 'shell'

/**
 * Creates a function that returns the history of each area and the shell. Its parameters `past` (entries of the live channel)
 * and `canaries` (entries of the canary channel) must be sorted oldest first. `lines` are health reports.
 */
export const createLaneReader = (store: string) => {
  const sizeOf = memoize((name: string, release: string) => readSize(store, name, release))
  const readCached = memoize((id: string) => readComposition(store, id).catch(() => null))
  const releasesOf = async ({ composition, document }: ChannelEntry): Promise<Record<string, string>> => {
    const { shell, areas } = (document ?? (await readCached(composition)) ?? {}) as Partial<Composition>
    return { ...areas, ...(shell && { shell }) }
  }
  return async (
    past: readonly PastEntry[],
    canaries: readonly ChannelEntry[],
    lines: readonly HealthLine[],
  ): Promise<DashboardLane[]> => {
    const spans = Map.groupBy([...listLiveSpans(past), ...listCanarySpans(canaries)], ({ name }) => name)
    const compositions = new Map(
      await Promise.all(
        [...past, ...canaries].map(async (entry) => [entry.composition, await releasesOf(entry)] as const),
      ),
    )
    const measuresOf = sumByRelease(lines, compositions)
    return Promise.all(
      [...spans].map(async ([name, list]): Promise<DashboardLane> => {
        const sorted = list.toSorted((a, b) => a.span.from.localeCompare(b.span.from)).map(({ span }) => span)
        const releases = [...new Set(sorted.map(({ release }) => release))].slice(-MEASURED_RELEASES)
        return {
          name,
          spans: sorted,
          measures: await Promise.all(
            releases.map(async (release) => ({
              release,
              ...(await sizeOf(name, release)),
              ...measuresOf(name, release),
            })),
          ),
        }
      }),
    )
  }
}

interface NamedSpan {
  name: string
  span: ReleaseSpan
}

const listLiveSpans = (past: readonly PastEntry[]): NamedSpan[] =>
  past.flatMap(({ seq, at, by, change }, index) =>
    Object.entries(change.releases).flatMap(([name, { to: release }]) => {
      const next = past.slice(index + 1).find((later) => name in later.change.releases)
      const span = { seq, kind: change.kind, from: at, to: next?.at ?? null, by: by ?? null, percent: 100 }
      return release === null ? [] : [{ name, span: { release, ...span } }]
    }),
  )

const listCanarySpans = (canaries: readonly ChannelEntry[]): NamedSpan[] =>
  canaries.flatMap(({ seq, at, by, canary, change }, index) => {
    if (!canary || canary.percent === 0) return []
    const to = canaries[index + 1]?.at ?? null
    const span = { seq, kind: 'canary' as const, from: at, to, by: by ?? null, percent: canary.percent }
    return Object.entries(change?.releases ?? {}).flatMap(([name, { to: release }]) =>
      release === null ? [] : [{ name, span: { release, ...span } }],
    )
  })

const readSize = async (
  store: string,
  name: string,
  release: string,
): Promise<Pick<ReleaseMeasures, 'bytes' | 'pages'>> => {
  // The release can be missing, because the store may have pruned it.
  const read: Release | null = await readRelease(store, name as DeployableName, release).catch(() => null)
  if (!read) return { bytes: null, pages: null }
  return {
    bytes: read.assets.reduce((sum, { path, size }) => sum + (path.startsWith('maps/') ? 0 : size), 0),
    pages: read.kind === 'area' ? read.manifest.routes.length : null,
  }
}

const createSample = (): Sample => ({ count: 0, bad: 0 })

/** Sums the health reports (`lines`) of each release. Returns a function that returns the sums for one release. */
const sumByRelease = (
  lines: readonly HealthLine[],
  compositions: ReadonlyMap<string, Record<string, string>>,
) => {
  const sumOf = memoize((_name: string, _release: string) => ({
    errors: createSample(),
    lcp: createSample(),
    cls: createSample(),
    inp: createSample(),
  }))
  for (const { area, composition, views, failed, ...vitals } of lines) {
    // The shell is part of every page, so it has the views and vitals of the whole site, and the failures of the shell's code.
    const name = area === WHOLE_SITE ? SHELL : area
    const release = compositions.get(composition)?.[name]
    if (release === undefined) continue
    const sum = sumOf(name, release)
    if (area !== SHELL) sum.errors.count += views
    if (area !== WHOLE_SITE) sum.errors.bad += failed
    for (const vital of ['lcp', 'cls', 'inp'] as const) {
      const [count, bad] = vitals[vital] ?? [0, 0]
      sum[vital].count += count
      sum[vital].bad += bad
    }
  }
  return sumOf
}
