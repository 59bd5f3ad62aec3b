import { Minus, Plus } from 'lucide-react'
import { Icon, Section, SectionHead, Split } from 'shared-ui'
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
        start={<SectionHead id={head.id} title={<Marked text={head.title} />} lede={<Words text={head.lede} />} />}
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
