import { useState } from 'react'
import { Sheet } from 'shared-ui'
import { planner } from '../../content/meeting.ts'
import { BookingStep } from './booking-step.tsx'
import { ChoiceStep } from './choice-step.tsx'
import { useMeetingChoice } from './use-meeting-choice.ts'
import { useOffer } from './use-offer.ts'

/** The two steps to a meeting: choosing, then booking. */
export const Planner = () => {
  const { industry, size, chooseIndustry, chooseSize, clear, wasCleared } = useMeetingChoice()
  const offer = useOffer(industry)
  /** Another company's calendar, once asked for, comes by itself with another selection. */
  const [isAsked, setAsked] = useState(false)
  return industry !== null && size !== null ? (
    <Sheet {...planner.booking.sheet} count={2}>
      <BookingStep
        industry={industry}
        size={size}
        offer={offer}
        isAsked={isAsked}
        onAsk={() => setAsked(true)}
        onChange={clear}
      />
    </Sheet>
  ) : (
    <Sheet {...planner.choosing.sheet} count={1}>
      <ChoiceStep
        industry={industry}
        size={size}
        offer={offer}
        onIndustry={chooseIndustry}
        onSize={chooseSize}
        takesFocus={wasCleared}
      />
    </Sheet>
  )
}
