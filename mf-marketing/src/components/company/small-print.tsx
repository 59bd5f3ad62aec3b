import type { ReactNode } from 'react'
import styles from './small-print.module.css'

/** A quiet sentence under a block: a date, a condition. */
export function SmallPrint({ children }: { children: ReactNode }) {
  return <p className={styles.print}>{children}</p>
}
