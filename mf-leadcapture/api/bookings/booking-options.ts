import type { Calendars } from './availability/read-availability.ts'
import type { BookingGuard } from './booking-guard.ts'
import type { Links } from './links.ts'
import type { BookingStore } from './store/booking-store.ts'

/** What the booking pages need of the process around them. */
export interface BookingOptions {
  store: BookingStore
  calendars: Calendars
  links: Links
  guard: BookingGuard
  /** Domain of the mails' stable Message-IDs. */
  mailDomain: string
  now: () => number
  /** Called each time a booking or a change of one has become durable. */
  onChanged: () => void
}
