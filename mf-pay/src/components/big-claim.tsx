import { type Claim, Section } from 'shared-ui'
import styles from './big-claim.module.css'

export interface BigClaimProps {
  claim: Claim
  /** Id of the heading; unique on the page. */
  id: string
  reason: string
}

/** One claim at full size, with the reason for it beside it. */
export function BigClaim({ claim, id, reason }: BigClaimProps) {
  return (
    <Section tone="spruce" labelledBy={id}>
      <div className={styles.claim}>
        <h2 id={id} className={styles.words}>
          <span className={styles.value}>{claim.value}</span> {claim.label}
        </h2>
        <p className={styles.reason}>{reason}</p>
      </div>
    </Section>
  )
}
