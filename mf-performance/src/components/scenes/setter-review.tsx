import { Portrait, ScreenHead, ScreenPerson } from 'shared-ui'
import { REVIEW, TREND_WEEKS } from '../../figures/setters.ts'
import { ASSIGNED } from '../../figures/training.ts'
import styles from './setter-review.module.css'

const { person, by, best, doors, kept, ratios, note, goal, rideAlong } = REVIEW
const WIDTH = 330
const HEIGHT = 120

/** A line from the first week to the last, its least and its most value at the chart's lower and upper edge. */
const lineOf = (counts: readonly number[]) => {
  const [least, most] = [Math.min(...counts), Math.max(...counts)]
  return counts
    .map((count, week) => {
      const x = (week * WIDTH) / (counts.length - 1)
      const y = HEIGHT - ((count - least) * HEIGHT) / (most - least)
      return `${x},${Math.round(y)}`
    })
    .join(' ')
}

const LINES = [
  { counts: doors, what: 'doors a week' },
  { counts: kept, what: 'appointments kept' },
]

const AGREED = [rideAlong, { what: ASSIGNED.lesson, when: `${ASSIGNED.minutes} min` }, goal]

const first = ({ name }: { name: string }) => name.split(' ')[0]

/** A setter's review: two lines that part, the ratios that say where, what was agreed. */
export function SetterReview() {
  return (
    <>
      <ScreenPerson person={person}>Review by {by.name}</ScreenPerson>
      <div className={styles.counts}>
        {LINES.map(({ counts, what }) => (
          <p key={what}>
            <strong>{counts.at(-1)}</strong>
            {what}, from {counts[0]}
          </p>
        ))}
      </div>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {LINES.map(({ counts, what }) => (
          <polyline key={what} points={lineOf(counts)} />
        ))}
      </svg>
      <p className={styles.weeks} aria-hidden="true">
        {TREND_WEEKS.map((week) => (
          <span key={week}>{week}</span>
        ))}
      </p>
      <table className={styles.ratios}>
        <thead>
          <tr>
            <th scope="col">Where it goes</th>
            <th scope="col">{first(person)}</th>
            <th scope="col">Team</th>
            <th scope="col">{first(best)}</th>
          </tr>
        </thead>
        <tbody>
          {ratios.map(({ what, own, team, best: of }) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{own}</td>
              <td>{team}</td>
              <td>{of}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note}>
        <Portrait id={by.portrait} size={32} />
        <span>{note}</span>
      </p>
      <ScreenHead title="Agreed" />
      <ul className={styles.agreed}>
        {AGREED.map(({ what, when }) => (
          <li key={what}>
            {what}
            <span>{when}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
