import type { ChannelEntry, Composition, DeployableName, Release } from 'shared-contracts'
import { memoize } from '@federation/node-kit'
import { type PastEntry, readComposition, readRelease } from '@federation/registry'
import { type HealthLine, type Sample, WHOLE_SITE } from '@federation/rollout'
import type { DashboardLane, ReleaseMeasures, ReleaseSpan } from './dashboard-data.ts'

/** Number of releases of an area for which measures are shown. */
const MEASURED_RELEASES = 12
const SHELL = 'shell'

/**
 * Creates a function that returns the history of each area and the shell. The channel entries that this function gets must be
 * sorted oldest first.
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
    const spans = new Map<string, ReleaseSpan[]>()
    for (const entry of past) addLiveSpans(spans, entry)
    for (const [index, entry] of canaries.entries())
      addCanarySpans(spans, entry, canaries[index + 1]?.at ?? null)
    const compositions = new Map(
      await Promise.all(
        [...past, ...canaries].map(async (entry) => [entry.composition, await releasesOf(entry)] as const),
      ),
    )
    const measuresOf = sumByRelease(lines, compositions)
    return Promise.all(
      [...spans].map(async ([name, list]): Promise<DashboardLane> => {
        const sorted = list.toSorted((a, b) => a.from.localeCompare(b.from))
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

const spansOf = (spans: Map<string, ReleaseSpan[]>, name: string): ReleaseSpan[] => {
  const list = spans.get(name) ?? []
  spans.set(name, list)
  return list
}

const addLiveSpans = (spans: Map<string, ReleaseSpan[]>, { seq, at, by, change }: PastEntry): void => {
  for (const [name, { to }] of Object.entries(change.releases)) {
    const list = spansOf(spans, name)
    const before = list.at(-1)
    if (before) before.to = at
    if (to !== null)
      list.push({ release: to, seq, kind: change.kind, from: at, to: null, by: by ?? null, percent: 100 })
  }
}

const addCanarySpans = (
  spans: Map<string, ReleaseSpan[]>,
  { seq, at, by, canary, change }: ChannelEntry,
  to: string | null,
): void => {
  if (!canary || canary.percent === 0) return
  for (const [name, { to: release }] of Object.entries(change?.releases ?? {}))
    if (release !== null)
      spansOf(spans, name).push({
        release,
        seq,
        kind: 'canary',
        from: at,
        to,
        by: by ?? null,
        percent: canary.percent,
      })
}

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

/** Sums the health reports of each release. Returns a function that returns the sums of a release. */
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
