import { Hand } from '../../hand/hand.tsx'
import type { Artifact } from '../content.schema.ts'
import styles from './folder.module.css'

/** A manila folder with a list clipped to it. Struck lines are ticked off. */
export function Folder({ title, lines, note }: Artifact) {
  return (
    <div className={styles.folder}>
      <p className={styles.tab}>
        <Hand>{title}</Hand>
      </p>
      <div className={styles.inside}>
        <ul className={styles.list}>
          {lines.map(({ text, figure, struck }) => (
            <li key={text} className={styles.line} data-done={struck || undefined}>
              <Hand struck={struck}>{text}</Hand>
              {figure === undefined ? null : (
                <span className={styles.figure}>
                  <Hand>{figure}</Hand>
                </span>
              )}
            </li>
          ))}
        </ul>
        <p className={styles.note}>
          <Hand>{note}</Hand>
        </p>
      </div>
    </div>
  )
}
