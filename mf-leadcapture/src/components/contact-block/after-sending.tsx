import { Heading, Tally } from 'shared-ui'
import styles from './after-sending.module.css'

const AFTER = [
  {
    count: 1,
    when: 'Within a working day',
    text: 'You hear back by mail or phone, with questions about your plan.',
  },
  {
    count: 2,
    when: 'When it suits you',
    text: 'Half an hour on a screen, with one of your own deals in it.',
  },
  { count: 3, when: 'The same day', text: 'A price for your head count, in writing.' },
] as const

/** What a visitor sets off by sending the form. */
export const AfterSending = () => (
  <div className={styles.after}>
    <Heading level={3}>After you send it</Heading>
    <ol className={styles.list}>
      {AFTER.map(({ count, when, text }) => (
        <li key={when} className={styles.row}>
          <Tally size={24} count={count} className={styles.mark} />
          <span>
            <strong>{when}.</strong> {text}
          </span>
        </li>
      ))}
    </ol>
  </div>
)
