import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './prose.module.css'

interface ProseProps {
  children: ReactNode
  /** `legal` is for legal texts: smaller headings and tighter lists. */
  variant?: 'article' | 'legal'
  className?: string | undefined
}

/** Running text with about 66 characters per line. Styles the h2, h3, p, lists, tables and quotations that it contains. */
export function Prose({ children, variant = 'article', className }: ProseProps) {
  return (
    <div className={classNames(styles.prose, className)} data-variant={variant}>
      {children}
    </div>
  )
}
