import type { ReactNode } from 'react'
import styles from './stack.module.css'

/** Sheets one under the other. */
export function Stack({ children }: { children: ReactNode }) {
  return <div className={styles['stack']}>{children}</div>
}
