import { splitPhone } from 'shared-contracts/field-rule'
import { BOOKING_CONSENT, type BookingPageName } from '../../contract/booking.ts'
import { createDelivery, type OutboxRow } from '../outbox/queue.ts'
import type { PipelineTables, SubmissionMetadata } from '../records/pipeline.ts'
import type { RecordColumns } from '../records/record-type.ts'
import { createUlid } from '../store/operation.ts'
import { listCells, type Calendar, type Slot } from './availability.ts'
import type { BookingForm, CarriedParameters } from './booking-form.ts'

/**
 * State of a booking. `unconfirmed`: the time is reserved until `heldUntil`. `expired`: `heldUntil` has passed, but a late
 * confirmation can still succeed. `quarantined`: the booking occupies no time, and its mails wait until an operator releases
 * it.
 */
export type BookingState = 'unconfirmed' | 'booked' | 'cancelled' | 'expired' | 'quarantined'

/** A booking. `createdAt` is ISO 8601 text in UTC. `startsAt`, `endsAt` and `heldUntil` are epoch milliseconds. */
export interface BookingRow extends RecordColumns {
  /** Id in the form of a ULID, so that ids sort by the time at which the bookings arrived. */
  id: string
  page: BookingPageName
  hostId: string
  state: BookingState
  startsAt: number
  endsAt: number
  /** Number of changes so far: SEQUENCE in calendar files. If it is higher than the caller expects, a change is rejected. */
  sequence: number
  /** Random key of a displayed form. If the form is posted twice, only one booking is created. */
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
  timeZone: string
  plid: string | null
  /** JSON of the UTM parameters and the offer. Null if there are none. */
  campaign: string | null
  /** Instant until which an unconfirmed booking reserves its time. Null in every other state. */
  heldUntil: number | null
  /** Normalized email address, by which limits identify the person. */
  person: string
  /** Keyed hash of the client address while the booking is unconfirmed. Empty in every other state. */
  client: string
  moves: number
}

/** Five minutes of an employee (host) that a booking owns. The primary key is host and cell, so no cell has two owners. */
interface BookingCellRow {
  hostId: string
  cell: number
  bookingId: string
}

/** Evidence of a consent. Rows never change, and stay when their booking is deleted. */
export interface BookingConsentRow {
  id: string
  bookingId: string
  textVersion: string
  textHash: string
  at: string
  /** Complete network address of the visitor. It is not shortened, because it is evidence that this visitor consented. */
  ip: string
  userAgent: string
  phone: string | null
  /** The visitor's email address. Empty if the booking was deleted before a migration added this column. */
  email: string
}

/** Row that serves as a lock: a transaction that writes the row prevents other transactions from writing it until it ends. */
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

/** Outbox column `part` of a mail that asks for a confirmation. Other mails have recipient and `sequence`, such as `host-2`. */
export const CONFIRM_PART = 'confirm'

/** Content of the outbox column `details` for a booking's mail: the meeting as it was when the mail was added to the outbox. */
export interface MeetingDetails {
  /** `CONFIRM` asks the visitor to confirm. Mails with the other methods contain the meeting as a calendar file. */
  method: 'CONFIRM' | 'REQUEST' | 'CANCEL'
  sequence: number
  startsAt: number
  endsAt: number
}

export const parseMeetingDetails = ({ details }: Pick<OutboxRow, 'details'>): MeetingDetails =>
  JSON.parse(details ?? '{}')

export const getAudience = ({ recipient }: Pick<OutboxRow, 'recipient'>): Audience =>
  recipient === 'team' ? 'host' : 'visitor'

export interface NewBooking {
  record: BookingRow
  cells: number[]
  consent: BookingConsentRow
  maxHolds: number
  personHashes: string[]
  mailDomain: string
  now: number
}

/** A change of a booking. It is rejected if the booking has changed since the caller read it. */
export interface BookingChange {
  booking: BookingRow
  mailDomain: string
  now: number
}

export interface BookingMove extends BookingChange {
  slot: Slot
  cells: number[]
}

export const createMove = (
  change: BookingChange,
  calendar: Calendar,
  { startsAt, endsAt }: Slot,
): BookingMove => ({
  ...change,
  slot: { startsAt, endsAt },
  cells: listCells(calendar, { startsAt, endsAt }),
})

interface MailRequest extends BookingChange {
  method: MeetingDetails['method']
  /** True if the booking is quarantined. Its mails are sent after its release from quarantine. */
  held?: boolean
}

const createMail = (
  audience: Audience,
  { booking: { id, sequence, startsAt, endsAt }, method, ...options }: MailRequest,
): OutboxRow =>
  createDelivery({
    kind: 'booking',
    id,
    recipient: audience === 'host' ? 'team' : 'person',
    part: method === 'CONFIRM' ? CONFIRM_PART : `${audience}-${sequence}`,
    details: JSON.stringify({ method, sequence, startsAt, endsAt } satisfies MeetingDetails),
    ...options,
  })

/** Creates the mails about a booking: to visitor and host, or only to a visitor who has to confirm. */
export const createMails = (request: MailRequest): OutboxRow[] => [
  createMail('visitor', request),
  ...(request.method === 'CONFIRM' ? [] : [createMail('host', request)]),
]

export interface BookingRequest {
  calendar: Calendar
  slot: Slot
  form: BookingForm
  carried: CarriedParameters
  zone: string
  requestKey: string
  person: string
  client: string
  maxHolds: number
  holdMs: number
  /** True if the booking is confirmed at once. False if the visitor must confirm it by a link in a mail. */
  isAtOnce: boolean
}

export const createBookingRows = (request: BookingRequest, metadata: SubmissionMetadata): NewBooking => {
  const { calendar, slot, form, carried, zone, requestKey, person, client, maxHolds, holdMs, isAtOnce } =
    request
  const { id, ip, userAgent, isTest, verdict, personHashes, mailDomain, now } = metadata
  const { quarantined, riskScore, riskReasons } = verdict
  const { fullName, email, businessName, note } = form
  const { industry, companySize, plid, campaign } = carried
  const phone = splitPhone(form.phone)
  const createdAt = new Date(now).toISOString()
  const state = quarantined ? 'quarantined' : isAtOnce ? 'booked' : 'unconfirmed'
  const booking: BookingRow = {
    id,
    page: calendar.page,
    hostId: calendar.hostId,
    state,
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
    heldUntil: state === 'unconfirmed' ? now + holdMs : null,
    person,
    client,
    moves: 0,
  }
  return {
    record: booking,
    cells: listCells(calendar, slot),
    consent: {
      id: createUlid(now),
      bookingId: id,
      textVersion: BOOKING_CONSENT.version,
      textHash: BOOKING_CONSENT.hash,
      at: createdAt,
      ip,
      userAgent,
      phone: phone.phone,
      email,
    },
    maxHolds,
    personHashes,
    mailDomain,
    now,
  }
}
