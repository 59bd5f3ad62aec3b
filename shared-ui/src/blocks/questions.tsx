import { Plus } from '../brand/plus.tsx'
import type { Tone } from '../layout/section.tsx'
import { Text } from '../type/text.tsx'
import { SideChapter } from './chapter.tsx'
import type { QuestionPlan } from './content.schema.ts'
import styles from './questions.module.css'

export interface QuestionsProps extends QuestionPlan {
  tone?: Tone
  firstOpen?: boolean
}

/**
 * A section with questions whose answers visitors can open and close. It uses `details` elements, so it works without JavaScript.
 */
export function Questions({ head, items, tone = 'paper', firstOpen = true }: QuestionsProps) {
  return (
    <SideChapter head={head} tone={tone} ratio="4/8" align="start">
      <div className={styles.list}>
        {items.map(({ question, answer }, index) => (
          <details key={question} className={styles.item} open={firstOpen && index === 0}>
            <summary className={styles.question}>
              <span>{question}</span>
              <Plus />
            </summary>
            <p className={styles.answer}>
              <Text text={answer} />
            </p>
          </details>
        ))}
      </div>
    </SideChapter>
  )
}
