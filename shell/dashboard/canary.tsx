/** The canary on the dashboard: its state, and a chart of its measurements. */

import type { TimeInterval, Dashboard } from '@federation/service/dashboard'
import {
  formatTime,
  formatShare,
  formatSample,
  formatDateTime,
  EmptyMessage,
  Part,
  ScrolledTable,
} from './tables.tsx'
import chartsStyles from './charts.module.css'
import styles from './canary.module.css'

type Running = NonNullable<Dashboard['canary']>

const SAYS: Record<Running['judgement']['verdict'], string> = {
  worse: 'It is worse than live and will be stopped at the next check.',
  well: 'It does as well as live.',
  open: 'Too little is known yet.',
}

const RunningCanary = ({ canary }: { canary: Running }) => {
  const { entry, judgement, minutes, over } = canary
  const tried = Object.entries(entry.change?.releases ?? {}).map(([name, { to }]) => `${name} ${to}`)
  return (
    <>
      <p className={styles.verdict} data-verdict={judgement.verdict}>
        {tried.join(', ')} for {entry.canary.percent}% of the visitors, for {Math.floor(minutes)} of{' '}
        {entry.canary.minutes} minutes. {SAYS[judgement.verdict]}
      </p>
      <div className={styles.both}>
        <CanaryChart
          over={over}
          label="Views with an error since the canary began, as a share of all: canary and live. The numbers are next to it."
        />
        <ScrolledTable
          id="measures"
          label="Canary and live, by measure"
          columns={['Measure', 'Canary', 'Live', 'Evidence']}
          rows={judgement.measured.map(({ name, canary: ofCanary, live: ofLive, evidence }) => [
            name,
            formatSample(ofCanary),
            formatSample(ofLive),
            evidence >= 1000 ? evidence.toExponential(1) : evidence.toFixed(2),
          ])}
        />
      </div>
    </>
  )
}

/**
 * Section that compares live with the running canary (a composition that a share of the visitors gets). If no canary is
 * running, the section shows the last canary.
 */
export const Canary = ({ board: { canary, lastCanary } }: { board: Dashboard }) => (
  <Part name="canary" title="Canary against live" tone="card">
    {canary ? <RunningCanary canary={canary} /> : null}
    {!canary && lastCanary ? (
      <EmptyMessage>
        None is running. The last one, {formatDateTime(lastCanary.at)}: {lastCanary.reason}.
        {lastCanary.change?.figures === undefined ? '' : ` ${lastCanary.change.figures}.`}
      </EmptyMessage>
    ) : null}
    {!canary && !lastCanary ? (
      <EmptyMessage>
        None is running, and none has. Begin one: npm run fed -- promote mf-pay@… --canary 10
      </EmptyMessage>
    ) : null}
  </Part>
)

const WIDTH = 720
const HEIGHT = 220
const BASE = 188
const TOP = 24
/** X coordinate of the right end of the lines, in SVG units. The labels of the lines are to the right of it. */
const LINES_END_X = 540

/** Height of a label on phones, in SVG units. On wider screens, labels are smaller (see charts.module.css). */
const LABEL_HEIGHT = 28

type Side = 'live' | 'canary'

/**
 * Returns the share of page views that had an error, one value for each time interval. The value of an interval covers all
 * views from the start of the canary to the end of that interval, because a single interval has too few views. Intervals before
 * the first view are omitted.
 */
const cumulativeShares = (over: readonly TimeInterval[], side: Side) => {
  let [count, bad] = [0, 0]
  return over.flatMap(({ from, [side]: sample }, index) => {
    count += sample.count
    bad += sample.bad
    return count === 0 ? [] : [{ from, index, count, bad, rate: bad / count }]
  })
}

/**
 * Line chart of the share of page views that had an error. Each point covers all views since the start of the canary. One line is
 * for the canary, one for live.
 */
const CanaryChart = ({ over, label }: { over: readonly TimeInterval[]; label: string }) => {
  const lines = { live: cumulativeShares(over, 'live'), canary: cumulativeShares(over, 'canary') }
  const maxShare = Math.max(0.01, ...[...lines.live, ...lines.canary].map(({ rate }) => rate)) * 1.1
  const x = (index: number) => (LINES_END_X * index) / (over.length - 1)
  const y = (rate: number) => BASE - ((BASE - TOP) * rate) / maxShare
  const ends = (['canary', 'live'] as const).flatMap((side) => {
    const last = lines[side].at(-1)
    return last ? [{ side, ...last, at: y(last.rate) }] : []
  })
  const [first, second] = ends
  // Moves the two labels apart if they would overlap.
  const labelOffset =
    first && second && Math.abs(first.at - second.at) < LABEL_HEIGHT
      ? LABEL_HEIGHT - Math.abs(first.at - second.at)
      : 0
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label} className={chartsStyles.chart}>
      <path
        d={`M0 ${TOP}H${LINES_END_X}M0 ${(TOP + BASE) / 2}H${LINES_END_X}`}
        className={chartsStyles.grid}
      />
      <path d={`M0 ${BASE}H${LINES_END_X}`} className={chartsStyles.axis} />
      <text x={0} y={TOP - 8} className={chartsStyles.text}>
        {(100 * maxShare).toFixed(1)}% of views with an error
      </text>
      {(['live', 'canary'] as const).map((side) => (
        <polyline
          key={side}
          points={lines[side].map(({ index, rate }) => `${x(index)},${y(rate)}`).join(' ')}
          className={side === 'live' ? chartsStyles.liveLine : chartsStyles.canaryLine}
        />
      ))}
      {ends.map(({ side, at, index, ...sum }) => (
        <text
          key={side}
          x={x(index) + 8}
          y={at + 5 + (side === 'canary' ? -labelOffset / 2 : labelOffset / 2)}
          className={chartsStyles.text}
          data-strong=""
        >
          {side} {formatShare(sum)}
        </text>
      ))}
      {[0, over.length - 1].map((index) => (
        <text
          key={index}
          x={x(index)}
          y={HEIGHT - 10}
          className={chartsStyles.text}
          data-end={index > 0 || undefined}
        >
          {formatTime(over[index]?.from ?? '')}
        </text>
      ))}
    </svg>
  )
}
