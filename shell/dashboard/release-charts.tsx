import type { DashboardLane, ReleaseMeasures } from '@federation/service/dashboard'
import { EmptyMessage, formatCount, formatSample, Part, ScrolledTable } from './tables.tsx'
import styles from './release-charts.module.css'

const HEIGHT = 56
/** A chart has space for at least this number of bars. Otherwise, the bar of a single release would be as wide as the chart. */
const MIN_BARS = 8

type Sample = ReleaseMeasures['errors']

interface Measure {
  name: string
  /** Returns the value of a release's bar. Returns null if the release has no such value. */
  valueOf: (release: ReleaseMeasures) => number | null
  format: (release: ReleaseMeasures) => string
  /**
   * Factor from which the bar of a release is marked: with 1.5, the bar is marked if its value is more than 1.5 times the previous
   * release's value.
   */
  limit: number
}

const shareOf = ({ count, bad }: Sample): number | null => (count === 0 ? null : bad / count)

const ofSample = (name: string, sampleOf: (release: ReleaseMeasures) => Sample): Measure => ({
  name,
  valueOf: (release) => shareOf(sampleOf(release)),
  format: (release) => formatSample(sampleOf(release)),
  limit: 1.5,
})

const MEASURES: readonly Measure[] = [
  {
    name: 'Size',
    valueOf: ({ bytes }) => bytes,
    format: ({ bytes }) => (bytes === null ? 'removed' : `${formatCount(Math.round(bytes / 1000))} kB`),
    limit: 1.1,
  },
  {
    name: 'Pages',
    valueOf: ({ pages }) => pages,
    format: ({ pages }) => (pages === null ? '–' : formatCount(pages)),
    limit: Infinity,
  },
  ofSample('Views with an error', ({ errors }) => errors),
  ofSample('LCP not good', ({ lcp }) => lcp),
  ofSample('CLS not good', ({ cls }) => cls),
  ofSample('INP not good', ({ inp }) => inp),
]

/**
 * Minimum value at the upper end of the axis, for measures that are shares (0 to 1). Without it, the bars of releases with very
 * few errors would fill the chart.
 */
const MIN_SHARE = 0.02

/** Bar chart of one measure, with a bar for each release. A bar is marked if it is much higher than the previous one. */
const Bars = ({ measure, releases }: { measure: Measure; releases: readonly ReleaseMeasures[] }) => {
  const values = releases.map(measure.valueOf)
  const known = values.filter((value) => value !== null)
  const last = releases.at(-1)
  if (known.length === 0 || !last) return null
  const isShare = Math.max(...known) <= 1
  const max = Math.max(isShare ? MIN_SHARE : 1, ...known)
  const step = 100 / Math.max(values.length, MIN_BARS)
  const isWorse = (value: number, index: number): boolean => {
    const before = values[index - 1]
    return typeof before === 'number' && value > Math.max(before, isShare ? MIN_SHARE / 2 : 0) * measure.limit
  }
  return (
    <figure className={styles.chart}>
      <figcaption>
        {measure.name}
        <strong>{measure.format(last)}</strong>
      </figcaption>
      <svg
        height={HEIGHT}
        role="img"
        aria-label={`${measure.name} by release. The table below has the values.`}
      >
        <line x1="0" x2="100%" y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} />
        {releases.map((release, index) => {
          const value = values[index]
          if (typeof value !== 'number') return null
          const height = Math.max(1, (HEIGHT - 4) * (value / max))
          return (
            <rect
              key={release.release}
              x={`${index * step + step * 0.1}%`}
              y={HEIGHT - height}
              width={`${step * 0.8}%`}
              height={height}
              data-worse={isWorse(value, index) || undefined}
            >
              <title>{`${release.release}: ${measure.format(release)}`}</title>
            </rect>
          )
        })}
      </svg>
    </figure>
  )
}

const MeasureTable = ({ name, measures }: DashboardLane) => (
  <details id={`measures-${name}`} className={styles.figures}>
    <summary id={`measures-${name}-summary`}>{name} in figures</summary>
    <ScrolledTable
      id={`measures-${name}-table`}
      label={`${name} in figures`}
      columns={['Release', ...MEASURES.map((measure) => measure.name)]}
      rows={measures
        .toReversed()
        .map((release) => [release.release, ...MEASURES.map((measure) => measure.format(release))])}
    />
  </details>
)

/** Small charts of each area's newest releases: size, pages, errors and web vitals. */
export const ReleaseCharts = ({ lanes }: { lanes: readonly DashboardLane[] }) => (
  <Part
    name="measures"
    title="By release"
    about="The last 12 releases of each area, oldest first. Errors and web vitals count visitors of the last 30 days; a red bar is clearly worse than the one before."
  >
    {lanes.length === 0 ? <EmptyMessage>Nothing has gone live yet.</EmptyMessage> : null}
    {lanes.map((lane) => (
      <section key={lane.name} className={styles.area} aria-labelledby={`charts-${lane.name}`}>
        <h3 id={`charts-${lane.name}`} className={styles.name}>
          {lane.name}
        </h3>
        <div className={styles.charts}>
          {MEASURES.map((measure) => (
            <Bars key={measure.name} measure={measure} releases={lane.measures} />
          ))}
        </div>
        <MeasureTable {...lane} />
      </section>
    ))}
  </Part>
)
