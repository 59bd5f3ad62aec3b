import { useShell } from '@federation/area-kit/shell-services'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { MeetingSettings } from 'shared-contracts'
import { type Campaign, campaignOf } from 'shared-contracts/attribution'
import type { OfferName } from 'shared-contracts/offers'
import { touchAddresses } from 'shared-contracts/touch-addresses'
import { ActionButton, Embed, Text } from 'shared-ui'
import { clearHandover, personHandedOver } from '../../handover/handover.ts'
import bookingEmbed from './booking-embed.module.css'
import { bookingAddress, type CompanySize, type Industry, pageOf } from './booking-pages.ts'
import bookingStep from './booking-step.module.css'
import type { PlannerWords, Specialists } from '../leadcapture.schema.ts'
import { OfferNote } from './choice-step.tsx'
import {
  type BookingRequest,
  type BookingStage,
  type BookingWord,
  vendorOf,
  widgetFor,
} from './booking-widgets.ts'

interface BookingStepProps {
  content: PlannerWords
  specialists: Specialists
  /** What the visitor's link has offered, while it holds. */
  offer: OfferName | null
  isAsked: boolean
  onAsk: () => void
  industry: Industry
  size: CompanySize
  /** Tells how far the booking is. */
  onStage: (stage: BookingStage) => void
  onChange: () => void
}

/** Booking: who will be met, and the calendar; email and phone stand beside it, whatever becomes of it. */
export const BookingStep = (props: BookingStepProps) => {
  const { content, specialists, industry, size, offer, isAsked, onAsk, onStage, onChange } = props
  const { choosing, booking } = content
  const title = useRef<HTMLHeadingElement>(null)
  const { settings, plid, consent, publish } = useShell()
  const utm = useCampaign()
  const [person] = useState(() => (consent.marketing ? personHandedOver() : null))
  const { name, shows } = specialists[industry]
  const request = settings && {
    url: bookingAddress(industry, settings.meetings),
    prefill: {
      industry,
      size,
      tz: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      ...(plid === null ? {} : { plid }),
      ...(offer === null ? {} : { offer }),
    },
    utm,
    person,
  }

  const tell = useEffectEvent(() => publish({ type: 'meeting_step', step: 'book', industry, size }))

  useEffect(() => {
    title.current?.focus({ preventScroll: true })
    tell()
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
          <ActionButton variant="quiet" onClick={onChange} className={bookingStep.change}>
            {booking.change}
          </ActionButton>
        </div>
        <h2 ref={title} tabIndex={-1} className={bookingStep.title}>
          {booking.title}
        </h2>
        {offer === null ? null : (
          <p>
            <OfferNote offer={offer} />
          </p>
        )}
        <p>
          You will meet our <strong>{name} specialist</strong>. {shows}
        </p>
      </div>
      {settings && request ? (
        <BookingEmbed
          key={JSON.stringify(request)}
          content={booking}
          meetings={settings.meetings}
          request={request}
          isAsked={isAsked}
          onAsk={onAsk}
          onStage={onStage}
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
  content: PlannerWords['booking']
  meetings: MeetingSettings
  request: BookingRequest
  /** Whether the visitor has asked for another company's calendar before. */
  isAsked: boolean
  onAsk: () => void
  onStage: (stage: BookingStage) => void
}

/**
 * The calendar, in a place whose height is kept: our own at once, another company's with consent to marketing or by a button
 * that says whose. Where it does not load, the button is there again; email and phone are beside it anyway.
 */
const BookingEmbed = ({ content, meetings, request, isAsked, onAsk, onStage }: BookingEmbedProps) => {
  const { states, offer } = content
  const { consent, publish } = useShell()
  const place = useRef<HTMLDivElement>(null)
  const [isFailed, setFailed] = useState(false)
  const [made, setMade] = useState<'asked' | 'booked' | null>(null)
  const isMade = useRef(false)
  const vendor = vendorOf(meetings)
  const isOpen = vendor === null || ((isAsked || consent.marketing || made !== null) && !isFailed)

  const hear = (word: BookingWord) => {
    const { type } = word
    onStage(type === 'step' ? word.step : type)
    if (type === 'step') return
    if (!isMade.current)
      publish({
        type: 'booking_made',
        widget: meetings.widget,
        page: pageOf(request.prefill.industry),
        state: type,
      })
    isMade.current = true
    clearHandover()
    setMade(type)
  }
  const ask = () => {
    setFailed(false)
    onAsk()
    place.current?.focus({ preventScroll: true })
  }

  return (
    <div ref={place} tabIndex={-1} className={bookingEmbed.place}>
      {!isOpen ? (
        <div className={bookingEmbed.offer}>
          <p>{offer.text}</p>
          <ActionButton size="lg" onClick={ask}>
            {`${offer.open} ${vendor}`}
          </ActionButton>
        </div>
      ) : (
        <Embed
          part={widgetFor(meetings, request)}
          words={states}
          className={bookingEmbed.widget}
          onReady={() => publish({ type: 'embed_ready', embed: EMBED })}
          onFailed={(reason) => {
            publish({ type: 'embed_failed', embed: EMBED, reason })
            setFailed(true)
          }}
          onWord={hear}
        />
      )}
      <output className="visually-hidden">{made === null ? null : states[made]}</output>
    </div>
  )
}

/**
 * The campaign to book under: that of the page's own address or, for who went from page to page, of the last or the
 * first visit. It does not reach an embedded page by itself. For what is rendered after mount only.
 */
const useCampaign = (): Campaign => {
  const [search] = useSearchParams()
  const [addresses] = useState(touchAddresses)
  return campaignOf(search, addresses)
}
