import { useShell } from '@federation/area-kit/shell-services'
import { useId, useLayoutEffect, useReducer, useRef } from 'react'
import { ProductScreen, ScreenHead } from 'shared-ui'
import { ControlPanel, Result } from 'shared-ui/island-kit/controls.tsx'
import { Sheet } from 'shared-ui/island-kit/sheet.tsx'
import styles from '../components/learning-path/learning-path.module.css'
import { path } from '../content/learning-path.ts'
import { FIRST_WEEK, type PathAction, type PathState, START, reducePath } from '../model/learning-path.ts'

const RIGHT = path.questions.map(({ right }) => right)

const resultOf = ({ passed, verdict }: PathState): string => {
  if (passed === RIGHT.length) return path.done
  if (verdict === 'right') return `Right. ${path.questions[passed]?.because ?? ''}`
  if (verdict === 'wrong') return path.wrong
  if (verdict === 'missing') return path.pick
  return `${passed} of ${RIGHT.length} passed.`
}

/** Shows the lessons of a new employee's first week, with one question each. A correct answer opens the next lesson. */
export function Island() {
  const { publish } = useShell()
  const [state, act] = useReducer(
    (before: PathState, action: PathAction) => reducePath(RIGHT, before, action),
    START,
  )
  const panel = useRef<HTMLFieldSetElement>(null)
  const group = useId()
  useLayoutEffect(() => {
    // Adopt the option that the visitor selected before hydration, if there is one.
    const selectedOption = panel.current?.querySelector<HTMLInputElement>('input:checked')
    if (selectedOption) act({ choose: Number(selectedOption.value) })
  }, [])
  const { passed, choice, verdict } = state
  const question = path.questions[passed]
  const press = (action: PathAction) => {
    act(action)
    if (action === 'check' && choice !== null && question)
      publish({
        type: 'lesson_answered',
        lesson: passed + 1,
        right: choice === question.right ? 'yes' : 'no',
      })
  }
  return (
    <ProductScreen
      place="Courses"
      caption={path.caption}
      aside={path.week}
      list={
        <>
          {question ? (
            <div className={styles.question} key={passed}>
              <ControlPanel label={question.text} ref={panel}>
                <div className={styles.options}>
                  {question.options.map((option, index) => (
                    <label key={option} className={styles.option}>
                      <input
                        type="radio"
                        name={group}
                        value={index}
                        checked={choice === index}
                        disabled={verdict === 'right' && choice !== index}
                        className={styles.radio}
                        onChange={() => press({ choose: index })}
                      />
                      {option}
                    </label>
                  ))}
                </div>
              </ControlPanel>
            </div>
          ) : null}
          <Result>{resultOf(state)}</Result>
          <p className={styles.buttons}>
            {/* The same element shows all states of the button, so that the button keeps the focus in the next lesson. */}
            <PathButton state={state} onPress={press} />
          </p>
        </>
      }
      detail={<Lessons {...state} />}
    />
  )
}

const PathButton = ({ state, onPress }: { state: PathState; onPress: (action: PathAction) => void }) => {
  const [label, action] =
    state.passed === RIGHT.length
      ? ([path.again, 'restart'] as const)
      : state.verdict === 'right'
        ? ([path.next, 'next'] as const)
        : ([path.check, 'check'] as const)
  return (
    <button type="button" className={styles.button} onClick={() => onPress(action)}>
      {label}
    </button>
  )
}

/** List of lessons with their status. In print and without JavaScript, it also contains the questions and answers. */
const Lessons = ({ passed, tries }: PathState) => (
  <Sheet>
    <ScreenHead title={path.lessons} aside={`${passed} of ${RIGHT.length}`} />
    <ol>
      {FIRST_WEEK.map(({ day, lesson, minutes }, index) => {
        const status = index < passed ? 'passed' : index === passed ? 'open' : 'locked'
        const question = path.questions[index]
        return (
          <li key={lesson} className={styles.lesson} data-status={status}>
            <span className={styles.name}>{lesson}</span>
            <span className={styles.state}>
              {`${day}, ${minutes} min · ${path.states[status]}${(tries[index] ?? 0) > 1 ? `, ${String(tries[index])} answers` : ''}`}
            </span>
            <span className={styles.answer}>
              {question?.text} {question?.options[question.right]}
            </span>
          </li>
        )
      })}
    </ol>
  </Sheet>
)
