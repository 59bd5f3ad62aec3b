import type { MeetingSettings } from 'shared-contracts'
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
        {state === 'loading' ? 'Opening the calendar' : null}
        {state === 'failed' ? 'The calendar does not open here. Call or write, and we find a time.' : null}
        {state === 'asked' ? 'Almost there: open the mail we sent to confirm your meeting.' : null}
        {state === 'booked' ? 'Your meeting is booked.' : null}
      </output>
    </div>
  )
}
