import { SceneFrame, type SceneProps } from 'shared-ui'
import { shortDate } from 'shared-ui/scenes/pay-calendar.ts'
import { OFFICE_DAYS } from 'shared-ui/scenes/ridgeline-people.ts'
import { OTHER_STATES, STATES } from '../../sample-data/ridgeline-states.ts'
import styles from './state-map.module.css'

const TILE = 56
const total = STATES.reduce((sum, { people }) => sum + people, 0)

/** Map of the western states as tiles, with the number of people in each state and their legal employer. */
export function StateMap(props: SceneProps) {
  return (
    <SceneFrame
      {...props}
      label={`People by state: ${STATES.map(({ name, people, note }) => `${name} ${people}, ${note}`).join('; ')}. ${total} in all by ${shortDate(OFFICE_DAYS.arizonaStart)}.`}
      title="People by state"
      aside={shortDate(OFFICE_DAYS.peopleScreen)}
    >
      <div className={styles.halves}>
        <svg viewBox={`0 0 ${TILE * 4} ${TILE * 4}`} className={styles.map}>
          {OTHER_STATES.map(({ code, column, row }) => (
            <g key={code} className={styles.empty}>
              <rect x={column * TILE + 2} y={row * TILE + 2} width={TILE - 4} height={TILE - 4} rx="6" />
              <text x={column * TILE + TILE / 2} y={row * TILE + TILE / 2 + 5} textAnchor="middle">
                {code}
              </text>
            </g>
          ))}
          {STATES.map(({ code, people, employer, column, row }) => (
            <g key={code} className={styles.state} data-employer={employer}>
              <rect x={column * TILE + 2} y={row * TILE + 2} width={TILE - 4} height={TILE - 4} rx="6" />
              <text x={column * TILE + 10} y={row * TILE + 20} className={styles.code}>
                {code}
              </text>
              <text
                x={column * TILE + TILE - 10}
                y={row * TILE + TILE - 11}
                textAnchor="end"
                className={styles.count}
              >
                {people}
              </text>
            </g>
          ))}
        </svg>
        <div>
          {STATES.map(({ code, name, people, note }) => (
            <p key={code} className={styles.row}>
              <span className={styles.name}>{name}</span>
              <span className={styles.people}>{people}</span>
              <span className={styles.note}>{note}</span>
            </p>
          ))}
          <p className={styles.sum}>
            <span>On W-2 by {shortDate(OFFICE_DAYS.arizonaStart)}</span>
            <span>{total}</span>
          </p>
        </div>
      </div>
    </SceneFrame>
  )
}
