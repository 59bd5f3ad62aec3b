import type { ReactNode } from 'react'
import styles from './reveal.module.css'

export interface RevealProps {
  children: ReactNode
  /** `rise` moves a little as it appears, `fade` stands still. */
  kind?: 'rise' | 'fade'
}

/** Content that settles once as it comes into view. CSS alone; where that is missing or unwanted it is simply there. */
export function Reveal({ children, kind = 'rise' }: RevealProps) {
  return (
    <div className={styles.reveal} data-kind={kind}>
      {children}
    </div>
  )
}
