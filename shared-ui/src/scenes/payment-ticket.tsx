import { Portrait } from '../brand/portrait/portrait.tsx'
import { Amount } from './amount.tsx'
import { shareDerivation } from './derivation.ts'
import { dollars } from './money.ts'
import { SOLAR_DEALS } from './ridgeline-deals.ts'
import { TICKET } from './ridgeline.ts'
import { SceneFrame, type SceneProps } from './scene-frame.tsx'
import styles from './payment-ticket.module.css'

/** Scene: a support ticket in which an employee asks about a missing commission and payroll answers. */
export function PaymentTicket(props: SceneProps) {
  const { number, person, question, askedAt, answer, answeredAt, by, amount, minutes } = TICKET
  return (
    <SceneFrame
      {...props}
      opens
      label={`Payment ticket ${number}: ${person.name} asks about a missing split; ${by.name} answers after ${minutes} minutes and adds ${dollars(amount)}.`}
      title={`Ticket ${number}`}
      aside={<span className={styles.state}>Solved in {minutes} minutes</span>}
    >
      <div className={styles.message}>
        <Portrait id={person.portrait} size={40} />
        <div className={styles.bubble}>
          <p className={styles.who}>
            {person.name} <span className={styles.when}>{askedAt}</span>
          </p>
          <p>{question}</p>
        </div>
      </div>
      <div className={styles.message} data-answer="true">
        <Portrait id={by.portrait} size={40} />
        <div className={styles.bubble}>
          <p className={styles.who}>
            {by.name}, {by.role.toLowerCase()} <span className={styles.when}>{answeredAt}</span>
          </p>
          <p>{answer}</p>
          <p className={styles.added}>
            <span>Alvarez, setter 30%</span>
            <span>
              <Amount
                from={shareDerivation(SOLAR_DEALS.alvarez, 'setter', person)}
              >{`+${dollars(amount)}`}</Amount>
            </span>
          </p>
        </div>
      </div>
    </SceneFrame>
  )
}
