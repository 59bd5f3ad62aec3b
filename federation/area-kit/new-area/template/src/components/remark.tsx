import type { ReactNode } from 'react'
import styles from './remark.module.css'

export const Remark = ({ children }: { children: ReactNode }) => <p className={styles.remark}>{children}</p>
