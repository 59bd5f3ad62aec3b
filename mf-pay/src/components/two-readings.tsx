import { Amount } from 'shared-ui'
import { dollars } from 'shared-ui/scenes/money.ts'
import {
  INSTALLS,
  payPerInstall,
  READINGS,
  TIER_LINES,
  TIER_MONTH,
  TOP_RATE,
  type Reach,
} from '../figures/tiers.ts'
import styles from './two-readings.module.css'

const TALL = 24
const heightOf = (pay: number): number => (pay / TOP_RATE) * TALL

const WORKINGS: Readonly<Record<Reach, string>> = {
  next: TIER_LINES.map(({ count, rate }) => `${count} × ${dollars(rate)}`).join(' + '),
  back: `${INSTALLS} × ${dollars(TOP_RATE)}`,
}

export interface TwoReadingsProps {
  readings: readonly { reach: Reach; title: string; text: string }[]
}

/** The same twelve installs under the two readings of one tier plan. */
export function TwoReadings({ readings }: TwoReadingsProps) {
  return (
    <dl className={styles.readings}>
      {readings.map(({ reach, title, text }) => (
        <div key={reach} className={styles.reading}>
          <dt className={styles.title}>{title}</dt>
          <dd className={styles.amount}>
            <Amount
              from={{
                rule: title,
                person: TIER_MONTH.person.name,
                date: TIER_MONTH.month,
                sum: `${WORKINGS[reach]} = ${dollars(READINGS[reach])}`,
              }}
            >
              {dollars(READINGS[reach], { cents: false })}
            </Amount>
          </dd>
          <dd className={styles.text}>{text}</dd>
          <dd aria-hidden="true">
            <svg viewBox={`0 0 ${INSTALLS * 10} ${TALL}`} preserveAspectRatio="none" className={styles.bars}>
              {payPerInstall(INSTALLS, reach).map((pay, index) => (
                // The position is the install: it has no other name.
                <rect
                  // oxlint-disable-next-line react/no-array-index-key
                  key={index}
                  x={index * 10 + 1}
                  y={TALL - heightOf(pay)}
                  width="8"
                  height={heightOf(pay)}
                  className={styles.bar}
                />
              ))}
            </svg>
          </dd>
        </div>
      ))}
    </dl>
  )
}
