import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { tabular } from '../type/tabular.ts'
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
              <Written struck={line.struck}>{line.text}</Written>
              {line.figure === undefined ? null : (
                <Written struck={line.struck} figure>
                  {line.figure}
                </Written>
              )}
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

function Written({ children, struck = false, figure = false }: { children: string; struck?: boolean | undefined; figure?: boolean }) {
  const Tag = struck ? 's' : 'span'
  return <Tag className={figure ? classNames(styles['figure'], tabular(children)) : undefined}>{children}</Tag>
}
