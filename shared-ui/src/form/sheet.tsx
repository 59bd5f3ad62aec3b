import type { ReactNode } from 'react'
import { Tally, type TallyProps } from '../brand/tally.tsx'
import styles from './sheet.module.css'

export interface SheetProps {
  title: string
  /** At the end of the title's line: duration or step. */
  note: string
  /** Strokes of the tally before the title. */
  count?: TallyProps['count']
  children: ReactNode
}

/** A sheet of paper with a ruled head. Its fragment hydrates when it approaches the viewport. */
export const Sheet = ({ title, note, count = 5, children }: SheetProps) => (
  <div className={styles.sheet} data-tone="card" data-wake-on>
    <p className={styles.head}>
      <Tally size={24} count={count} />
      <span className={styles.title}>{title}</span>
      <span className={styles.note}>{note}</span>
    </p>
    {children}
  </div>
)
