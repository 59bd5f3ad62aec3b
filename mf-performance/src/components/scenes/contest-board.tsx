import { Portrait } from 'shared-ui'
import { dollars } from 'shared-ui/scenes/money.ts'
import { CONTEST, POINTS, prizeOf, STANDINGS } from '../../figures/contest.ts'
import styles from './contest-board.module.css'

/**
 * A contest as it stands, across the page like the board on a wall: every point with the counts it comes from, and the prize it
 * would win today. For dark grounds.
 */
export function ContestBoard() {
  const most = STANDINGS[0]?.points ?? 1
  return (
    <>
      <ol className={styles.board}>
        {STANDINGS.map(({ person, kept, deals, cancelled, points }, place) => {
          const prize = prizeOf(place)
          const keptWidth =
            ((kept * POINTS.kept) / (points - cancelled * POINTS.cancelled)) * (points / most) * 100
          return (
            <li key={person.name} className={styles.row}>
              <Portrait id={person.portrait} size={48} />
              <span>
                <span className={styles.name}>{person.name}</span>
                <span className={styles.counts}>
                  {kept} kept, {deals} deals{cancelled === 0 ? null : ', '}
                  {cancelled === 0 ? null : <span className={styles.lost}>{cancelled} canceled</span>}
                </span>
              </span>
              <svg className={styles.bar} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
                <rect width={(points / most) * 100} height="4" className={styles.deals} />
                <rect width={keptWidth} height="4" className={styles.kept} />
              </svg>
              <span className={styles.prize} data-given>
                {prize === null ? null : dollars(prize, { cents: false })}
              </span>
              <span className={styles.points}>
                {points}
                <span className="visually-hidden"> points</span>
              </span>
            </li>
          )
        })}
      </ol>
      <p className={styles.rule}>
        <span>
          {CONTEST.title}, {CONTEST.dates}, as of {CONTEST.asOf}
        </span>
        <span>
          <span className={styles.kept} /> Kept {POINTS.kept}, <span className={styles.deals} /> deal{' '}
          {POINTS.deal}, cancellation −{-POINTS.cancelled}
        </span>
      </p>
    </>
  )
}
