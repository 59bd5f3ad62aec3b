import { Check, X } from 'lucide-react'
import { Portrait, SceneFrame, type SceneProps } from 'shared-ui'
import { MOST_POINTS, PHONE_POINTS, QUESTIONS, SCORES } from '../../figures/score-sheet.ts'
import styles from './score-sheet.module.css'

/** Three ride-alongs for one seat, side by side, each with the points its own answers make. */
export function ScoreSheet(props: SceneProps) {
  return (
    <SceneFrame
      {...props}
      size="lg"
      label={`Score sheet for a setter's seat: ${SCORES.map(({ name, points, set, next }) => `${name}, ${points} of ${MOST_POINTS} points, ${set} appointments set, ${next}`).join('; ')}.`}
      title="Setter, Utah County"
      aside="3 ride-alongs"
    >
      <div className={styles['sheet']}>
        {SCORES.map((ride) => (
          <div key={ride.name} className={styles['ride']}>
            <p className={styles['person']}>
              <Portrait id={ride.portrait} size={48} />
              <span className={styles['name']}>{ride.name}</span>
              <span className={styles['with']}>rode with {ride.with}</span>
            </p>
            {(['doors', 'talks', 'set'] as const).map((count) => (
              <p key={count} className={styles['count']}>
                <span className={styles['what']}>{{ doors: 'Doors', talks: 'Talks', set: 'Appointments' }[count]}</span>
                {ride[count]}
              </p>
            ))}
            <p className={styles['count']}>
              <span className={styles['what']}>Phone screen</span>
              {ride.phone} of {PHONE_POINTS}
            </p>
            {QUESTIONS.map((question, index) => {
              const yes = ride.answers[index]
              const Sign = yes ? Check : X
              return (
                <p key={question} className={styles['answer']} data-no={!yes || undefined}>
                  {question}
                  <Sign size={18} strokeWidth={3} />
                </p>
              )
            })}
            <p className={styles['points']}>
              {ride.points} <span className={styles['of']}>of {MOST_POINTS} points</span>
            </p>
            <p className={styles['next']} data-no={ride.next === 'Not now' || undefined}>
              {ride.next}
            </p>
          </div>
        ))}
      </div>
    </SceneFrame>
  )
}
