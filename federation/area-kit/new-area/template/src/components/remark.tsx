import type { ReactNode } from 'react'
import styles from './remark.module.css'

/** A sentence set apart from the text around it. */
export const Remark = ({ children }: { children: ReactNode }) => <p className={styles.remark}>{children}</p>
