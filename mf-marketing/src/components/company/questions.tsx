import { QuestionList, Section, Split } from 'shared-ui'
import type { Questions as QuestionsContent } from '../../content/company/schema.ts'
import { Linked } from './linked.tsx'
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
        end={<QuestionList items={items.map(({ question, answer }) => ({ question, answer: <Linked text={answer} /> }))} />}
      />
    </Section>
  )
}
