import { BookingStep } from './booking-step.tsx'
import { ChoiceStep } from './choice-step.tsx'
import { useMeetingChoice } from './use-meeting-choice.ts'
import styles from './planner.module.css'

/** The two steps to a meeting: choosing, then booking. */
export const Planner = () => {
  const { industry, size, chooseIndustry, chooseSize, clear } = useMeetingChoice()
  return (
    <div className={styles['sheet']} data-tone="card">
      {industry !== null && size !== null ? (
        <BookingStep industry={industry} size={size} onChange={clear} />
      ) : (
        <ChoiceStep industry={industry} size={size} onIndustry={chooseIndustry} onSize={chooseSize} />
      )}
    </div>
  )
}
