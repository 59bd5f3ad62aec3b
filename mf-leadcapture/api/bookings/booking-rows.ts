import { splitPhone } from 'shared-contracts/field-rule'
import { BOOKING_CONSENT } from '../../contract/booking.ts'
import { newDelivery, type OutboxRow } from '../outbox/queue.ts'
import type { SubmissionMetadata } from '../records/pipeline.ts'
import { nextId } from '../store/operation.ts'
import { cellsOf, type Calendar, type Slot } from './availability.ts'
import type { BookingForm, Carried } from './booking-form.ts'
import { CONFIRM_PART, type Audience, type BookingRow, type MeetingDetails } from './booking-tables.ts'
import type { BookingChange, BookingMove, Confirmation, NewBooking } from './engine.ts'

const MAX_USER_AGENT_LENGTH = 400

interface Notice extends MeetingDetails {
  bookingId: string
  mailDomain: string
  now: number
  quarantined?: boolean
}

/** A mail to one side. */
const mailTo = (
  audience: Audience,
  { bookingId, mailDomain, now, quarantined = false, method, sequence, startsAt, endsAt }: Notice,
): OutboxRow =>
  newDelivery({
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
const mailsOf = (notice: Notice): OutboxRow[] => [mailTo('visitor', notice), mailTo('host', notice)]

/** Data of a booking in addition to the metadata of every submission. */
export interface BookingRequest {
  calendar: Calendar
  slot: Slot
  form: BookingForm
  carried: Carried
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
  metadata: Omit<SubmissionMetadata, 'idempotencyOf'>,
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
    cells: cellsOf(calendar, slot),
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
    confirmMail: mailTo('visitor', { ...notice, method: 'CONFIRM' }),
    deliveries: mailsOf({ ...notice, method: 'REQUEST', quarantined }),
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
export const confirmationOf = (
  { booking: { id, person }, mailDomain, now }: ChangeRequest,
  calendar: Calendar,
  slot: Slot,
): Confirmation => ({
  id,
  person,
  ...slot,
  cells: cellsOf(calendar, slot),
  deliveries: mailsOf({ bookingId: id, sequence: 0, method: 'REQUEST', ...slot, mailDomain, now }),
  now,
})

/** A change with a mail to each side. The mails of a quarantined booking are not sent until its release. */
const changeOf = (
  { booking: { id, sequence, state }, mailDomain, now }: ChangeRequest,
  method: 'REQUEST' | 'CANCEL',
  { startsAt, endsAt }: Slot,
): BookingChange => ({
  id,
  seen: sequence,
  deliveries: mailsOf({
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

export const moveOf = (request: ChangeRequest, calendar: Calendar, slot: Slot): BookingMove => ({
  ...changeOf(request, 'REQUEST', slot),
  ...slot,
  cells: cellsOf(calendar, slot),
})

export const cancellationOf = (request: ChangeRequest): BookingChange =>
  changeOf(request, 'CANCEL', request.booking)
