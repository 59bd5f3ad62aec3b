import type { ReactNode } from 'react'
import styles from './sheet.module.css'

export const Sheet = ({ children }: { children: ReactNode }) => <div className={styles.sheet}>{children}</div>

export const Note = ({ children }: { children: ReactNode }) => <p className={styles.note}>{children}</p>

export interface SheetLineProps {
  label: ReactNode
  detail?: ReactNode
  value: ReactNode
  isSum?: boolean
}

export const SheetLine = ({ label, detail, value, isSum = false }: SheetLineProps) => (
  <div className={styles.line} data-sum={isSum || undefined}>
    <dt>
      {label} {detail === undefined ? null : <span className={styles.detail}>{detail}</span>}
    </dt>
    <dd>{value}</dd>
  </div>
)
