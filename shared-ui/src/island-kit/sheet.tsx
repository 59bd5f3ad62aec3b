import type { ReactNode } from 'react'
import styles from './sheet.module.css'

/** The result of an island as a sheet of paper. */
export const Sheet = ({ children }: { children: ReactNode }) => <div className={styles.sheet}>{children}</div>

/** Small print on a sheet. */
export const Note = ({ children }: { children: ReactNode }) => <p className={styles.note}>{children}</p>

export interface SheetLineProps {
  label: ReactNode
  /** Small print after the label. */
  detail?: ReactNode
  value: ReactNode
  /** True for a sum of the lines above. */
  isSum?: boolean
}

/** A line of a `dl` on a sheet. */
export const SheetLine = ({ label, detail, value, isSum = false }: SheetLineProps) => (
  <div className={styles.line} data-sum={isSum || undefined}>
    <dt>
      {label} {detail === undefined ? null : <span className={styles.detail}>{detail}</span>}
    </dt>
    <dd>{value}</dd>
  </div>
)
