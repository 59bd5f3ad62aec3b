import type { Artifact } from '../content.schema.ts'
import { Struck } from './struck.tsx'
import styles from './text-thread.module.css'

/** A group chat on a phone, which belongs to the author of the first line. */
export function TextThread({ title, lines, note }: Artifact) {
  const holder = lines[0]?.from
  return (
    <div className={styles.phone} data-kind="phone">
      <p className={styles.title}>{title}</p>
      <ul className={styles.thread}>
        {lines.map(({ from, text, figure, struck }) => (
          <li key={text} className={styles.message} data-mine={from === holder || undefined}>
            <span className={styles.by}>
              {from} {figure}
            </span>
            <span className={styles.bubble}>
              <Struck struck={struck}>{text}</Struck>
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.note}>{note}</p>
    </div>
  )
}
