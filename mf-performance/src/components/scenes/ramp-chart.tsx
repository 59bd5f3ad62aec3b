import { Portrait, SceneFrame, ScenePerson, SceneRow, type SceneProps } from 'shared-ui'
import { RAMP } from '../../figures/ramp.ts'
import styles from './ramp-chart.module.css'

const STEP = 20
const UNIT = 15
const HEIGHT = 6 * UNIT + 4

/** A setter's first twelve weeks, one bar a week, over the line that is usual for the company. */
export function RampChart(props: SceneProps) {
  const { person, since, kept, usual, total, usualTotal, ahead, marks } = RAMP
  return (
    <SceneFrame
      {...props}
      label={`Ramp of ${person.name}: ${total} appointments kept in ${kept.length} weeks, ${usualTotal} are usual. ${marks.map(({ week, what }) => `Week ${week}: ${what}`).join('. ')}.`}
      title="First twelve weeks"
      aside="kept appointments"
    >
      <div className={styles.head}>
        <ScenePerson name={person.name} role={`Setter, ${since}`}>
          <Portrait id={person.portrait} size={48} />
        </ScenePerson>
        <p className={styles.ahead}>{ahead} ahead</p>
      </div>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${kept.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        {kept.map((count, index) => (
          // The position is the week: it has no other name.
          <rect
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            x={index * STEP + 3}
            y={HEIGHT - count * UNIT}
            width={STEP - 6}
            height={count * UNIT}
            className={styles.bar}
          />
        ))}
        <polyline
          points={usual
            .map((count, index) => `${index * STEP + STEP / 2},${HEIGHT - 1 - count * UNIT}`)
            .join(' ')}
          className={styles.usual}
        />
      </svg>
      <p className={styles.weeks}>
        {kept.map((_, index) => (
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index}>{index + 1}</span>
        ))}
      </p>
      <p className={styles.key}>
        <span className={styles.mine}>
          {person.name.split(' ')[0]}, {total} kept
        </span>
        <span className={styles.others}>last five setters, {usualTotal}</span>
      </p>
      {marks.map(({ week, what }) => (
        <SceneRow key={week} label={`Week ${week}`} value={what} />
      ))}
    </SceneFrame>
  )
}
