import { ScreenHead } from 'shared-ui'
import { Result } from 'shared-ui/island-kit/controls.tsx'
import { RestoredRegion } from 'shared-ui/island-kit/share.tsx'
import { Note, Sheet, SheetLine } from 'shared-ui/island-kit/sheet.tsx'
import styles from '../components/first-day/first-day-start.module.css'
import { PlanForm, usePlan } from '../components/first-day/plan-form.tsx'
import { firstDay } from '../content/first-day.ts'
import { dueText, planTitle, progressText, stepText } from '../model/first-day-text.ts'
import { openSteps, listPlanSteps } from '../model/first-day.ts'

const SHOWN_STEPS = 5
const NONE: ReadonlySet<string> = new Set()

/** Short form of the first-day plan: four fields, the next deadlines, and a link to the complete plan with the entered values. */
export function Island() {
  const plan = usePlan()
  const { terms } = plan.state
  const steps = listPlanSteps(terms)
  const next = openSteps(steps, NONE).slice(0, SHOWN_STEPS)
  return (
    <RestoredRegion isRestored={plan.isRestored}>
      <div className={styles.frame} data-tone="card">
        <div className={styles.form}>
          <PlanForm {...plan} isShort />
          <Result>{progressText(steps, NONE, terms)}</Result>
        </div>
        <Sheet>
          <ScreenHead title={planTitle(terms)} />
          <dl>
            {next.map((step) => (
              <SheetLine
                key={step.id}
                label={stepText(step, terms).title}
                detail={firstDay.who[step.who]}
                value={dueText(step, terms)}
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
