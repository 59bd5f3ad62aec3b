import { onTestFinished } from 'vitest'
import { normalizeMailbox } from '../api/abuse/suppression.ts'
import type { Calendar } from '../api/bookings/availability.ts'
import {
  type Audience,
  getAudience,
  bookingRows,
  createConfirmation,
  parseMeetingDetails,
  type MeetingDetails,
  type NewBooking,
} from '../api/bookings/booking-rows.ts'
import { type LeadStore, openData, openStore } from '../api/lead-store.ts'
import { listLeads } from '../api/leads/lead-record.ts'
import { leadRows } from '../api/leads/receive-lead.ts'
import type { MailAddresses } from '../api/outbox/messages.ts'
import type { DueDelivery, OutboxRow, Settlement } from '../api/outbox/queue.ts'
import type { Place } from '../api/store/open-store.ts'
import { nextId } from '../api/store/operation.ts'
import { SendMailBody } from '../contract/send-mail.ts'
import { leadMetadata, SAMPLE_LEAD } from './sample-submissions.ts'

type Week = Calendar['host']['weekly']

const CLOSED: Week = {
  monday: [],
  tuesday: [],
  wednesday: [],
  thursday: [],
  friday: [],
  saturday: [],
  sunday: [],
}

/** A calendar in Denver; windows are minutes since midnight. */
export const calendarWith = (
  changes: Partial<Omit<Calendar, 'host' | 'holidays'>>,
  weekly: Partial<Week> = {},
  holidays: string[] = [],
): Calendar => ({
  page: 'general',
  hostId: 'desk',
  title: 'A meeting',
  location: 'Video call',
  minutes: 30,
  everyMinutes: 30,
  bufferMinutes: { before: 0, after: 0 },
  noticeHours: 0,
  horizonDays: 42,
  ...changes,
  host: { name: 'The desk', timeZone: 'America/Denver', weekly: { ...CLOSED, ...weekly }, holidays: [] },
  holidays: new Set(holidays),
})

const HOUR = 60 * 60_000
/** Time for which a sample booking is reserved. */
export const HOLD_MS = 15 * 60_000

interface Sample {
  email: string
  now?: number
  personHashes?: string[]
  /** Client of the booking; a new one each time by default. */
  client?: string
  /** Start of the meeting; an hour ahead by default. */
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
      person: normalizeMailbox(email),
      client,
      maxHolds: 3,
      holdMs: HOLD_MS,
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

/** Confirmation of a booking, in time or late, for its own time or another one. */
export const createSampleConfirmation = (
  { booking }: Pick<NewBooking, 'booking'>,
  now: number,
  startsAt = booking.startsAt,
) =>
  createConfirmation({ booking, mailDomain: 'crewtally.example', now }, calendarWith({}), {
    startsAt,
    endsAt: startsAt + HOUR / 2,
  })

/** A delivery of a booking with its details. */
export const asMeetingMail = (row: OutboxRow): OutboxRow & MeetingDetails & { audience: Audience } => ({
  ...row,
  ...parseMeetingDetails(row),
  audience: getAudience(row),
})

const BODY = SendMailBody.parse(SAMPLE_LEAD)
/** Time of all samples. */
export const NOW = Date.parse('2026-11-20T10:00:00Z')
export const LEASE_MS = 1000

/** An ordinary contact request at NOW. */
export const submission = (changes: Parameters<typeof leadMetadata>[0] = {}) =>
  leadRows(BODY, leadMetadata({ now: NOW, ...changes }))

/** A booking of the one available time. */
export const booking = (email: string, personHashes = ['nobody']) =>
  sampleNewBooking({ email, now: NOW, personHashes })

export const MAIL_ADDRESSES: MailAddresses = {
  from: { name: 'Crewtally website', address: 'website@crewtally.example' },
  to: { name: '', address: 'team@crewtally.example' },
}

/** Claims everything that is due at an instant, with its records. */
export const claimDue = async ({ outbox }: LeadStore, now: number, limit = 1000): Promise<DueDelivery[]> =>
  (await outbox.claim({ now, leaseUntil: now + LEASE_MS, limit })).deliveries

/** The same without the records. */
export const claimAt = async (store: LeadStore, now: number): Promise<OutboxRow[]> =>
  (await claimDue(store, now)).map(({ delivery }) => delivery)

/** Settles a claimed delivery: as sent, unless `changes` say otherwise. */
export const settle = (
  { outbox }: LeadStore,
  { id, fence, dueAt }: OutboxRow,
  changes: Partial<Settlement> = {},
): Promise<boolean> =>
  outbox.settle({ id, fence, state: 'sent', dueAt, lastError: null, refusedAt: null, now: dueAt, ...changes })

/** Opens a store that is closed with the test. */
export const open = async (place: Place): Promise<LeadStore> => {
  const store = await openStore(place, () => undefined)
  onTestFinished(() => store.close())
  return store
}

/** The database of a store that was opened before; closed with the test. */
export const openTables = async (place: Place) => {
  const db = await openData(place, 'write')
  if (!db) throw new Error('there is no store')
  onTestFinished(() => db.destroy())
  return db
}

/** Records an erased person by their hash. */
export const suppress = async (place: Place, hash: string): Promise<void> => {
  const suppressions = (await openTables(place)).insertInto('suppressions')
  await suppressions.values({ hash, erasedAt: '2026-11-19T00:00:00Z' }).execute()
}

/** All stored leads. */
export const stored = async (place: Place) => listLeads(await openTables(place), { limit: 1000 })
