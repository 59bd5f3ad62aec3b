import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { Icon, Portrait, SceneFrame, type SceneProps } from 'shared-ui'
import { MOST_POINTS, PHONE_POINTS, QUESTIONS, SCORES } from '../../figures/applicants.ts'
import styles from './score-sheet.module.css'

const COUNTS = [
  { label: 'Doors', of: 'doors' },
  { label: 'Talks', of: 'talks' },
  { label: 'Set', of: 'set' },
] as const

const isNo = (next: string) => next === 'Not now' || undefined

/** Three ride-alongs for one seat, side by side, each with the points its own answers make. */
export function ScoreSheet(props: SceneProps) {
  return (
    <SceneFrame
      {...props}
      label={`Score sheet for a setter's seat: ${SCORES.map(({ name, points, set, next }) => `${name}, ${points} of ${MOST_POINTS} points, ${set} appointments set, ${next}`).join('; ')}.`}
      title="Setter, Utah County"
      aside="3 ride-alongs"
    >
      <table className={styles.sheet}>
        <thead>
          <tr>
            <th scope="col" className={styles.label}>
              Rode along
            </th>
            {SCORES.map(({ name, portrait, with: driver }) => (
              <th scope="col" key={name}>
                <Portrait id={portrait} size={48} className={styles.face} />
                <span className={styles.name}>{name.split(' ')[0]}</span>
                <span className={styles.with}>+ {driver}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {COUNTS.map(({ label, of }) => (
            <tr key={of}>
              <th scope="row" className={styles.label}>
                {label}
              </th>
              {SCORES.map((ride) => (
                <td key={ride.name}>{ride[of]}</td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row" className={styles.label}>
              Phone screen, of {PHONE_POINTS}
            </th>
            {SCORES.map(({ name, phone }) => (
              <td key={name}>{phone}</td>
            ))}
          </tr>
          {QUESTIONS.map((question, index) => (
            <tr key={question}>
              <th scope="row" className={styles.label}>
                {question}
              </th>
              {SCORES.map(({ name, answers }) => {
                const yes = answers[index]
                return (
                  <td key={name} className={styles.answer} data-no={!yes || undefined}>
                    <Icon icon={yes ? Check : X} size={18} lines={3} />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className={styles.label}>
              Points, of {MOST_POINTS}
            </th>
            {SCORES.map(({ name, points, next }) => (
              <td key={name}>
                <span className={styles.points}>{points}</span>
                <span className={styles.next} data-no={isNo(next)}>
                  {next}
                </span>
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </SceneFrame>
  )
}
