import type { ReactNode } from 'react'
import styles from './remark.module.css'

/** A short paragraph with the width of running text. */
export const Remark = ({ children }: { children: ReactNode }) => <p className={styles.remark}>{children}</p>
