import { type Rows, RowScene } from 'shared-ui'
import styles from './campaign-scene.module.css'

export interface CampaignSceneProps {
  statement: Rows
  coupon: { upTo: string; value: string; off: string; until: string }
}

/** A loan officer's statement, and the campaign's coupon that lies on it. */
export function CampaignScene({ statement, coupon }: CampaignSceneProps) {
  return (
    <div className={styles.scene}>
      <RowScene {...statement} kind="paper" className={styles.statement} />
      <p className={styles.coupon}>
        <span>{coupon.upTo}</span> <strong className={styles.value}>{coupon.value}</strong>{' '}
        <span className={styles.off}>{coupon.off}</span>
        <span className={styles.until}>{coupon.until}</span>
      </p>
    </div>
  )
}
