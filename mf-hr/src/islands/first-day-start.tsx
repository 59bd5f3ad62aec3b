import { ScreenHead } from 'shared-ui'
import { Result } from 'shared-ui/island-kit/controls.tsx'
import { RestoredRegion } from 'shared-ui/island-kit/share.tsx'
import { Note, Sheet, SheetLine } from 'shared-ui/island-kit/sheet.tsx'
import styles from '../components/first-day/first-day-start.module.css'
import { createPlanModel, PlanForm, usePlan } from '../components/first-day/plan-form.tsx'
import { firstDay } from '../content/first-day.ts'
import {
  formatDueDate,
  formatPlanTitle,
  formatProgress,
  getStepText,
} from '../components/first-day/first-day-text.ts'
import { listOpenSteps, listPlanSteps } from '../model/first-day.ts'

const SHOWN_STEPS = 9
const NONE: ReadonlySet<string> = new Set()

const MODEL = createPlanModel(firstDay.sample.start)

/** Excerpt of the first-day plan: four inputs and the next deadlines. A link opens the whole plan with the same values. */
export function Island() {
  const plan = usePlan(MODEL)
  const { terms } = plan.state
  const steps = listPlanSteps(terms)
  const next = listOpenSteps(steps, NONE).slice(0, SHOWN_STEPS)
  return (
    <RestoredRegion isRestored={plan.isRestored}>
      <div className={styles.frame} data-tone="card">
        <div className={styles.form}>
          <PlanForm {...plan} words={firstDay} isShort />
          <Result>{formatProgress(steps, NONE, terms)}</Result>
        </div>
        <Sheet>
          <ScreenHead title={formatPlanTitle(terms)} />
          <dl>
            {next.map((step) => (
              <SheetLine
                key={step.id}
                label={getStepText(step, terms).title}
                detail={firstDay.who[step.who]}
                value={formatDueDate(step, terms)}
              />
            ))}
          </dl>
          <p>
            <a className={styles.whole} href={`/hr/onboarding?plan=${plan.text}#first-day`}>
              {firstDay.whole}
            </a>
          </p>
          <Note>{firstDay.advice}</Note>
        </Sheet>
      </div>
    </RestoredRegion>
  )
}
