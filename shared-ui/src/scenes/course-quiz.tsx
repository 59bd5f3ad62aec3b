import Check from 'lucide-react/icons/check'
import { Icon } from '../brand/icon.tsx'
import { COURSE } from './ridgeline.ts'
import { SceneFrame, type SceneProps } from './scene-frame.tsx'
import styles from './course-quiz.module.css'

/** Scene: a quiz question of a safety course with the right answer selected. */
export function CourseQuiz(props: SceneProps) {
  const { title, person, lesson, lessons, question, options } = COURSE
  return (
    <SceneFrame
      {...props}
      label={`Course ${title}, lesson ${lesson} of ${lessons}: ${person.name} has answered the quiz question correctly.`}
      title={title}
      aside={`Lesson ${lesson} of ${lessons}`}
    >
      <p className={styles.question}>{question}</p>
      {options.map((option, index) => (
        <p key={option.text} className={styles.option} data-right={option.right || undefined}>
          <span className={styles.letter}>
            {option.right ? <Icon icon={Check} size={14} lines={3} /> : 'ABC'[index]}
          </span>
          {option.text}
        </p>
      ))}
      <p className={styles.result}>Right. {person.name.split(' ')[0]} can go on a roof starting Monday.</p>
    </SceneFrame>
  )
}
