import type { ReactNode } from 'react'
import styles from './before-after.module.css'

export interface BeforeAfterProps {
  before: {
    /** `The spreadsheet, Thursday 9:40 pm` */
    label: string
    /** Lines of the sheet; a struck line was corrected by hand. */
    lines: readonly { text: string; figure?: string; struck?: boolean }[]
    /** A note scribbled on it. */
    note?: string
  }
  after: { label: string; scene: ReactNode }
}

/** The sheet of paper it was, the screen it is. */
export function BeforeAfter({ before, after }: BeforeAfterProps) {
  return (
    <div className={styles['pair']}>
      <figure className={styles['side']}>
        <figcaption className={styles['label']}>{before.label}</figcaption>
        <div className={styles['sheet']}>
          {before.lines.map((line) => (
            <p key={line.text} className={styles['line']}>
              {line.struck ? <s>{line.text}</s> : <span>{line.text}</span>}
              {line.figure === undefined ? null : line.struck ? <s>{line.figure}</s> : <span>{line.figure}</span>}
            </p>
          ))}
          {before.note === undefined ? null : <p className={styles['note']}>{before.note}</p>}
        </div>
      </figure>
      <figure className={styles['side']}>
        <figcaption className={styles['label']}>{after.label}</figcaption>
        {after.scene}
      </figure>
    </div>
  )
}
