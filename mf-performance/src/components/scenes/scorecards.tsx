import { Portrait, ScreenHead } from 'shared-ui'
import { sum } from 'shared-ui/scenes/money.ts'
import { SETTER_WEEK, TRENDS, WEEK, WEEK_TOTAL } from '../../figures/setters.ts'
import { COURSES, EXPIRY } from '../../figures/training.ts'
import { CountTable } from './count-table.tsx'
import styles from './scorecards.module.css'

const COLUMNS = [
  { head: 'Six weeks', wide: true },
  { head: 'Doors' },
  { head: 'Talks' },
  { head: 'Set' },
  { head: 'Kept' },
  { head: 'Goal' },
]

const STEP = 16
const UNIT = 3
const MOST = 10
/** As many cards as there are courses beside them. */
const CARDS = EXPIRY.slice(0, COURSES.length)

/** Kept appointments of six weeks as a line, over the line of the goal. */
const Trend = ({ kept, goal }: { kept: readonly number[]; goal: number }) => (
  <svg className={styles.trend} viewBox="0 0 80 21" aria-hidden="true">
    <path d={`M0 ${(MOST - goal) * UNIT}h80`} />
    <polyline points={kept.map((count, week) => `${week * STEP},${(MOST - count) * UNIT}`).join(' ')} />
  </svg>
)

/** Every setter's week against the goal; beside it who is learning what, and whose card runs out. */
export function Scorecards() {
  return (
    <>
      <ScreenHead title="Scorecards" aside={WEEK} />
      <div className={styles.table}>
        <CountTable
          of="Setter"
          columns={COLUMNS}
          rows={SETTER_WEEK.flatMap(({ person, doors, talks, set, kept }) => {
            const trend = TRENDS.find((line) => line.person === person)
            if (!trend) return []
            return {
              ...person,
              cells: [
                { value: <Trend {...trend} /> },
                { value: doors },
                { value: talks },
                { value: set },
                { value: kept, weight: kept < trend.goal ? 'low' : 'strong' },
                { value: trend.goal },
              ],
            }
          })}
          total={{
            name: 'Team',
            cells: [
              { value: null },
              { value: WEEK_TOTAL.doors },
              { value: WEEK_TOTAL.talks },
              { value: WEEK_TOTAL.set },
              { value: WEEK_TOTAL.kept },
              { value: sum(TRENDS.map(({ goal }) => goal)) },
            ],
          }}
        />
      </div>
      <div className={styles.below} data-on="wide">
        <div>
          <ScreenHead title="Courses" aside="lessons passed" />
          <ul>
            {COURSES.map(({ person, course, done, lessons }) => (
              <li key={person.name}>
                <Portrait id={person.portrait} size={32} />
                <span>
                  <b>{person.name}</b> {course}
                </span>
                <span>
                  {done} of {lessons}
                </span>
              </li>
            ))}
          </ul>
        </div>
        <div>
          <ScreenHead title="Permits and cards" aside="run out" />
          <ul>
            {CARDS.map(({ person, card, shown, next }) => (
              <li key={card}>
                <Portrait id={person.portrait} size={32} />
                <span>
                  <b>{card}</b> {person.name}, {next}
                </span>
                <span>{shown}</span>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </>
  )
}
