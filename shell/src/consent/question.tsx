import type { ConsentGroup } from 'shared-contracts/visitor-storage'
import { DOM } from 'shared-contracts/page'
import { ActionButton, type ButtonVariant } from 'shared-ui/blocks/button.tsx'
import { QUESTION_DOM, type Answer, type QuestionState } from './question-panel.ts'
import styles from './question.module.css'

const GROUPS: { name: ConsentGroup; label: string; text: string }[] = [
  {
    name: 'measurement',
    label: 'Measurement',
    text: 'Counts pages and clicks, and measures how quickly pages appear.',
  },
  {
    name: 'marketing',
    label: 'Marketing',
    text: 'Tells us which ad or partner a company came from, and loads our marketing platform.',
  },
]

const when = (...states: QuestionState[]) => ({ [QUESTION_DOM.when]: states.join(' ') })

interface AnswerButtonProps {
  says: Answer
  label: string
  variant?: ButtonVariant
}

const AnswerButton = ({ says, label, variant = 'secondary' }: AnswerButtonProps) => (
  <ActionButton variant={variant} {...{ [QUESTION_DOM.answer]: says }}>
    {label}
  </ActionButton>
)

/**
 * The consent question. The composer renders it once per composition. `question-panel.ts` inserts it into pages, shows the
 * texts for the current `QuestionState` and handles the buttons. The title is not a heading element, because the question is
 * not part of the page's outline.
 */
export const Question = () => (
  <section className={styles.question} data-tone="card" aria-label="Cookie settings" tabIndex={-1}>
    <div className={styles.title} {...when('asks', 'informs')}>
      May we count your visit?
    </div>
    <div className={styles.title} {...when('signaled')}>
      Your browser has said no
    </div>
    <p className={styles.why} {...when('asks')}>
      It shows us which pages help, and which ad or partner sent you. Say no, and the site works the same.{' '}
      <a href="/cookie-policy">Cookie policy</a>
    </p>
    <p className={styles.why} {...when('informs')}>
      We count which pages help, and note which ad or partner sent you, until you say no. The site works the
      same. <a href="/cookie-policy">Cookie policy</a>
    </p>
    <p className={styles.why} {...when('signaled')}>
      It sends a Global Privacy Control signal, and we honor it: measurement and marketing stay off.{' '}
      <a href="/cookie-policy">Cookie policy</a>
    </p>
    <p className={styles.choice} {...{ [DOM.consentChoice]: '' }} {...when('opened')} />
    <div className={styles.answers} {...when('asks', 'informs')}>
      <AnswerButton says="none" label="Refuse all" />
      <AnswerButton says="all" label="Agree to all" />
    </div>
    <details className={styles.choose} {...when('asks', 'informs')}>
      <summary>Choose</summary>
      <ul className={styles.groups}>
        <li className={styles.group}>
          <span className={styles.label}>Needed to run the site</span>
          <span className={styles.state}>Always on</span>
          <span className={styles.text}>
            This answer, the partner whose link brought you, a form you’ve started.
          </span>
        </li>
        {GROUPS.map(({ name, label, text }) => (
          <li key={name} className={styles.group}>
            <input
              type="checkbox"
              // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox needs no `aria-checked`
              role="switch"
              id={`consent-${name}`}
              name={name}
              className={styles.switch}
              aria-describedby={`consent-${name}-text`}
            />
            <label className={styles.label} htmlFor={`consent-${name}`}>
              {label}
            </label>
            <span className={styles.text} id={`consent-${name}-text`}>
              {text}
            </span>
          </li>
        ))}
      </ul>
      <AnswerButton says="chosen" label="Save my choice" />
    </details>
    <div className={styles.close} {...when('opened', 'signaled')}>
      <AnswerButton says="close" label="Close" variant="quiet" />
    </div>
  </section>
)
