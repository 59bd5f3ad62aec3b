import { Sheet } from 'shared-ui'
import { planner } from '../../content/meeting.ts'
import { BookingStep } from './booking-step.tsx'
import { ChoiceStep } from './choice-step.tsx'
import { useMeetingChoice } from './use-meeting-choice.ts'

/** The two steps to a meeting: choosing, then booking. */
export const Planner = () => {
  const { industry, size, chooseIndustry, chooseSize, clear, wasCleared } = useMeetingChoice()
  return industry !== null && size !== null ? (
    <Sheet {...planner.booking.sheet} count={2}>
      <BookingStep industry={industry} size={size} onChange={clear} />
    </Sheet>
  ) : (
    <Sheet {...planner.choosing.sheet} count={1}>
      <ChoiceStep
        industry={industry}
        size={size}
        onIndustry={chooseIndustry}
        onSize={chooseSize}
        takesFocus={wasCleared}
      />
    </Sheet>
  )
}
