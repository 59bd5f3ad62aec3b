import { BOOKING_CONSENT } from '../../contract/booking.ts'
import type { Verdict } from '../abuse/risk.ts'
import { nextId } from '../next-id.ts'
import type { Calendar } from './availability/read-availability.ts'
import { cellsOf, type Slot } from './availability/slots.ts'
import type { BookingForm } from './booking-form.ts'
import type { Arrival } from './booking-guard.ts'
import type { Carried } from './carried.ts'
import type { NewBooking } from './store/book.ts'
import type { Audience, BookingOutboxRow, BookingRow } from './store/booking-tables.ts'
import type { BookingMove } from './store/change-booking.ts'

const LONGEST_USER_AGENT = 400
/** Meetings ahead that one address may hold. */
const MOST_UPCOMING = 3
const AUDIENCES: readonly Audience[] = ['visitor', 'host']

interface Notice extends Slot {
  bookingId: string
  sequence: number
  method: BookingOutboxRow['method']
  mailDomain: string
  now: number
  quarantined?: boolean
}

/** A mail to each side, under a Message-ID of its own. */
const noticesOf = ({ bookingId, sequence, method, startsAt, endsAt, mailDomain, now, quarantined = false }: Notice): BookingOutboxRow[] =>
  AUDIENCES.map((audience) => ({
    id: nextId(now),
    bookingId,
    audience,
    method,
    sequence,
    startsAt,
    endsAt,
    state: quarantined ? 'held' : 'pending',
    messageId: `<booking-${bookingId}-${audience}-${sequence}@${mailDomain}>`,
    attempts: 0,
    createdAt: now,
    dueAt: now,
    leaseUntil: 0,
    fence: 0,
    lastError: null,
    refusedAt: null,
    settledAt: null,
  }))

export interface BookingRequest {
  calendar: Calendar
  slot: Slot
  form: BookingForm
  carried: Carried
  zone: string
  requestKey: string
  arrival: Arrival
  verdict: Verdict
  personHashes: string[]
  mailDomain: string
  now: number
}

/** All rows of one booking. A quarantined one takes no time and is not mailed, and is answered like any other. */
export const newBooking = ({ calendar, slot, form, carried, zone, requestKey, arrival, verdict, personHashes, mailDomain, now }: BookingRequest): NewBooking => {
  const { quarantined, riskScore, riskReasons } = verdict
  const id = nextId(now)
  const at = new Date(now).toISOString()
  const { fullName, email, phone, businessName, note } = form
  const { industry, companySize, plid, campaign } = carried
  const booking: BookingRow = {
    id,
    page: calendar.page,
    hostId: calendar.hostId,
    state: quarantined ? 'quarantined' : 'booked',
    ...slot,
    sequence: 0,
    requestKey,
    createdAt: at,
    fullName,
    email,
    phone,
    businessName,
    note,
    industry,
    companySize,
    timeZone: zone,
    plid,
    campaign: Object.keys(campaign).length === 0 ? null : JSON.stringify(campaign),
    riskScore,
    riskReasons,
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
      ip: arrival.ip,
      userAgent: arrival.userAgent.slice(0, LONGEST_USER_AGENT),
    },
    deliveries: noticesOf({ bookingId: id, sequence: 0, method: 'REQUEST', ...slot, mailDomain, now, quarantined }),
    mostUpcoming: MOST_UPCOMING,
    personHashes,
    now,
  }
}

interface ChangeRequest {
  booking: BookingRow
  mailDomain: string
  now: number
}

const isQuarantined = ({ state }: BookingRow): boolean => state === 'quarantined'

/** A move to another time, with a mail to each side; of a quarantined booking it is answered alike, and takes nothing. */
export const moveOf = ({ booking, mailDomain, now }: ChangeRequest, calendar: Calendar, slot: Slot): BookingMove => ({
  id: booking.id,
  seen: booking.sequence,
  ...slot,
  cells: cellsOf(calendar, slot),
  deliveries: noticesOf({
    bookingId: booking.id, sequence: booking.sequence + 1, method: 'REQUEST', ...slot, mailDomain, now, quarantined: isQuarantined(booking),
  }),
})

/** A cancellation, with a mail to each side. */
export const cancellationOf = ({ booking, mailDomain, now }: ChangeRequest) => ({
  id: booking.id,
  seen: booking.sequence,
  deliveries: noticesOf({
    bookingId: booking.id, sequence: booking.sequence + 1, method: 'CANCEL', startsAt: booking.startsAt, endsAt: booking.endsAt, mailDomain, now,
    quarantined: isQuarantined(booking),
  }),
})
