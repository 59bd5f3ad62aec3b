import type { ReactNode } from 'react'
import styles from './question-list.module.css'

export interface QuestionListProps {
  items: readonly { question: string; answer: ReactNode }[]
  /** Whether the first answer stands open from the start. */
  firstOpen?: boolean
}

/** Questions with their answers folded under them; native disclosure, so that they need no JavaScript. */
export function QuestionList({ items, firstOpen = true }: QuestionListProps) {
  return (
    <div className={styles['list']}>
      {items.map(({ question, answer }, index) => (
        <details key={question} className={styles['item']} open={firstOpen && index === 0}>
          <summary className={styles['question']}>
            <span>{question}</span>
            <span className={styles['plus']} aria-hidden="true" />
          </summary>
          <p className={styles['answer']}>{answer}</p>
        </details>
      ))}
    </div>
  )
}
