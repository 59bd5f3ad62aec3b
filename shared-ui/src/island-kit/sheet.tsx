import type { ReactNode } from 'react'
import styles from './sheet.module.css'

/** Container for the result of an island (an interactive part of a page). It looks like a sheet of paper. */
export const Sheet = ({ children }: { children: ReactNode }) => <div className={styles.sheet}>{children}</div>

export const Note = ({ children }: { children: ReactNode }) => <p className={styles.note}>{children}</p>

export interface SheetLineProps {
  label: ReactNode
  detail?: ReactNode
  value: ReactNode
  isSum?: boolean
}

/** A line with label and value, for use in a `dl` element. */
export const SheetLine = ({ label, detail, value, isSum = false }: SheetLineProps) => (
  <div className={styles.line} data-sum={isSum || undefined}>
    <dt>
      {label} {detail === undefined ? null : <span className={styles.detail}>{detail}</span>}
    </dt>
    <dd>{value}</dd>
  </div>
)
