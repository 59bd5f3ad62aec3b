import { Portrait, SceneFrame, type SceneProps } from 'shared-ui'
import { shortDate } from 'shared-ui/scenes/pay-calendar.ts'
import { EXPIRY, TODAY, within } from '../../figures/training.ts'
import styles from './expiry-ledger.module.css'

const SOON = 30

/** Cards and permits by the days they have left. */
export function ExpiryLedger(props: SceneProps) {
  return (
    <SceneFrame
      {...props}
      label={`Running out: ${EXPIRY.map(({ person, card, days, next }) => `${card} of ${person.name} in ${days} days, ${next}`).join('; ')}.`}
      title="Runs out within 90 days"
      aside={`on ${shortDate(TODAY)}`}
    >
      {EXPIRY.map(({ person, card, shown, days, next }) => (
        <p key={card} className={styles.card} data-soon={days <= SOON || undefined}>
          <Portrait id={person.portrait} size={40} />
          <span>
            <span className={styles.what}>{card}</span>
            <span className={styles.who}>
              {person.name}, {shown}
            </span>
          </span>
          <span className={styles.next}>{next}</span>
          <span className={styles.days}>
            {days} <span className={styles.unit}>days</span>
          </span>
        </p>
      ))}
      <p className={styles.sum}>
        <span>{EXPIRY.length} cards</span>
        <span>{within(SOON)} inside a month</span>
      </p>
    </SceneFrame>
  )
}
