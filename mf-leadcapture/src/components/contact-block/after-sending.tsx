import { Heading, Tally } from 'shared-ui'
import type { FormWords } from './contact-block.schema.ts'
import styles from './after-sending.module.css'

const COUNTS = [1, 2, 3] as const

/** What a visitor sets off by sending the form. */
export const AfterSending = ({ title, steps }: FormWords['after']) => (
  <div className={styles.after}>
    <Heading level={3}>{title}</Heading>
    <ol className={styles.list}>
      {steps.map(({ when, text }, index) => (
        <li key={when} className={styles.row}>
          <Tally size={24} count={COUNTS[index] ?? 5} className={styles.mark} />
          <span>
            <strong>{`${when}.`}</strong> {text}
          </span>
        </li>
      ))}
    </ol>
  </div>
)
