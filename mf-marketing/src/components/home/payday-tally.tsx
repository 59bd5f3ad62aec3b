import { Amount, Portrait } from 'shared-ui'
import { dollars } from 'shared-ui/scenes/money.ts'
import { PAYDAY } from '../../figures/payday.ts'
import styles from './payday-tally.module.css'

const STROKES = [
  'M8 1C6.500 34 9 66 7.500 99',
  'M7 2C9 33 6.500 68 8.500 98',
  'M9 1C7 30 8.500 70 7 99',
  'M7.500 2C8.500 35 7 64 9 98',
]

/** The mark as a week: four days are counted, one stroke each, and Friday is the slash that closes them. */
export function PaydayTally() {
  const { person, days, friday } = PAYDAY
  return (
    <div className={styles.sheet}>
      <ol className={styles.week} aria-label="How one closer’s pay is counted, Monday to Friday">
        {days.map(({ day, event, detail, count, from }, index) => (
          <li key={day} className={styles.day} data-day={index + 1}>
            <svg className={styles.stroke} viewBox="0 0 16 100" preserveAspectRatio="none" aria-hidden="true">
              <path d={STROKES[index]} vectorEffect="non-scaling-stroke" />
            </svg>
            <div className={styles.words}>
              <p className={styles.when}>{day}</p>
              <p className={styles.event}>{event}</p>
              <p className={styles.detail}>{detail}</p>
            </div>
            <p className={styles.count}>
              <Amount from={from}>{dollars(count)}</Amount>
            </p>
          </li>
        ))}
        <li className={styles.friday}>
          <svg className={styles.dash} viewBox="0 0 100 16" preserveAspectRatio="none" aria-hidden="true">
            <path d="M1 9C34 6.500 66 9 99 7.500" vectorEffect="non-scaling-stroke" />
          </svg>
          <p className={styles.when}>{friday.day}</p>
          <p className={styles.line}>
            Counted{' '}
            <span>
              <Amount from={friday.from.counted}>{dollars(friday.counted)}</Amount>
            </span>
          </p>
          <p className={styles.line}>
            Taken out{' '}
            <span>
              <Amount from={friday.from.takenOut}>{dollars(friday.takenOut)}</Amount>
            </span>
          </p>
          <p className={styles.net}>
            <Amount from={friday.from.net}>{dollars(friday.net)}</Amount>
          </p>
          <div className={styles.person}>
            <Portrait id={person.portrait} size={40} />
            <p>
              <span className={styles.name}>{person.name}</span> {person.role}, paid
            </p>
          </div>
        </li>
      </ol>
      <svg className={styles.slash} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <path d="M1 92C32 66 64 40 99 9" vectorEffect="non-scaling-stroke" />
      </svg>
    </div>
  )
}
