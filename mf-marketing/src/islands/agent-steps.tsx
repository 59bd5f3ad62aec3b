import { useShell } from '@federation/area-kit/shell-services'
import { Result } from 'shared-ui/island-kit/controls.tsx'
import { CopyButtons, RestoredRegion } from 'shared-ui/island-kit/share.tsx'
import { Stepper } from 'shared-ui/island-kit/more-controls.tsx'
import { type IslandModel, useIslandState } from 'shared-ui/island-kit/use-island-state.ts'
import styles from '../components/company/agent-steps.module.css'
import { agentSteps as content } from '../content/agent-steps.ts'

const { steps } = content
const LAST = steps.length

/** The state of this island (a part of the page that hydrates separately) is the number of the visible step, counted from 1. */
const MODEL: IslandModel<number, number> = {
  url: { name: 'step', place: 'agent-steps' },
  preset: 1,
  reduce: (_, step) => Math.min(LAST, Math.max(1, step)),
  format: String,
  parse: (text) => (/^[1-9]$/.test(text) && Number(text) <= LAST ? Number(text) : null),
  change: () => 1,
}

/** Shows step by step what the AI recruiter does with one message. Without JavaScript, all steps are visible. */
export function Island() {
  const { publish } = useShell()
  const {
    state: step,
    isRestored,
    apply,
    link,
  } = useIslandState(MODEL, (shown) => publish({ type: 'agent_stepped', step: shown }))
  return (
    <RestoredRegion isRestored={isRestored}>
      <figure className={styles.request}>
        <div className={styles.paper} data-tone="card">
          <Stepper
            label={content.label}
            previous={content.previous}
            next={content.next}
            isFirst={step === 1}
            isLast={step === LAST}
            onStep={(by) => apply(step + by)}
          >
            {`Step ${step} of ${LAST}`}
          </Stepper>
          {/* Announces the new step to screen readers. Other visitors see it in the list below. */}
          <div className="visually-hidden">
            <Result>{`${steps[step - 1]?.title ?? ''}.`}</Result>
          </div>
          <ol className={styles.steps}>
            {steps.map(({ title, sees, does }, index) => (
              <li
                key={title}
                className={styles.step}
                aria-current={index + 1 === step ? 'step' : undefined}
                data-done={index + 1 < step || undefined}
              >
                <p className={styles.title}>{title}</p>
                <dl className={styles.lines}>
                  <dt>{content.sees}</dt>
                  <dd>{sees}</dd>
                  <dt>{content.does}</dt>
                  <dd>{does}</dd>
                </dl>
              </li>
            ))}
          </ol>
          <CopyButtons link={link} />
        </div>
        <figcaption className={styles.caption}>{content.caption}</figcaption>
      </figure>
    </RestoredRegion>
  )
}
