import { QuestionList, Section, SectionHead, Split, type Tone } from 'shared-ui'

export interface Question {
  question: string
  answer: string
}

export interface QuestionsProps {
  id: string
  title: string
  lede?: string
  questions: readonly Question[]
  tone?: Tone
}

/** Questions beside their heading, answers folded under them; native disclosure. */
export function Questions({ id, title, lede, questions, tone = 'paper' }: QuestionsProps) {
  return (
    <Section tone={tone} labelledBy={id}>
      <Split
        ratio="4/8"
        start={<SectionHead layout="column" id={id} title={title} lede={lede} />}
        end={<QuestionList items={questions} />}
      />
    </Section>
  )
}
