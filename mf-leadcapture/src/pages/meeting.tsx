import { isOfferOn, parseOfferName, OFFER_PARAM, OFFERS, type OfferName } from 'shared-contracts/site'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import {
  Container,
  Heading,
  Lede,
  type Ledger,
  LedgerChapter,
  Marked,
  Section,
  SectionHead,
  Sheet,
  Split,
  type StepPlan,
  Tally,
} from 'shared-ui'
import { ContactDetails } from '../components/contact-block/contact-details.tsx'
import type { MeetingOpeningContent } from '../components/leadcapture.schema.ts'
import { BookingStep } from '../components/meeting/booking-step.tsx'
import type { BookingStage } from '../components/meeting/booking-widgets.ts'
import { ChoiceStep, useMeetingChoice } from '../components/meeting/choice-step.tsx'
import styles from '../components/meeting/meeting-opening.module.css'
import { details } from '../content/contact-details.ts'
import { meeting, planner } from '../content/meeting.ts'
import { SPECIALISTS } from '../content/specialists.ts'

export const Page = () => (
  <>
    <MeetingOpening {...meeting.opening} agenda={meeting.agenda} bring={meeting.bring} />
    <LedgerChapter {...meeting.price} marks="tally" tone="card" />
    <Section tone="deep" labelledBy={meeting.talk.head.id}>
      <Split
        ratio="6/6"
        align="center"
        start={<SectionHead {...meeting.talk.head} layout="column" />}
        end={<ContactDetails content={details} />}
      />
    </Section>
  </>
)

interface MeetingOpeningProps extends MeetingOpeningContent {
  agenda: StepPlan
  bring: Ledger
}

const STROKES = [1, 2, 3] as const

const MeetingOpening = ({ head, agenda, bring }: MeetingOpeningProps) => (
  <section className={styles.opening} aria-labelledby={head.id} data-tone="paper">
    <Container className={styles.grid}>
      <div className={styles.words}>
        <Heading level={1} id={head.id}>
          <Marked text={head.title} />
        </Heading>
        <Lede>{head.lede}</Lede>
      </div>
      <div className={styles.planner}>
        <Planner />
      </div>
      <div className={styles.agenda}>
        <Heading level={2} size="md" id={agenda.head.id}>
          {agenda.head.title}
        </Heading>
        <ol>
          {agenda.steps.map(({ when, title, text }) => (
            <li key={title} className={styles.part}>
              <p className={styles.when}>{when}</p>
              <h3 className={styles.title}>{title}</h3>
              <p className={styles.text}>{text}</p>
            </li>
          ))}
        </ol>
        <Heading level={2} size="md" id={bring.head.id} className={styles.bring}>
          {bring.head.title}
        </Heading>
        <ul className={styles.things}>
          {bring.items.map(({ term, text }, index) => (
            <li key={term} className={styles.thing}>
              <Tally count={STROKES[index] ?? 3} size={24} />
              <p>
                <b>{term}.</b> <span className={styles.text}>{text}</span>
              </p>
            </li>
          ))}
        </ul>
      </div>
    </Container>
  </section>
)

/** Number of strokes in the tally mark at each stage of the booking. The tally mark is a drawing that shows the progress. */
const STAGE_STROKES = { time: 2, details: 3, asked: 4, booked: 5 } as const satisfies Record<
  BookingStage,
  number
>

/**
 * Returns the offer whose name is in the link that led to the visit. Returns null if the offer has expired, or does not apply
 * to the chosen industry.
 */
const useOffer = (industry: string | null): OfferName | null => {
  const [search] = useSearchParams()
  const [now] = useState(() => new Date())
  const offer = parseOfferName(search.get(OFFER_PARAM))
  if (offer === null || !isOfferOn(offer, now)) return null
  return industry === null || industry === OFFERS[offer].industry ? offer : null
}

const Planner = () => {
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
    <Sheet {...planner.booking.sheets[stage]} level={2} count={STAGE_STROKES[stage]}>
      <BookingStep
        content={planner}
        specialists={SPECIALISTS}
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
    <Sheet {...planner.choosing.sheet} level={2} count={1}>
      <ChoiceStep
        content={planner.choosing}
        specialists={SPECIALISTS}
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
