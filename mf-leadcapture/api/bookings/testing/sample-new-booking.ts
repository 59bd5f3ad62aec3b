import type { NewBooking } from '../store/book.ts'
import { newBooking } from '../new-booking.ts'
import { calendarWith } from './sample-calendar.ts'

const HOUR = 60 * 60_000

/** The rows of a half-hour meeting at the desk, an hour ahead. */
export const sampleNewBooking = ({ email, now = Date.parse('2026-11-20T10:00:00Z'), personHashes = ['nobody'] }: { email: string; now?: number; personHashes?: string[] }): NewBooking =>
  newBooking({
    calendar: calendarWith({}),
    slot: { startsAt: now + HOUR, endsAt: now + HOUR + HOUR / 2 },
    form: { fullName: 'Dana Reyes', email, phone: null, businessName: null, note: null, consent: 'on', website: '' },
    carried: { zone: null, industry: null, companySize: null, plid: null, campaign: {} },
    zone: 'America/Denver',
    requestKey: crypto.randomUUID(),
    arrival: { ip: '192.0.2.1', userAgent: '', trap: '', names: [], text: '' },
    verdict: { quarantined: false, riskScore: 0, riskReasons: '' },
    personHashes,
    mailDomain: 'crewtally.example',
    now,
  })
