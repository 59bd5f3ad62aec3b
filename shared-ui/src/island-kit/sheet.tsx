import type { ReactNode } from 'react'
import styles from './sheet.module.css'

/** Container for the result of an island, in the style of a sheet of paper. */
export const Sheet = ({ children }: { children: ReactNode }) => <div className={styles.sheet}>{children}</div>

/** Small text on a sheet. */
export const Note = ({ children }: { children: ReactNode }) => <p className={styles.note}>{children}</p>

export interface SheetLineProps {
  label: ReactNode
  /** Small text after the label. */
  detail?: ReactNode
  value: ReactNode
  /** True if the value is the sum of the lines above. */
  isSum?: boolean
}

/** A line of a sheet: label and value. Use it inside a `dl`. */
export const SheetLine = ({ label, detail, value, isSum = false }: SheetLineProps) => (
  <div className={styles.line} data-sum={isSum || undefined}>
    <dt>
      {label} {detail === undefined ? null : <span className={styles.detail}>{detail}</span>}
    </dt>
    <dd>{value}</dd>
  </div>
)
