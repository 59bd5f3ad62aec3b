import { Hand } from '../../hand/hand.tsx'
import type { Artifact } from '../content.schema.ts'
import styles from './carbon-copy.module.css'

/** Carbon copy of a printed form. */
export function CarbonCopy({ title, lines, note }: Artifact) {
  return (
    <div className={styles.sheet}>
      <p className={styles.title}>
        {title} <span>Copy 2</span>
      </p>
      <ul className={styles.lines}>
        {lines.map(({ text, figure, struck }) => (
          <li key={text} className={styles.line}>
            <Hand struck={struck}>{text}</Hand>
            <span className={styles.figure}>
              {figure === undefined ? null : <Hand struck={struck}>{figure}</Hand>}
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.note}>
        <Hand>{note}</Hand>
      </p>
    </div>
  )
}
