import { SceneFrame, type SceneProps } from 'shared-ui'
import { CREW_YEAR } from '../../figures/crews.ts'
import styles from './season-strip.module.css'

const MONTHS = ['J', 'F', 'M', 'A', 'M', 'J', 'J', 'A', 'S', 'O', 'N', 'D']

/** A year of the crews: who is on from which month to which, and how each is paid. */
export function SeasonStrip(props: SceneProps) {
  return (
    <SceneFrame
      {...props}
      size="lg"
      label={`A year of crews: ${CREW_YEAR.crews.map(({ name, people, when, paid }) => `${name}, ${people} people, ${when}, ${paid}`).join('; ')}. At most ${CREW_YEAR.most} people, in ${CREW_YEAR.busiest}.`}
      title="Crews, 2026"
      aside={`${CREW_YEAR.most} people in ${CREW_YEAR.busiest}`}
    >
      <div className={styles.strip}>
        <p className={styles.months}>
          {MONTHS.map((month, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- three months begin with a J
            <span key={index}>{month}</span>
          ))}
        </p>
        {CREW_YEAR.crews.map(({ name, people, paid, accent, months }) => (
          <div key={name} className={styles.crew} data-accent={accent}>
            <p className={styles.words}>
              <b>{name}</b>
              <span>{paid}</span>
            </p>
            <p className={styles.cells}>
              {months.map((on, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- the months of a year never change places
                <span key={index} data-on={on || undefined}>
                  {on && !months[index - 1] ? people : null}
                </span>
              ))}
            </p>
          </div>
        ))}
      </div>
    </SceneFrame>
  )
}
