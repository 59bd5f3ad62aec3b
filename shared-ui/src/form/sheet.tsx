import type { ReactNode } from 'react'
import { Tally, type TallyProps } from '../brand/tally.tsx'
import styles from './sheet.module.css'

export interface SheetProps {
  title: string
  note: string
  count?: TallyProps['count']
  children: ReactNode
}

/** A container that looks like a ruled sheet of paper. Hydration starts when the sheet approaches the viewport. */
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
