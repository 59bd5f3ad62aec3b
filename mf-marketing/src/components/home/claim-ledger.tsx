import { Chapter, type Claim, Counted } from 'shared-ui'
import { home } from '../../content/home.ts'
import styles from './claim-ledger.module.css'

/** The claims as a page of a ledger: figures stand in their column, each with what it counts. */
export function ClaimLedger({ claims }: { claims: readonly Claim[] }) {
  return (
    <Chapter head={home.claims.head} tone="deep">
      <ul className={styles.ledger}>
        {claims.map(({ value, label, note, counted }) => (
          <li key={label} className={styles.row}>
            <p className={styles.value}>{value}</p>
            <p className={styles.label}>{label}</p>
            <p className={styles.meaning}>
              {note} <Counted at={counted} />
            </p>
          </li>
        ))}
      </ul>
    </Chapter>
  )
}
