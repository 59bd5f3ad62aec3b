import type { MeetingSettings } from 'shared-contracts'
import { planner } from '../../content/meeting.ts'
import { useBookingWidget } from './use-booking-widget.ts'
import type { BookingRequest } from './widgets/booking-widget.ts'
import styles from './booking-embed.module.css'

interface BookingEmbedProps {
  meetings: MeetingSettings
  request: BookingRequest
}

/** The booking widget in a place whose height is reserved, so that nothing moves when it arrives. */
export const BookingEmbed = ({ meetings, request }: BookingEmbedProps) => {
  const { container, state } = useBookingWidget(meetings, request)
  return (
    <div className={styles.place} data-state={state}>
      <div ref={container} className={styles.widget} />
      <output className={state === 'failed' || state === 'loading' ? styles.note : 'visually-hidden'}>
        {state === 'ready' ? null : planner.booking.states[state]}
      </output>
    </div>
  )
}
