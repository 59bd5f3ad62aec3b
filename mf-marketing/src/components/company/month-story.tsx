import { Chapter, LedgerList, Portrait } from 'shared-ui'
import type { Story } from './month-story.schema.ts'
import styles from './month-story.module.css'

/** A person, their own words, and the days of the month that they were paid for. */
export function MonthStory({ head, name, role, portrait, quote, items }: Story) {
  return (
    <Chapter head={head}>
      <div className={styles.story}>
        <figure className={styles.person}>
          <Portrait id={portrait} size={192} className={styles.face} />
          <blockquote className={styles.quote}>{quote}</blockquote>
          <figcaption>
            <span className={styles.name}>{name}</span> {role}
          </figcaption>
        </figure>
        <LedgerList items={items} headed={false} />
      </div>
    </Chapter>
  )
}
