import { APPLICATION_WORDING } from './applications/mail.ts'
import { bookingWording, type BookingMailOptions } from './bookings/mail/booking-message.ts'
import { digestWording } from './digest/mail.ts'
import { LEAD_WORDING } from './leads/mail.ts'
import type { Wordings } from './outbox/courier.ts'
import { SUBJECTS } from './subjects.ts'

/** How everything that owes deliveries is put. */
export const wordingsOf = (meetings: BookingMailOptions): Wordings => ({
  lead: LEAD_WORDING,
  application: APPLICATION_WORDING,
  booking: bookingWording(meetings),
  digest: digestWording(SUBJECTS),
})
