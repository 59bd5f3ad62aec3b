import type { BookingPageName } from '../../../contract/booking.ts'
import type { RiskColumns } from '../../store/risk-columns.ts'

/** `quarantined` bookings are kept, take no time of a host and are not mailed until a person has looked at them. */
export type BookingState = 'booked' | 'cancelled' | 'quarantined'

/** Instants that people read are ISO 8601 text in UTC; instants that are computed with are epoch milliseconds. */
export interface BookingRow extends RiskColumns {
  /** ULID: sorts by time of arrival. */
  id: string
  page: BookingPageName
  hostId: string
  state: BookingState
  startsAt: number
  endsAt: number
  /** Raised by each change: iCalendar's SEQUENCE, and what a change must have seen to count. */
  sequence: number
  /** One value for one filled form: repeats of it are one booking. */
  requestKey: string
  createdAt: string
  fullName: string
  email: string
  phone: string | null
  businessName: string | null
  note: string | null
  industry: string | null
  companySize: string | null
  /** The visitor's. */
  timeZone: string
  plid: string | null
  /** JSON of the campaign parameters, or null. */
  campaign: string | null
}

/** Five minutes of a host that one booking owns: the primary key is what keeps two bookings apart. */
interface BookingCellRow {
  hostId: string
  cell: number
  bookingId: string
}

/** Append-only evidence of what the visitor agreed to. */
export interface BookingConsentRow {
  id: string
  bookingId: string
  textVersion: string
  textHash: string
  at: string
  ip: string
  userAgent: string
}

export type Audience = 'visitor' | 'host'

/** One mail that a booking owes to one side, with the meeting as it was when the mail became due. */
export interface BookingOutboxRow {
  id: string
  bookingId: string
  audience: Audience
  method: 'REQUEST' | 'CANCEL'
  sequence: number
  startsAt: number
  endsAt: number
  state: 'pending' | 'held' | 'sent' | 'dead'
  /** The same at each attempt. */
  messageId: string
  attempts: number
  createdAt: number
  dueAt: number
  /** While it lies ahead, one worker has the row; afterwards anybody may claim it again. */
  leaseUntil: number
  /** Raised at each claim: who settles with an older one has lost the lease. */
  fence: number
  lastError: string | null
  /** When the mail server first refused the host's own mailbox for it; null where it has not. */
  refusedAt: number | null
  settledAt: number | null
}

export interface BookingTables {
  bookings: BookingRow
  bookingCells: BookingCellRow
  bookingConsents: BookingConsentRow
  bookingOutbox: BookingOutboxRow
}
