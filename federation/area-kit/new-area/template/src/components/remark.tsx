import type { ReactNode } from 'react'
import styles from './remark.module.css'

/** A sentence that stands apart from what it belongs to. */
export const Remark = ({ children }: { children: ReactNode }) => <p className={styles.remark}>{children}</p>
