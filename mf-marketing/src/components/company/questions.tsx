import { Minus, Plus } from 'lucide-react'
import { Icon, Section, Split } from 'shared-ui'
import type { Questions as QuestionsContent } from '../../content/company/schema.ts'
import { Linked } from './linked.tsx'
import styles from './questions.module.css'
import { Words } from './words.tsx'

export interface QuestionsProps extends QuestionsContent {
  tone?: 'paper' | 'card' | 'sky'
}

/** Questions beside their heading; native disclosure, so that they need no JavaScript. */
export function Questions({ head, items, tone = 'paper' }: QuestionsProps) {
  return (
    <Section tone={tone} labelledBy={head.id}>
      <Split
        ratio="4/8"
        start={<Words {...head} />}
        end={
          <div className={styles['questions']}>
            {items.map(({ question, answer }, index) => (
              <details key={question} className={styles['item']} open={index === 0}>
                <summary className={styles['question']}>
                  {question}
                  <Icon icon={Plus} size={24} className={styles['plus']} />
                  <Icon icon={Minus} size={24} className={styles['minus']} />
                </summary>
                <p className={styles['answer']}>
                  <Linked text={answer} />
                </p>
              </details>
            ))}
          </div>
        }
      />
    </Section>
  )
}
