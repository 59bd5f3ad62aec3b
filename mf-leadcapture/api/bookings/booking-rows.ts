import { splitPhone } from 'shared-contracts/field-rule'
import { BOOKING_CONSENT, type BookingPageName } from '../../contract/booking.ts'
import { createDelivery, type OutboxRow } from '../outbox/queue.ts'
import type { PipelineTables, SubmissionMetadata } from '../records/pipeline.ts'
import type { RecordColumns } from '../records/record-type.ts'
import { nextId } from '../store/operation.ts'
import { listCells, type Calendar, type Slot } from './availability.ts'
import type { BookingForm, CarriedParameters } from './booking-form.ts'

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

export const parseMeetingDetails = ({ details }: Pick<OutboxRow, 'details'>): MeetingDetails =>
  JSON.parse(details ?? '{}')

export const getAudience = ({ recipient }: Pick<OutboxRow, 'recipient'>): Audience =>
  recipient === 'team' ? 'host' : 'visitor'

/** All rows of one booking; stored completely or not at all. */
export interface NewBooking {
  booking: BookingRow
  /** Cells of the host that the meeting occupies, ascending. */
  cells: number[]
  consent: BookingConsentRow
  /** The mail that asks the owner to confirm. */
  confirmMail: OutboxRow
  /** Mails of a quarantined booking, sent once it is released. */
  deliveries: OutboxRow[]
  /** Unconfirmed bookings that one client may have. */
  maxHolds: number
  /** Keyed hashes of the person's address and number, as suppressions have them. */
  personHashes: string[]
  now: number
}

/** A confirmation by the owner: of the booked time, or of another one if that is no longer free. */
export interface Confirmation {
  id: string
  person: string
  startsAt: number
  endsAt: number
  cells: number[]
  /** The invitations. */
  deliveries: OutboxRow[]
  now: number
}

export interface BookingChange {
  id: string
  /** Sequence of the booking that the change was made for. */
  seen: number
  deliveries: OutboxRow[]
  now: number
}
export interface BookingMove extends BookingChange {
  startsAt: number
  endsAt: number
  cells: number[]
}

const MAX_USER_AGENT_LENGTH = 400

interface Notice extends MeetingDetails {
  bookingId: string
  mailDomain: string
  now: number
  quarantined?: boolean
}

/** A mail to one side. */
const createMail = (
  audience: Audience,
  { bookingId, mailDomain, now, quarantined = false, method, sequence, startsAt, endsAt }: Notice,
): OutboxRow =>
  createDelivery({
    kind: 'booking',
    id: bookingId,
    recipient: audience === 'host' ? 'team' : 'person',
    part: method === 'CONFIRM' ? CONFIRM_PART : `${audience}-${sequence}`,
    details: JSON.stringify({ method, sequence, startsAt, endsAt } satisfies MeetingDetails),
    held: quarantined,
    mailDomain,
    now,
  })

/** A mail to each side. */
const createMails = (notice: Notice): OutboxRow[] => [
  createMail('visitor', notice),
  createMail('host', notice),
]

/** Data of a booking in addition to the metadata of every submission. */
export interface BookingRequest {
  calendar: Calendar
  slot: Slot
  form: BookingForm
  carried: CarriedParameters
  zone: string
  requestKey: string
  /** The mailbox and the client, as the limits identify them. */
  person: string
  client: string
  maxHolds: number
  /** Time for which the booking is reserved until its confirmation. */
  holdMs: number
}

/** All rows of one booking. A quarantined booking occupies no time, and its mails are not sent. */
export const bookingRows = (
  request: BookingRequest,
  metadata: Omit<SubmissionMetadata, 'createIdempotencyKey'>,
): NewBooking => {
  const { calendar, slot, form, carried, zone, requestKey, person, client, maxHolds, holdMs } = request
  const { id, ip, userAgent, isTest, verdict, personHashes, mailDomain, now } = metadata
  const { quarantined, riskScore, riskReasons } = verdict
  const { fullName, email, businessName, note } = form
  const { industry, companySize, plid, campaign } = carried
  const phone = splitPhone(form.phone)
  const createdAt = new Date(now).toISOString()
  const notice = { bookingId: id, sequence: 0, ...slot, mailDomain, now }
  return {
    booking: {
      id,
      page: calendar.page,
      hostId: calendar.hostId,
      state: quarantined ? 'quarantined' : 'unconfirmed',
      ...slot,
      sequence: 0,
      requestKey,
      createdAt,
      fullName,
      email,
      ...phone,
      businessName,
      note,
      industry,
      companySize,
      timeZone: zone,
      plid,
      campaign: Object.keys(campaign).length === 0 ? null : JSON.stringify(campaign),
      riskScore,
      riskReasons,
      isTest: isTest ? 1 : 0,
      heldUntil: quarantined ? null : now + holdMs,
      person,
      client,
      moves: 0,
    },
    cells: listCells(calendar, slot),
    consent: {
      id: nextId(now),
      bookingId: id,
      textVersion: BOOKING_CONSENT.version,
      textHash: BOOKING_CONSENT.hash,
      at: createdAt,
      ip,
      userAgent: userAgent.slice(0, MAX_USER_AGENT_LENGTH),
      phone: phone.phone,
      email,
    },
    confirmMail: createMail('visitor', { ...notice, method: 'CONFIRM' }),
    deliveries: createMails({ ...notice, method: 'REQUEST', quarantined }),
    maxHolds,
    personHashes,
    now,
  }
}

interface ChangeRequest {
  booking: BookingRow
  mailDomain: string
  now: number
}

/** Confirmation of a meeting at that time, with an invitation to each side. */
export const createConfirmation = (
  { booking: { id, person }, mailDomain, now }: ChangeRequest,
  calendar: Calendar,
  slot: Slot,
): Confirmation => ({
  id,
  person,
  ...slot,
  cells: listCells(calendar, slot),
  deliveries: createMails({ bookingId: id, sequence: 0, method: 'REQUEST', ...slot, mailDomain, now }),
  now,
})

/** A change with a mail to each side. The mails of a quarantined booking are not sent until its release. */
const createChange = (
  { booking: { id, sequence, state }, mailDomain, now }: ChangeRequest,
  method: 'REQUEST' | 'CANCEL',
  { startsAt, endsAt }: Slot,
): BookingChange => ({
  id,
  seen: sequence,
  deliveries: createMails({
    bookingId: id,
    sequence: sequence + 1,
    method,
    startsAt,
    endsAt,
    mailDomain,
    now,
    quarantined: state === 'quarantined',
  }),
  now,
})

export const createMove = (request: ChangeRequest, calendar: Calendar, slot: Slot): BookingMove => ({
  ...createChange(request, 'REQUEST', slot),
  ...slot,
  cells: listCells(calendar, slot),
})

export const createCancellation = (request: ChangeRequest): BookingChange =>
  createChange(request, 'CANCEL', request.booking)
