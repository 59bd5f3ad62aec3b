import { Plus } from 'lucide-react'
import { Icon } from 'shared-ui'
import type { Questions as QuestionsContent } from '../content/schema.ts'
import styles from './questions.module.css'

/** Questions that open one at a time or together; native disclosure, so it needs no JavaScript. */
export function Questions({ items }: Pick<QuestionsContent, 'items'>) {
  return (
    <div className={styles['questions']}>
      {items.map(({ question, answer }, index) => (
        <details key={question} className={styles['item']} open={index === 0}>
          <summary className={styles['question']}>
            {question}
            <Icon icon={Plus} className={styles['sign']} />
          </summary>
          <p className={styles['answer']}>{answer}</p>
        </details>
      ))}
    </div>
  )
}
