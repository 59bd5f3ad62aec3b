import { PhonePay, type Rows, RowScene } from 'shared-ui'
import styles from './phone-and-calls.module.css'

/** A technician's phone, and the calls that its sum comes from. */
export function PhoneAndCalls({ calls }: { calls: Rows }) {
  return (
    <div className={styles.both}>
      <div className={styles.calls}>
        <RowScene {...calls} />
      </div>
      <div className={styles.phone}>
        <PhonePay />
      </div>
    </div>
  )
}
