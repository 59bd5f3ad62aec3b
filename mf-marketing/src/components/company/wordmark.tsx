import type { CaseId } from './documents.schema.ts'
import styles from './wordmark.module.css'

export interface WordmarkProps {
  id: CaseId
  company: string
  size?: 'md' | 'lg'
}

export function Wordmark({ id, company, size = 'md' }: WordmarkProps) {
  return (
    <span className={styles.wordmark} data-company={id} data-size={size}>
      {company}
    </span>
  )
}
