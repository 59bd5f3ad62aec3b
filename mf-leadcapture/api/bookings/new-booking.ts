import { splitPhone } from 'shared-contracts/field-text'
import { BOOKING_CONSENT } from '../../contract/booking.ts'
import type { Verdict } from '../intake/risk.ts'
import type { OutboxRow } from '../outbox/outbox-row.ts'
import { owed } from '../outbox/owed.ts'
import { nextId } from '../store/next-id.ts'
import type { Calendar } from './availability/read-availability.ts'
import { cellsOf, type Slot } from './availability/slots.ts'
import type { BookingForm } from './booking-form.ts'
import type { BookingSender } from './booking-guard.ts'
import type { Carried } from './carried.ts'
import type { NewBooking } from './rows/book.ts'
import type { BookingRow } from './rows/booking-tables.ts'
import type { BookingMove } from './rows/change-booking.ts'
import type { Confirmation } from './rows/confirm-booking.ts'
import { ASK, type Audience, type MeetingDetails } from './rows/meeting-mail.ts'

const LONGEST_USER_AGENT = 400
/** Meetings ahead that one mailbox may have. */
const MOST_UPCOMING = 2
/** After so many the two sides had better talk. */
const MOST_MOVES = 5
const AUDIENCES: readonly Audience[] = ['visitor', 'host']

interface Notice extends MeetingDetails {
  bookingId: string
  mailDomain: string
  now: number
  quarantined?: boolean
}

/** A mail to one side, under a Message-ID of its own. */
const mailTo = (
  audience: Audience,
  { bookingId, mailDomain, now, quarantined = false, method, sequence, startsAt, endsAt }: Notice,
): OutboxRow =>
  owed({
    kind: 'booking',
    id: bookingId,
    recipient: audience === 'host' ? 'team' : 'person',
    part: method === 'CONFIRM' ? ASK : `${audience}-${sequence}`,
    details: JSON.stringify({ method, sequence, startsAt, endsAt } satisfies MeetingDetails),
    held: quarantined,
    mailDomain,
    now,
  })

/** A mail to each side. */
const noticesOf = (notice: Notice): OutboxRow[] => AUDIENCES.map((audience) => mailTo(audience, notice))

export interface BookingRequest {
  calendar: Calendar
  slot: Slot
  form: BookingForm
  carried: Carried
  zone: string
  requestKey: string
  sender: BookingSender
  verdict: Verdict
  isTest: boolean
  personHashes: string[]
  /** The mailbox and the client, as limits compare them. */
  person: string
  client: string
  mostHolds: number
  /** For how many milliseconds the time is held for its owner's word. */
  holdFor: number
  mailDomain: string
  now: number
}

/** All rows of one booking. A quarantined one takes no time and is not mailed, and is answered like any other. */
export const newBooking = (request: BookingRequest): NewBooking => {
  const {
    calendar,
    slot,
    form,
    carried,
    zone,
    requestKey,
    sender,
    verdict,
    isTest,
    personHashes,
    person,
    client,
    mostHolds,
    holdFor,
    mailDomain,
    now,
  } = request
  const { quarantined, riskScore, riskReasons } = verdict
  const id = nextId(now)
  const at = new Date(now).toISOString()
  const { fullName, email, businessName, note } = form
  const { phone, phoneExtension } = splitPhone(form.phone)
  const { industry, companySize, plid, campaign } = carried
  const booking: BookingRow = {
    id,
    page: calendar.page,
    hostId: calendar.hostId,
    state: quarantined ? 'quarantined' : 'unconfirmed',
    ...slot,
    sequence: 0,
    requestKey,
    createdAt: at,
    fullName,
    email,
    phone,
    phoneExtension,
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
    heldUntil: quarantined ? null : now + holdFor,
    person,
    client,
    moves: 0,
  }
  return {
    booking,
    cells: cellsOf(calendar, slot),
    consent: {
      id: nextId(now),
      bookingId: id,
      textVersion: BOOKING_CONSENT.version,
      textHash: BOOKING_CONSENT.hash,
      at,
      ip: sender.ip,
      userAgent: sender.userAgent.slice(0, LONGEST_USER_AGENT),
      phone,
      email,
    },
    ask: mailTo('visitor', { bookingId: id, method: 'CONFIRM', sequence: 0, ...slot, mailDomain, now }),
    deliveries: noticesOf({
      bookingId: id,
      sequence: 0,
      method: 'REQUEST',
      ...slot,
      mailDomain,
      now,
      quarantined,
    }),
    mostUpcoming: MOST_UPCOMING,
    mostHolds,
    personHashes,
    now,
  }
}

interface ChangeRequest {
  booking: BookingRow
  mailDomain: string
  now: number
}

/** The owner's word for a meeting at that time, with an invitation to each side. */
export const confirmationOf = (
  { booking, mailDomain, now }: ChangeRequest,
  calendar: Calendar,
  slot: Slot,
): Confirmation => ({
  id: booking.id,
  person: booking.person,
  ...slot,
  cells: cellsOf(calendar, slot),
  deliveries: noticesOf({ bookingId: booking.id, sequence: 0, method: 'REQUEST', ...slot, mailDomain, now }),
  mostUpcoming: MOST_UPCOMING,
  now,
})

const isQuarantined = ({ state }: BookingRow): boolean => state === 'quarantined'

/** A move to another time, with a mail to each side; of a quarantined booking it is answered alike, and takes nothing. */
export const moveOf = (
  { booking, mailDomain, now }: ChangeRequest,
  calendar: Calendar,
  slot: Slot,
): BookingMove => ({
  id: booking.id,
  seen: booking.sequence,
  ...slot,
  cells: cellsOf(calendar, slot),
  mostMoves: MOST_MOVES,
  now,
  deliveries: noticesOf({
    bookingId: booking.id,
    sequence: booking.sequence + 1,
    method: 'REQUEST',
    ...slot,
    mailDomain,
    now,
    quarantined: isQuarantined(booking),
  }),
})

/** A cancellation, with a mail to each side. */
export const cancellationOf = ({ booking, mailDomain, now }: ChangeRequest) => ({
  id: booking.id,
  seen: booking.sequence,
  now,
  deliveries: noticesOf({
    bookingId: booking.id,
    sequence: booking.sequence + 1,
    method: 'CANCEL',
    startsAt: booking.startsAt,
    endsAt: booking.endsAt,
    mailDomain,
    now,
    quarantined: isQuarantined(booking),
  }),
})
