import { Hand } from '../../hand/hand.tsx'
import type { Artifact } from '../content.schema.ts'
import styles from './whiteboard.module.css'

/** A whiteboard. Struck lines are wiped. */
export function Whiteboard({ title, lines, note }: Artifact) {
  return (
    <div className={styles.board}>
      <p className={styles.title}>
        <Hand>{title}</Hand>
      </p>
      <ul className={styles.lines}>
        {lines.map(({ text, figure, struck }) => (
          <li key={text} className={styles.line}>
            <Hand struck={struck}>{text}</Hand>
            {figure === undefined ? null : (
              <span className={styles.figure}>
                <Hand struck={struck}>{figure}</Hand>
              </span>
            )}
          </li>
        ))}
      </ul>
      <p className={styles.note}>
        <Hand>{note}</Hand>
      </p>
    </div>
  )
}
