import { useShell } from '@federation/area-kit/shell-services'
import type { OfferName } from 'shared-contracts/offers'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ActionButton, Text } from 'shared-ui'
import { planner } from '../../content/meeting.ts'
import { SPECIALISTS } from '../../content/specialists.ts'
import { personHandedOver } from '../../handover/handover.ts'
import { BookingEmbed } from './booking-embed.tsx'
import { bookingAddress, type CompanySize, type Industry } from './booking-pages.ts'
import { OfferNote } from './offer-note.tsx'
import { useCampaign } from './use-campaign.ts'
import type { BookingStage } from './widgets/booking-widget.ts'
import styles from './booking-step.module.css'

const { choosing, booking } = planner

interface BookingStepProps {
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
  const { industry, size, offer, isAsked, onAsk, onStage, onChange } = props
  const title = useRef<HTMLHeadingElement>(null)
  const { settings, plid, consent, publish } = useShell()
  const utm = useCampaign()
  const [person] = useState(() => (consent.marketing ? personHandedOver() : null))
  const { name, shows } = SPECIALISTS[industry]
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
    <div className={styles.step}>
      <div className={styles.head}>
        <div className={styles.summary}>
          <dl className={styles.choices}>
            <div>
              <dt>{choosing.industry.label}</dt>
              <dd>{industry}</dd>
            </div>
            <div>
              <dt>{choosing.size.label}</dt>
              <dd>{size}</dd>
            </div>
          </dl>
          <ActionButton variant="quiet" onClick={onChange} className={styles.change}>
            {booking.change}
          </ActionButton>
        </div>
        <h2 ref={title} tabIndex={-1} className={styles.title}>
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
          meetings={settings.meetings}
          request={request}
          isAsked={isAsked}
          onAsk={onAsk}
          onStage={onStage}
        />
      ) : null}
      <p className={styles.aside}>
        <Text text={booking.aside} />
      </p>
    </div>
  )
}
