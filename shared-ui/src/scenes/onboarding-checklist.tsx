import Check from 'lucide-react/icons/check'
import { Icon } from '../brand/icon.tsx'
import { Portrait } from '../brand/portrait/portrait.tsx'
import { ONBOARDING } from './ridgeline-hiring.ts'
import { SceneFrame, ScenePerson, type SceneProps } from './scene-frame.tsx'
import styles from './onboarding-checklist.module.css'

/** Scene: onboarding tasks of a new employee before her first day. */
export function OnboardingChecklist(props: SceneProps) {
  const { person, tasks } = ONBOARDING
  const done = tasks.filter((task) => task.done).length
  return (
    <SceneFrame
      {...props}
      label={`Onboarding of ${person.name}: ${done} of ${tasks.length} steps done.`}
      title="Onboarding"
      aside={`${done} of ${tasks.length}`}
    >
      <ScenePerson name={person.name} role={person.role}>
        <Portrait id={person.portrait} size={40} />
      </ScenePerson>
      <svg className={styles.bar} viewBox="0 0 60 4" preserveAspectRatio="none">
        {tasks.map((task, index) => (
          <rect
            key={task.label}
            x={index * (60 / tasks.length)}
            width={60 / tasks.length - 0.8}
            height="4"
            className={styles.piece}
            data-done={task.done || undefined}
          />
        ))}
      </svg>
      {tasks.map((task) => (
        <p key={task.label} className={styles.task} data-done={task.done || undefined}>
          <span className={styles.box}>{task.done ? <Icon icon={Check} size={14} lines={3} /> : null}</span>
          <span className={styles.label}>{task.label}</span>
          <span className={styles.when}>{task.when}</span>
        </p>
      ))}
    </SceneFrame>
  )
}
