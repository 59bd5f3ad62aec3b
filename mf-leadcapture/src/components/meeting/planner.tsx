import { isOfferOn, parseOfferName, OFFER_PARAM, OFFERS, type OfferName } from 'shared-contracts/offers'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Sheet } from 'shared-ui'
import type { PlannerContent, Specialists } from '../leadcapture.schema.ts'
import { BookingStep } from './booking-step.tsx'
import { ChoiceStep, useMeetingChoice } from './choice-step.tsx'
import type { BookingStage } from './booking-widgets.ts'

/** Number of strokes in the tally mark at each stage of the booking. The tally mark is a drawing that shows the progress. */
const STROKES = { time: 2, details: 3, asked: 4, booked: 5 } as const satisfies Record<BookingStage, number>

/**
 * Returns the offer whose name is in the link that led to the visit. Returns null if the offer has expired, or does not apply to
 * the chosen industry.
 */
const useOffer = (industry: string | null): OfferName | null => {
  const [search] = useSearchParams()
  const [now] = useState(() => new Date())
  const offer = parseOfferName(search.get(OFFER_PARAM))
  if (offer === null || !isOfferOn(offer, now)) return null
  return industry === null || industry === OFFERS[offer].industry ? offer : null
}

interface PlannerProps {
  content: PlannerContent
  specialists: Specialists
}

/**
 * The two steps to a meeting: choosing industry and company size, then booking. During the booking, the title of the sheet
 * shows the current stage, such as choosing a time.
 */
export const Planner = ({ content, specialists }: PlannerProps) => {
  const { industry, size, confirmedChoice, chooseIndustry, chooseSize, show, clear, wasCleared } =
    useMeetingChoice()
  const offer = useOffer(industry)
  /**
   * True once the visitor has clicked to open a calendar of another company. If the visitor then changes industry or size, the
   * calendar loads without another click.
   */
  const [isVendorOpened, setVendorOpened] = useState(false)
  const [stage, setStage] = useState<BookingStage>('time')
  return confirmedChoice ? (
    <Sheet {...content.booking.sheets[stage]} level={2} count={STROKES[stage]}>
      <BookingStep
        content={content}
        specialists={specialists}
        {...confirmedChoice}
        offer={offer}
        stage={stage}
        isVendorOpened={isVendorOpened}
        onOpenVendor={() => setVendorOpened(true)}
        onStage={setStage}
        onChange={() => {
          setStage('time')
          clear()
        }}
      />
    </Sheet>
  ) : (
    <Sheet {...content.choosing.sheet} level={2} count={1}>
      <ChoiceStep
        content={content.choosing}
        specialists={specialists}
        industry={industry}
        size={size}
        offer={offer}
        onIndustry={chooseIndustry}
        onSize={chooseSize}
        onShow={show}
        takesFocus={wasCleared}
      />
    </Sheet>
  )
}
