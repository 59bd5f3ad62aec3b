import { Section, SectionHead } from 'shared-ui'
import { CLAIMS } from '../../content/claims.ts'
import { SECTIONS } from '../../content/home/words.ts'
import { Marked } from '../company/marked.tsx'
import styles from './claim-ledger.module.css'

const SHOWN = [CLAIMS.adminHours, CLAIMS.payrollErrors, CLAIMS.adminTime, CLAIMS.retention]

/** The claims as a page of a ledger: figures stand in their column, each with what it counts. */
export function ClaimLedger() {
  return (
    <Section tone="deep" labelledBy="home-claims">
      <SectionHead id="home-claims" title={<Marked text={SECTIONS.claims.title} />} lede={SECTIONS.claims.lede} layout="beside" />
      <ul className={styles['ledger']}>
        {SHOWN.map(({ value, label, meaning }) => (
          <li key={label} className={styles['row']}>
            <p className={styles['value']}>{value}</p>
            <p className={styles['label']}>{label}</p>
            <p className={styles['meaning']}>{meaning}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
