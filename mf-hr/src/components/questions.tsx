import { Minus, Plus } from 'lucide-react'
import { Heading, Icon, Lede, Section, Split } from 'shared-ui'
import type { Questions as QuestionsContent } from '../content/schema.ts'
import { Marked } from './marked.tsx'
import { Words } from './words.tsx'
import styles from './questions.module.css'

export interface QuestionsProps extends QuestionsContent {
  tone?: 'paper' | 'card' | 'sky'
}

/** Questions beside their heading; native disclosure, so that they need no JavaScript. */
export function Questions({ head, items, tone = 'paper' }: QuestionsProps) {
  return (
    <Section tone={tone} labelledBy={head.id}>
      <Split
        ratio="4/8"
        start={
          <div className={styles['head']}>
            <Heading level={2} id={head.id}>
              <Marked text={head.title} />
            </Heading>
            <Lede>
              <Words text={head.lede} />
            </Lede>
          </div>
        }
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
                  <Words text={answer} />
                </p>
              </details>
            ))}
          </div>
        }
      />
    </Section>
  )
}
