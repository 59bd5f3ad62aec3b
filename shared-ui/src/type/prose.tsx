import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './prose.module.css'

export interface ProseProps {
  children: ReactNode
  /** `legal` numbers nothing, but sets headings small and lists tight. */
  variant?: 'article' | 'legal'
  className?: string | undefined
}

/** Running text with plain elements inside: h2, h3, p, ul, ol, dl, table, blockquote. 66 characters a line. */
export function Prose({ children, variant = 'article', className }: ProseProps) {
  return (
    <div className={classNames(styles.prose, className)} data-variant={variant}>
      {children}
    </div>
  )
}
