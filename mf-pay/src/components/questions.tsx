import styles from './questions.module.css'

export interface Question {
  question: string
  answer: string
}

/** Questions with their answers folded under them; native disclosure. */
export function Questions({ questions }: { questions: readonly Question[] }) {
  return (
    <div className={styles['questions']}>
      {questions.map(({ question, answer }) => (
        <details key={question} className={styles['question']}>
          <summary className={styles['ask']}>
            <span>{question}</span>
            <span className={styles['plus']} aria-hidden="true" />
          </summary>
          <p className={styles['answer']}>{answer}</p>
        </details>
      ))}
    </div>
  )
}
