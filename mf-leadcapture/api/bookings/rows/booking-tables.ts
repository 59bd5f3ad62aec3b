import type { BookingPageName } from '../../../contract/booking.ts'
import type { IntakeColumns, IntakeTables } from '../../intake/tables.ts'
import type { OutboxTables } from '../../outbox/outbox-row.ts'

/**
 * `unconfirmed` bookings wait for their owner's word and hold their time until `heldUntil`; then they are `expired`, which
 * a late word may still turn into `booked`. `quarantined` ones are kept, take no time of a host and are not mailed until
 * a person has looked at them.
 */
export type BookingState = 'unconfirmed' | 'booked' | 'cancelled' | 'expired' | 'quarantined'

/** Instants that people read are ISO 8601 text in UTC; instants that are computed with are epoch milliseconds. */
export interface BookingRow extends IntakeColumns {
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
  phoneExtension: string | null
  businessName: string | null
  note: string | null
  industry: string | null
  companySize: string | null
  /** The visitor's. */
  timeZone: string
  plid: string | null
  /** JSON of the campaign's parameters and the offer, or null. */
  campaign: string | null
  /** While it lies ahead, an unconfirmed booking has its time. Null for every other one. */
  heldUntil: number | null
  /** The mailbox behind the address, as limits compare it. */
  person: string
  /** Keyed hash of where the booking came from, for as long as it waits for its owner's word; empty for every other one. */
  client: string
  /** How often it has moved. */
  moves: number
}

/** Five minutes of a host that one booking owns: the primary key is what keeps two bookings apart. */
interface BookingCellRow {
  hostId: string
  cell: number
  bookingId: string
}

/** Append-only evidence of what the visitor agreed to; it outlasts its booking, and says itself whose it is. */
export interface BookingConsentRow {
  id: string
  bookingId: string
  textVersion: string
  textHash: string
  at: string
  /** Whole, since it has to show that this visitor agreed. */
  ip: string
  userAgent: string
  phone: string | null
  /** Empty where it is older than this and its booking was gone. */
  email: string
}

/** Whoever writes the row of a name has it alone until the transaction ends. */
interface BookingLockRow {
  name: string
  at: number
}

export interface BookingTables extends OutboxTables, IntakeTables {
  bookings: BookingRow
  bookingCells: BookingCellRow
  bookingConsents: BookingConsentRow
  bookingLocks: BookingLockRow
}
