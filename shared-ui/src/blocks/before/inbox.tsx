import { Hand } from '../../hand/hand.tsx'
import type { Artifact } from '../content.schema.ts'
import styles from './inbox.module.css'
import { Struck } from './struck.tsx'

/** Message list of a mail program, with a paper note on the screen. Struck lines were opened and postponed. */
export function Inbox({ title, lines, note }: Artifact) {
  const unread = lines.filter(({ struck }) => !struck).length
  return (
    <div className={styles.desk}>
      <div className={styles.window}>
        <p className={styles.title}>
          {title} <b>{unread} unread</b>
        </p>
        <ul className={styles.rows}>
          {lines.map(({ from, text, figure, struck }) => (
            <li key={from} className={styles.row} data-read={struck || undefined}>
              <span className={styles.from}>{from}</span>
              <span className={styles.at}>{figure}</span>
              <span className={styles.about}>
                <Struck struck={struck}>{text}</Struck>
              </span>
            </li>
          ))}
        </ul>
      </div>
      <p className={styles.note}>
        <Hand>{note}</Hand>
      </p>
    </div>
  )
}
