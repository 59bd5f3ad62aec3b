import Check from 'lucide-react/icons/check'
import { Icon, Portrait, SceneFrame, ScenePerson, type SceneProps } from 'shared-ui'
import { PEOPLE } from 'shared-ui/scenes/ridgeline-facts.ts'
import styles from './employment-form.module.css'

const STEPS = [
  { label: 'Section 1, by the employee', detail: 'filled in on a phone', when: 'Nov 17, 7:05 pm' },
  {
    label: 'Section 2, documents checked',
    detail: 'list B driver’s license, list C Social Security card',
    when: 'Nov 24, 7:50 am',
  },
  { label: 'E-Verify case', detail: 'opened from sections 1 and 2', when: 'Nov 24, 7:52 am' },
] as const

const STARTED = 'Setter, started Mon, Nov 23'

/** A new setter's I-9, done a day before its date, and the E-Verify case that followed from it. */
export function EmploymentForm(props: SceneProps) {
  return (
    <SceneFrame
      {...props}
      size="lg"
      label={`Form I-9 of ${PEOPLE.lena.name}: both sections done, E-Verify says employment authorized, keep until November 23, 2029.`}
      title="Form I-9"
      aside="1 day early"
    >
      <div className={styles.top}>
        <ScenePerson name={PEOPLE.lena.name} role={STARTED}>
          <Portrait id={PEOPLE.lena.portrait} size={48} />
        </ScenePerson>
        <p className={styles.due}>
          Section 2 due <strong>Wed, Nov 25</strong>
        </p>
      </div>
      {STEPS.map((step) => (
        <p key={step.label} className={styles.step}>
          <span className={styles.tick}>
            <Icon icon={Check} size={16} lines={3} />
          </span>
          <span>
            <span className={styles.label}>{step.label}</span>
            <span className={styles.detail}>{step.detail}</span>
          </span>
          <span className={styles.when}>{step.when}</span>
        </p>
      ))}
      <p className={styles.result}>Employment authorized</p>
      <p className={styles.keep}>
        <span>Keep until</span>
        <span>Nov 23, 2029, or one year after she leaves, whichever is later</span>
      </p>
    </SceneFrame>
  )
}
