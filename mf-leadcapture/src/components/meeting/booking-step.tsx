import { useShell } from '@federation/area-kit/shell-services'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { MeetingSettings } from 'shared-contracts'
import { getCampaign, readTouchAddresses } from 'shared-contracts/visitor-storage'
import type { OfferName } from 'shared-contracts/site'
import { ActionButton, Embed, Text } from 'shared-ui'
import { clearHandover, readHandoverPerson } from '../../handover/handover.ts'
import bookingEmbed from './booking-embed.module.css'
import {
  getBookingUrl,
  type CompanySize,
  type Industry,
  getBookingPageName,
} from '../../../contract/booking.ts'
import bookingStep from './booking-step.module.css'
import type { PlannerContent, Specialists } from '../leadcapture.schema.ts'
import { OfferNote } from './choice-step.tsx'
import {
  type BookingRequest,
  type BookingStage,
  type BookingMessage,
  getVendorName,
  createWidget,
} from './booking-widgets.ts'

interface BookingStepProps extends Pick<BookingEmbedProps, 'isVendorOpened' | 'onOpenVendor' | 'onStage'> {
  content: PlannerContent
  specialists: Specialists
  /** Offer, such as a discount, that was named in the link to this site. Null if the link named no valid offer. */
  offer: OfferName | null
  stage: BookingStage
  industry: Industry
  size: CompanySize
  onChange: () => void
}

/**
 * Second step of the meeting page: the specialist and the calendar. Email address and phone number are beside the calendar, in
 * case the calendar does not work for the visitor.
 */
export const BookingStep = (props: BookingStepProps) => {
  const { content, specialists, industry, size, offer, stage, onChange, ...embed } = props
  const isMade = stage === 'asked' || stage === 'booked'
  const { choosing, booking } = content
  const title = useRef<HTMLHeadingElement>(null)
  const { settings, plid, consent, publish } = useShell()
  const [search] = useSearchParams()
  const [addresses] = useState(readTouchAddresses)
  const [person] = useState(() => (consent.marketing ? readHandoverPerson() : null))
  const { name, shows } = specialists[industry]
  const request = settings && {
    url: getBookingUrl(industry, settings.meetings),
    prefill: {
      industry,
      size,
      tz: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      ...(plid === null ? {} : { plid }),
      ...(offer === null ? {} : { offer }),
    },
    // The campaign that led to the visit: the one in the URL or, after a client navigation, that of the latest or first visit.
    utm: getCampaign(search, addresses),
    person,
  }

  const publishStep = useEffectEvent(() => publish({ type: 'meeting_step', step: 'book', industry, size }))

  useEffect(() => {
    title.current?.focus({ preventScroll: true })
    publishStep()
  }, [])

  return (
    <div className={bookingStep.step}>
      <div className={bookingStep.head}>
        <div className={bookingStep.summary}>
          <dl className={bookingStep.choices}>
            <div>
              <dt>{choosing.industry.label}</dt>
              <dd>{industry}</dd>
            </div>
            <div>
              <dt>{choosing.size.label}</dt>
              <dd>{size}</dd>
            </div>
          </dl>
          {isMade ? null : (
            <ActionButton variant="quiet" onClick={onChange} className={bookingStep.change}>
              {booking.change}
            </ActionButton>
          )}
        </div>
        {isMade ? null : (
          <h2 ref={title} tabIndex={-1} className={bookingStep.title}>
            {booking.title}
          </h2>
        )}
        {offer === null ? null : (
          <p>
            <OfferNote offer={offer} />
          </p>
        )}
        <p>
          {isMade ? 'You’re meeting' : 'You’ll meet'} our <strong>{name} specialist</strong>. {shows}
        </p>
      </div>
      {settings && request ? (
        <BookingEmbed
          key={JSON.stringify(request)}
          content={booking}
          meetings={settings.meetings}
          request={request}
          {...embed}
        />
      ) : null}
      <p className={bookingStep.aside}>
        <Text text={booking.aside} />
      </p>
    </div>
  )
}

const EMBED = 'booking'

interface BookingEmbedProps {
  content: PlannerContent['booking']
  meetings: MeetingSettings
  request: BookingRequest
  /**
   * True if the visitor has already clicked to open a calendar of another company. Such a calendar loads only after a click or
   * consent.
   */
  isVendorOpened: boolean
  onOpenVendor: () => void
  onStage: (stage: BookingStage) => void
}

/**
 * Calendar, in a box whose height is reserved before the calendar loads. The site's own calendar loads at once. A calendar of
 * another company loads with consent to marketing, or after a click on a button that names that company. If loading fails, the
 * button appears again.
 */
const BookingEmbed = (props: BookingEmbedProps) => {
  const { content, meetings, request, isVendorOpened, onOpenVendor, onStage } = props
  const { states, offer } = content
  const { consent, publish } = useShell()
  const container = useRef<HTMLDivElement>(null)
  const [isFailed, setFailed] = useState(false)
  const [bookingState, setBookingState] = useState<'asked' | 'booked' | null>(null)
  const isMade = useRef(false)
  const vendor = getVendorName(meetings)
  const isOpen =
    vendor === null || ((isVendorOpened || consent.marketing || bookingState !== null) && !isFailed)

  const handleMessage = (message: BookingMessage) => {
    const { type } = message
    onStage(type === 'step' ? message.step : type)
    if (type === 'step') return
    if (!isMade.current)
      publish({
        type: 'booking_made',
        widget: meetings.widget,
        page: getBookingPageName(request.prefill.industry),
        state: type,
      })
    isMade.current = true
    clearHandover()
    setBookingState(type)
  }
  const openVendor = () => {
    setFailed(false)
    onOpenVendor()
    container.current?.focus({ preventScroll: true })
  }

  return (
    <div ref={container} tabIndex={-1} className={bookingEmbed.place}>
      {!isOpen ? (
        <div className={bookingEmbed.offer}>
          <p>{offer.text}</p>
          <ActionButton size="lg" onClick={openVendor}>
            {`${offer.open} ${vendor}`}
          </ActionButton>
        </div>
      ) : (
        <Embed
          part={createWidget(meetings, request)}
          words={states}
          className={bookingEmbed.widget}
          onReady={() => publish({ type: 'embed_ready', embed: EMBED })}
          onFailed={(reason) => {
            publish({ type: 'embed_failed', embed: EMBED, reason })
            setFailed(true)
          }}
          onMessage={handleMessage}
        />
      )}
      <output className="visually-hidden">{bookingState === null ? null : states[bookingState]}</output>
    </div>
  )
}
