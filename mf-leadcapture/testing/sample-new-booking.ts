import { mailboxOf } from '../api/abuse/suppression.ts'
import type { NewBooking } from '../api/bookings/engine.ts'
import { confirmationOf, bookingRows } from '../api/bookings/booking-rows.ts'
import { nextId } from '../api/store/operation.ts'
import { calendarWith } from './sample-calendar.ts'

const HOUR = 60 * 60_000
/** For how long the meeting waits for a word. */
export const HOLD = 15 * 60_000

interface Sample {
  email: string
  now?: number
  personHashes?: string[]
  /** Where the booking comes from; each from elsewhere where it is left out. */
  client?: string
  /** When the meeting starts; an hour ahead where it is left out. */
  startsAt?: number
}

/** The rows of a half-hour meeting at the desk. */
export const sampleNewBooking = ({
  email,
  now = Date.parse('2026-11-20T10:00:00Z'),
  personHashes = ['nobody'],
  client = crypto.randomUUID(),
  startsAt = now + HOUR,
}: Sample): NewBooking =>
  bookingRows(
    {
      calendar: calendarWith({}),
      slot: { startsAt, endsAt: startsAt + HOUR / 2 },
      form: {
        fullName: 'Dana Reyes',
        email,
        phone: null,
        businessName: null,
        note: null,
        consent: 'on',
        topic: '',
      },
      carried: { zone: null, industry: null, companySize: null, plid: null, campaign: {} },
      zone: 'America/Denver',
      requestKey: crypto.randomUUID(),
      person: mailboxOf(email),
      client,
      maxHolds: 3,
      holdMs: HOLD,
    },
    {
      id: nextId(now),
      ip: '192.0.2.1',
      userAgent: '',
      isTest: false,
      verdict: { quarantined: false, riskScore: 0, riskReasons: '' },
      personHashes,
      mailDomain: 'crewtally.example',
      now,
    },
  )

/** Its owner's word for it, in time or late, for its own time or another one. */
export const wordFor = ({ booking }: Pick<NewBooking, 'booking'>, now: number, startsAt = booking.startsAt) =>
  confirmationOf({ booking, mailDomain: 'crewtally.example', now }, calendarWith({}), {
    startsAt,
    endsAt: startsAt + HOUR / 2,
  })
