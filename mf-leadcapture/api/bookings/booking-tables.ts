import type { BookingPageName } from '../../contract/booking.ts'
import type { OutboxRow } from '../outbox/queue.ts'
import type { PipelineTables } from '../records/pipeline.ts'
import type { RecordColumns } from '../records/record-type.ts'

/**
 * `unconfirmed`: the time is reserved until `heldUntil`. `expired`: that instant has passed; a late confirmation may still
 * book the time. `quarantined`: occupies no time of a host, and no mails are sent until an operator releases it.
 */
export type BookingState = 'unconfirmed' | 'booked' | 'cancelled' | 'expired' | 'quarantined'

/** Instants for people are ISO 8601 text in UTC, instants for computing epoch milliseconds. */
export interface BookingRow extends RecordColumns {
  /** ULID: sorts by time of arrival. */
  id: string
  page: BookingPageName
  hostId: string
  state: BookingState
  startsAt: number
  endsAt: number
  /** Raised by each change: iCalendar's SEQUENCE, and the version that a change must have seen. */
  sequence: number
  /** One value per filled-in form: repeats of it are one booking. */
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
  /** Instant until which an unconfirmed booking reserves its time. Null in every other state. */
  heldUntil: number | null
  /** Mailbox of the address, as the limits identify it. */
  person: string
  /** Keyed hash of the client while the booking is unconfirmed; empty in every other state. */
  client: string
  /** Number of moves. */
  moves: number
}

/** Five minutes of a host that one booking owns. The primary key prevents overlapping bookings. */
interface BookingCellRow {
  hostId: string
  cell: number
  bookingId: string
}

/** Append-only evidence of the visitor's consent. It outlives its booking, and names the person. */
export interface BookingConsentRow {
  id: string
  bookingId: string
  textVersion: string
  textHash: string
  at: string
  /** Complete, since it must show that this visitor agreed. */
  ip: string
  userAgent: string
  phone: string | null
  /** Empty if the consent is older than this column and its booking was deleted. */
  email: string
}

/** Writing the row of a name locks it until the transaction ends. */
interface BookingLockRow {
  name: string
  at: number
}

export interface BookingTables extends PipelineTables {
  bookings: BookingRow
  bookingCells: BookingCellRow
  bookingConsents: BookingConsentRow
  bookingLocks: BookingLockRow
}

export type Audience = 'visitor' | 'host'

/** `part` of the mail that asks the owner to confirm; the other mails of a booking are `<audience>-<sequence>`. */
export const CONFIRM_PART = 'confirm'

/** Details of a booking's mail: the meeting as it was when the mail was added. */
export interface MeetingDetails {
  /** `CONFIRM` asks the owner to confirm; the others have the meeting for a calendar. */
  method: 'CONFIRM' | 'REQUEST' | 'CANCEL'
  /** iCalendar's SEQUENCE. */
  sequence: number
  startsAt: number
  endsAt: number
}

export const detailsOf = ({ details }: Pick<OutboxRow, 'details'>): MeetingDetails =>
  JSON.parse(details ?? '{}')

export const audienceOf = ({ recipient }: Pick<OutboxRow, 'recipient'>): Audience =>
  recipient === 'team' ? 'host' : 'visitor'
