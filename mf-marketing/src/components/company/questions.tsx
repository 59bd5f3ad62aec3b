import { Minus, Plus } from 'lucide-react'
import { Icon, Section, SectionHead, Split } from 'shared-ui'
import type { Questions as QuestionsContent } from '../../content/company/schema.ts'
import { Linked } from './linked.tsx'
import { Marked } from './marked.tsx'
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
        start={<SectionHead id={head.id} title={<Marked text={head.title} />} lede={head.lede} />}
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
