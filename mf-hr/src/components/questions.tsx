import { Heading, Lede, QuestionList, Section, Split } from 'shared-ui'
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
        end={<QuestionList items={items.map(({ question, answer }) => ({ question, answer: <Words text={answer} /> }))} />}
      />
    </Section>
  )
}
