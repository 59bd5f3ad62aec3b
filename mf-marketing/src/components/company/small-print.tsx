import type { ReactNode } from 'react'
import styles from './small-print.module.css'

/** A sentence in small type below a section, such as a date or a condition. */
export function SmallPrint({ children }: { children: ReactNode }) {
  return <p className={styles.print}>{children}</p>
}
