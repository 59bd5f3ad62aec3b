import { Portrait, SceneFrame, type SceneProps } from 'shared-ui'
import { dollars } from 'shared-ui/scenes/money.ts'
import { CONTEST, POINTS, prizeOf, STANDINGS } from '../../figures/contest.ts'
import styles from './contest-board.module.css'

/** A contest as it stands: every point with the counts it comes from, and the prize it would win today. */
export function ContestBoard(props: SceneProps) {
  const most = STANDINGS[0]?.points ?? 1
  return (
    <SceneFrame
      {...props}
      label={`Contest ${CONTEST.title}, on ${CONTEST.asOf}: ${STANDINGS.map(({ person, points }) => `${person.name} ${points} points`).join(', ')}.`}
      title={CONTEST.title}
      aside={CONTEST.dates}
    >
      {STANDINGS.map(({ person, kept, deals, cancelled, points }, place) => {
        const prize = prizeOf(place)
        const keptWidth =
          ((kept * POINTS.kept) / (points - cancelled * POINTS.cancelled)) * (points / most) * 100
        return (
          <div key={person.name} className={styles.row}>
            <span className={styles.place}>{place + 1}</span>
            <Portrait id={person.portrait} size={40} />
            <span>
              <span className={styles.name}>{person.name}</span>
              <span className={styles.counts}>
                {kept} kept, {deals} deals{cancelled === 0 ? null : ', '}
                {cancelled === 0 ? null : <span className={styles.lost}>{cancelled} canceled</span>}
              </span>
            </span>
            <span className={styles.points}>
              {points}
              {prize === null ? null : (
                <span className={styles.prize}>{dollars(prize, { cents: false })}</span>
              )}
            </span>
            <svg className={styles.bar} viewBox="0 0 100 4" preserveAspectRatio="none">
              <rect width={(points / most) * 100} height="4" className={styles.deals} />
              <rect width={keptWidth} height="4" className={styles.kept} />
            </svg>
          </div>
        )
      })}
      <p className={styles.rule}>
        Kept {POINTS.kept}, deal {POINTS.deal}, cancellation −{-POINTS.cancelled}. As of {CONTEST.asOf}.
      </p>
    </SceneFrame>
  )
}
