import type { TimeInterval } from '@federation/service/dashboard'
import { formatTime, formatCount, formatNounCount, formatShare, EmptyMessage } from './part.tsx'
import styles from './charts.module.css'

const WIDTH = 720
const HEIGHT = 236
/** Vertical positions of the upper chart (views) and the lower chart (share of views with an error), in SVG units. */
const VIEWS = { top: 22, base: 112 }
const ERRORS = { top: 156, base: 204 }
/** Minimum value at the upper end of the error axis. Without it, the bars of a day with very few errors would fill the chart. */
const MIN_AXIS_SHARE = 0.02

/** Rounds up to 1, 2, 5 or 10 times a power of ten. The result is the value at the upper end of an axis. */
const roundUpForAxis = (max: number): number => {
  const power = 10 ** Math.floor(Math.log10(Math.max(max, 1)))
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= max) ?? max
}

interface BarsProps {
  at: { top: number; base: number }
  /** Bar heights as a fraction of the chart's height, from 0 to 1. */
  values: readonly number[]
  label: string
  className: string | undefined
}

const Bars = ({ at: { top, base }, values, label, className }: BarsProps) => {
  const step = WIDTH / values.length
  return (
    <>
      <path d={`M0 ${top}H${WIDTH}`} className={styles.grid} />
      <path d={`M0 ${base}H${WIDTH}`} className={styles.axis} />
      <text x={0} y={top - 7} className={styles.text}>
        {label}
      </text>
      {values.map((value, index) => (
        <rect
          // oxlint-disable-next-line react/no-array-index-key -- the position of a bar identifies its hour
          key={index}
          x={index * step + 3}
          y={base - (base - top) * value}
          width={step - 6}
          height={(base - top) * value}
          className={className}
        />
      ))}
    </>
  )
}

/** Two bar charts by hour: page views, and the share of views with an error. */
const HoursChart = ({ day, label }: { day: readonly TimeInterval[]; label: string }) => {
  const maxViews = roundUpForAxis(Math.max(...day.map(({ live }) => live.count)))
  const shares = day.map(({ live }) => (live.count === 0 ? 0 : live.bad / live.count))
  const highest = Math.max(MIN_AXIS_SHARE, ...shares)
  const step = WIDTH / day.length
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label} className={styles.chart}>
      <Bars
        at={VIEWS}
        values={day.map(({ live }) => live.count / maxViews)}
        label={`${formatCount(maxViews)} views`}
        className={styles.live}
      />
      <Bars
        at={ERRORS}
        values={shares.map((one) => one / highest)}
        label={`${(100 * highest).toFixed(0)}% with an error`}
        className={styles.bad}
      />
      {day.map(({ from }, index) =>
        index % 6 === 0 ? (
          <text key={from} x={index * step + 3} y={HEIGHT - 8} className={styles.text}>
            {formatTime(from)}
          </text>
        ) : null,
      )}
    </svg>
  )
}

const HoursTable = ({ day }: { day: readonly TimeInterval[] }) => (
  <details id="hours" className={styles.figures}>
    <summary id="hours-summary">The same in figures</summary>
    <table>
      <thead>
        <tr>
          <th scope="col">From (UTC)</th>
          <th scope="col">Views</th>
          <th scope="col">With an error</th>
          <th scope="col">Share</th>
        </tr>
      </thead>
      <tbody>
        {day.map(({ from, live }) => (
          <tr key={from}>
            <th scope="row">{formatTime(from)}</th>
            <td>{formatCount(live.count)}</td>
            <td>{formatCount(live.bad)}</td>
            <td>{formatShare(live)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
)

/** Chart and table of the page views in the last 24 hours, by hour. */
export const ViewsByHour = ({ day }: { day: readonly TimeInterval[] }) => {
  const sum = { count: 0, bad: 0 }
  for (const { live } of day) {
    sum.count += live.count
    sum.bad += live.bad
  }
  if (sum.count === 0) return <EmptyMessage>No page has told anything in the last 24 hours.</EmptyMessage>
  return (
    <>
      <p className={styles.sentence}>
        {formatNounCount(sum.count, 'view')} in the last 24 hours, {formatShare(sum)} of them with an error.
      </p>
      <HoursChart day={day} label="Views and views with an error, by the hour. The figures stand below." />
      <HoursTable day={day} />
    </>
  )
}
