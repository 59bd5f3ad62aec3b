import type { DashboardLane, ReleaseSpan } from '@federation/service/dashboard'
import { EmptyMessage, formatAuthor, formatDateTime, formatDay, Part, type View } from './part.tsx'
import styles from './timeline.module.css'

const DAY_MS = 24 * 60 * 60_000
const LANE_HEIGHT = 44
const AXIS_HEIGHT = 24
/** Maximum number of days that the axis names. */
const MAX_LABELS = 7

/** Start and end of the timeline in Unix milliseconds. */
interface Period {
  since: number
  until: number
}

const periodOf = ({ at, days }: View): Period => {
  const until = Date.parse(at)
  return { since: until - days * DAY_MS, until }
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

/**
 * Bar of one release. It links to the release's entry in the section "History", or to the section of the canary. A dot marks the
 * start, because a short bar is too narrow to see.
 */
const Bar = ({ name, span, period }: { name: string; span: ReleaseSpan; period: Period }) => {
  const { kind, seq, release } = span
  const isCanary = kind === 'canary'
  const start = percentAt(Date.parse(span.from), period)
  const end = span.to === null ? 100 : percentAt(Date.parse(span.to), period)
  const [y, height] = isCanary ? [30, 8] : [6, 20]
  return (
    <a
      href={isCanary ? '#canary-title' : `#entry-${seq}`}
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
  const days = Math.round((period.until - period.since) / DAY_MS)
  const step = Math.max(1, Math.ceil(days / MAX_LABELS))
  const first = Math.ceil(period.since / DAY_MS)
  const labels = Array.from({ length: Math.ceil(days / step) }, (_, index) => (first + index * step) * DAY_MS)
  return (
    <svg className={styles.svg} height={AXIS_HEIGHT} aria-hidden="true">
      {labels
        .filter((time) => percentAt(time, period) < 92)
        .map((time) => (
          <text key={time} x={`${percentAt(time, period)}%`} y={16} className={styles.label}>
            {formatDay(new Date(time).toISOString())}
          </text>
        ))}
    </svg>
  )
}

const Lane = ({ lane: { name, spans }, period }: { lane: DashboardLane; period: Period }) => (
  <li className={styles.lane}>
    <h3 className={styles.name}>{name}</h3>
    <svg className={styles.svg} height={LANE_HEIGHT}>
      <line x1="0" x2="100%" y1={LANE_HEIGHT - 1} y2={LANE_HEIGHT - 1} className={styles.rule} />
      {spans
        .filter(({ to }) => to === null || Date.parse(to) >= period.since)
        .map((span) => (
          <Bar key={`${span.kind} ${span.seq}`} name={name} span={span} period={period} />
        ))}
    </svg>
  </li>
)

/** Timeline with a lane for each area and for the shell. A lane contains a bar for each release, and canaries below the bars. */
export const Timeline = ({ lanes, view }: { lanes: readonly DashboardLane[]; view: View }) => {
  const period = periodOf(view)
  return (
    <Part
      name="timeline"
      title="Releases"
      about={`The last ${view.days} days. Each bar is a release; a thin bar below is a canary, and a red bar began with a rollback.`}
    >
      {lanes.length === 0 ? <EmptyMessage>Nothing has gone live yet.</EmptyMessage> : null}
      <ol className={styles.lanes} hidden={lanes.length === 0}>
        {lanes.map((lane) => (
          <Lane key={lane.name} lane={lane} period={period} />
        ))}
        <li className={styles.lane}>
          <span />
          <Axis period={period} />
        </li>
      </ol>
    </Part>
  )
}
