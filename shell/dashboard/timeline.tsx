import type { Dashboard, DashboardLane, ReleaseSpan } from '@federation/service/dashboard'
import {
  EmptyMessage,
  formatAuthor,
  formatDateTime,
  formatDay,
  formatTime,
  Part,
  type View,
} from './tables.tsx'
import styles from './timeline.module.css'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const LANE_HEIGHT = 44
const AXIS_HEIGHT = 24
const MAX_LABELS = 7
/** Possible intervals between two labels on the time axis. */
const AXIS_STEPS_MS = [
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  6 * HOUR_MS,
  DAY_MS,
  2 * DAY_MS,
  5 * DAY_MS,
]
/** Fraction of the timeline that stays empty before the first release, if the site is younger than the requested days. */
const LEAD = 0.05

/** Start and end of the timeline in Unix milliseconds. */
interface Period {
  since: number
  until: number
  /** True if the site is younger than the requested number of days. The timeline then begins just before the first release. */
  isYoung: boolean
}

const periodOf = (lanes: readonly DashboardLane[], { at, days }: View): Period => {
  const until = Date.parse(at)
  const since = until - days * DAY_MS
  const first = Math.min(...lanes.flatMap(({ spans }) => spans.map(({ from }) => Date.parse(from))))
  if (first < since || first >= until) return { since, until, isYoung: false }
  return { since: first - ((until - first) * LEAD) / (1 - LEAD), until, isYoung: true }
}

const percentAt = (time: number, { since, until }: Period): number =>
  Math.min(100, Math.max(0, (100 * (time - since)) / (until - since)))

const describe = (name: string, { release, kind, from, to, by, percent }: ReleaseSpan): string =>
  [
    `${name} ${release}`,
    kind === 'canary' ? `canary for ${percent}% of the visitors` : kind,
    `from ${formatDateTime(from)}${to === null ? ', until now' : ` to ${formatDateTime(to)}`}`,
    formatAuthor(by),
  ].join(', ')

interface BarProps extends Pick<Dashboard, 'history'> {
  name: string
  span: ReleaseSpan
  period: Period
}

/**
 * Bar of one release. A bar of a live release links to its entry in the section "History", if the section has that entry. A bar
 * of a canary links to the section of the canary. A dot marks the start of the bar, because a short bar is too narrow to see.
 */
const Bar = ({ name, span, period, history }: BarProps) => {
  const { kind, seq, release } = span
  const isCanary = kind === 'canary'
  const start = percentAt(Date.parse(span.from), period)
  const end = span.to === null ? 100 : percentAt(Date.parse(span.to), period)
  const entryLink = history.some((entry) => entry.seq === seq) ? `#entry-${seq}` : undefined
  const [y, height] = isCanary ? [30, 8] : [6, 20]
  return (
    <a
      href={isCanary ? '#canary-title' : entryLink}
      id={`span-${name}-${isCanary ? 'canary-' : ''}${seq}`}
      className={styles.bar}
      data-kind={kind}
    >
      <title>{describe(name, span)}</title>
      <rect x={`${start}%`} y={y} width={`${Math.max(0.2, end - start)}%`} height={height} rx={3} />
      <circle cx={`${start}%`} cy={y + height / 2} r={isCanary ? 4 : 5} />
      {!isCanary && end - start > 14 ? (
        <text x={`${start}%`} dx={9} y={20} aria-hidden="true">
          {release.split('-')[0]}
        </text>
      ) : null}
    </a>
  )
}

const Axis = ({ period }: { period: Period }) => {
  const length = period.until - period.since
  const step = AXIS_STEPS_MS.find((interval) => length / interval <= MAX_LABELS) ?? 5 * DAY_MS
  const first = Math.ceil(period.since / step) * step
  const labels = Array.from({ length: Math.ceil(length / step) }, (_, index) => first + index * step)
  return (
    <svg className={styles.svg} height={AXIS_HEIGHT} aria-hidden="true">
      {labels
        .filter((time) => percentAt(time, period) < 92)
        .map((time) => (
          <text key={time} x={`${percentAt(time, period)}%`} y={16} className={styles.label}>
            {(step < DAY_MS ? formatTime : formatDay)(new Date(time).toISOString())}
          </text>
        ))}
    </svg>
  )
}

interface LaneProps extends Pick<Dashboard, 'history'> {
  lane: DashboardLane
  period: Period
}

const Lane = ({ lane: { name, spans }, ...rest }: LaneProps) => (
  <li className={styles.lane}>
    <h3 className={styles.name}>{name}</h3>
    <svg className={styles.svg} height={LANE_HEIGHT}>
      <line x1="0" x2="100%" y1={LANE_HEIGHT - 1} y2={LANE_HEIGHT - 1} className={styles.rule} />
      {spans
        .filter(({ to }) => to === null || Date.parse(to) >= rest.period.since)
        .map((span) => (
          <Bar key={`${span.kind} ${span.seq}`} name={name} span={span} {...rest} />
        ))}
    </svg>
  </li>
)

/** Timeline with a lane for each area and for the shell. A lane contains a bar for each release, and canaries below the bars. */
export const Timeline = ({ board: { lanes, history }, view }: { board: Dashboard; view: View }) => {
  const period = periodOf(lanes, view)
  const range = period.isYoung ? 'Since the first release' : `The last ${view.days} days`
  return (
    <Part
      name="timeline"
      title="Releases"
      about={`${range}. Each bar is a release; a thin bar below is a canary, and a red bar began with a rollback.`}
    >
      {lanes.length === 0 ? <EmptyMessage>Nothing has gone live yet.</EmptyMessage> : null}
      <ol className={styles.lanes} hidden={lanes.length === 0}>
        {lanes.map((lane) => (
          <Lane key={lane.name} lane={lane} period={period} history={history} />
        ))}
        <li className={styles.lane}>
          <span />
          <Axis period={period} />
        </li>
      </ol>
    </Part>
  )
}
