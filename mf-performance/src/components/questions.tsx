import { Section, SectionHead, Split, type Tone } from 'shared-ui'
import styles from './questions.module.css'

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
        start={<SectionHead id={id} title={title} lede={lede} />}
        end={
          <div className={styles['questions']}>
            {questions.map(({ question, answer }, index) => (
              <details key={question} className={styles['question']} open={index === 0}>
                <summary className={styles['ask']}>
                  <span>{question}</span>
                  <span className={styles['plus']} aria-hidden="true" />
                </summary>
                <p className={styles['answer']}>{answer}</p>
              </details>
            ))}
          </div>
        }
      />
    </Section>
  )
}
