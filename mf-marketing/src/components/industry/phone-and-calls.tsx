import { PhonePay } from 'shared-ui'
import type { Rows } from '../../content/company/schema.ts'
import { RowScene } from '../company/row-scene.tsx'
import styles from './phone-and-calls.module.css'

/** A technician's phone, and the calls that its sum comes from. */
export function PhoneAndCalls({ calls }: { calls: Rows }) {
  return (
    <div className={styles['both']}>
      <div className={styles['calls']}>
        <RowScene {...calls} />
      </div>
      <div className={styles['phone']}>
        <PhonePay />
      </div>
    </div>
  )
}
