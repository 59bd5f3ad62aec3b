import { useShell } from '@federation/area-kit/shell-services'
import type { MeetingSettings } from 'shared-contracts'
import { useRef, useState } from 'react'
import { ActionButton, Embed } from 'shared-ui'
import { planner } from '../../content/meeting.ts'
import { clearHandover } from '../../handover/handover.ts'
import type { BookingRequest, BookingStage, BookingWord } from './widgets/booking-widget.ts'
import { pageOf } from './booking-pages.ts'
import { vendorOf, widgetFor } from './widgets/widget-for.ts'
import styles from './booking-embed.module.css'

const EMBED = 'booking'
const { states, offer } = planner.booking

interface BookingEmbedProps {
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
export const BookingEmbed = ({ meetings, request, isAsked, onAsk, onStage }: BookingEmbedProps) => {
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
    <div ref={place} tabIndex={-1} className={styles.place}>
      {!isOpen ? (
        <div className={styles.offer}>
          <p>{offer.text}</p>
          <ActionButton size="lg" onClick={ask}>
            {`${offer.open} ${vendor}`}
          </ActionButton>
        </div>
      ) : (
        <Embed
          part={widgetFor(meetings, request)}
          words={states}
          className={styles.widget}
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
