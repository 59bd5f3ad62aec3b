import { onTestFinished } from 'vitest'
import { normalizeMailbox } from '../api/abuse/suppression.ts'
import { type Calendar, WEEKDAYS } from '../api/bookings/availability.ts'
import {
  type Audience,
  getAudience,
  createBookingRows,
  createMove,
  parseMeetingDetails,
  type MeetingDetails,
  type NewBooking,
} from '../api/bookings/booking-rows.ts'
import { type LeadStore, openData, openStore, operations, type Tables } from '../api/lead-store.ts'
import { listLeads, type LeadRows } from '../api/leads/lead-record.ts'
import { createLeadRows } from '../api/leads/receive-lead.ts'
import type { MailAddresses } from '../api/outbox/messages.ts'
import type { DueDelivery, OutboxRow, Settlement } from '../api/outbox/queue.ts'
import { createRows, type SubmissionMetadata } from '../api/records/pipeline.ts'
import { createStore, type Place } from '../api/store/open-store.ts'
import { getDatabasePath, openDatabase } from '../api/store/sqlite-database.ts'
import { SendMailBody } from '../contract/send-mail.ts'
import { createSampleMetadata, SAMPLE_LEAD } from './sample-submissions.ts'

type Week = Calendar['host']['weekly']

const CLOSED = Object.fromEntries(WEEKDAYS.map((day) => [day, []])) as unknown as Week

/** Creates a calendar of an employee in Denver. `weekly` contains working hours by weekday, in minutes since midnight. */
export const createSampleCalendar = (
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
export const HOLD_MS = 15 * 60_000
export const NOW = Date.parse('2026-11-20T10:00:00Z')

interface BookingSample {
  now?: number
  personHashes?: string[]
  client?: string
  startsAt?: number
}

/** Creates an unconfirmed booking of a half-hour meeting. The id of the host (the employee whom visitors meet) is `desk`. */
export const createSampleBooking = (
  email: string,
  {
    now = NOW,
    personHashes = ['nobody'],
    client = crypto.randomUUID(),
    startsAt = now + HOUR,
  }: BookingSample = {},
): NewBooking =>
  createBookingRows(
    {
      calendar: createSampleCalendar({}),
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
      isAtOnce: false,
    },
    createSampleMetadata({ ip: '192.0.2.1', personHashes, now }),
  )

/** Creates the confirmation of a booking at the time `now`. */
export const createSampleConfirmation = ({ record: booking }: Pick<NewBooking, 'record'>, now: number) =>
  createMove({ booking, mailDomain: 'crewtally.example', now }, createSampleCalendar({}), booking)

export const parseMeetingMail = (row: OutboxRow): OutboxRow & MeetingDetails & { audience: Audience } => ({
  ...row,
  ...parseMeetingDetails(row),
  audience: getAudience(row),
})

export const LEASE_MS = 1000

/** Creates the rows of an accepted contact request: SAMPLE_LEAD with the fields in `lead`. */
export const createSampleSubmission = (
  { idempotency, ...changes }: Partial<SubmissionMetadata & Pick<LeadRows, 'idempotency'>> = {},
  lead: Partial<typeof SAMPLE_LEAD> = {},
): LeadRows => {
  const content = SendMailBody.parse({ ...SAMPLE_LEAD, ...lead })
  const metadata = createSampleMetadata({ now: NOW, ...changes })
  const parts = {
    isPagePost: false,
    extraFields: undefined,
    deduplicationPayload: content,
    channels: ['mail'] as const,
  }
  const rows = createRows('lead', parts, metadata, { key: crypto.randomUUID(), nonce: null })
  return createLeadRows(content, idempotency ? { ...rows, idempotency } : rows, metadata)
}

export const MAIL_ADDRESSES: MailAddresses = {
  from: { name: 'Crewtally website', address: 'website@crewtally.example' },
  to: { name: '', address: 'team@crewtally.example' },
}

export const claimDueDeliveries = async (
  { outbox }: LeadStore,
  now: number,
  limit = 1000,
): Promise<DueDelivery[]> => (await outbox.claim({ now, leaseUntil: now + LEASE_MS, limit })).deliveries

export const claimDueRows = async (store: LeadStore, now: number): Promise<OutboxRow[]> =>
  (await claimDueDeliveries(store, now)).map(({ delivery }) => delivery)

/** Stores the result of a delivery attempt. The new state is `sent`, unless `changes` contains another state. */
export const settleDelivery = (
  { outbox }: LeadStore,
  { id, fence, dueAt }: OutboxRow,
  changes: Partial<Settlement> = {},
): Promise<boolean> =>
  outbox.settle({ id, fence, state: 'sent', dueAt, lastError: null, refusedAt: null, now: dueAt, ...changes })

/** Opens SQLite without the worker thread, because starting a thread is slow. `store.test.ts` tests the thread. */
export const openStoreInThread = async (stateDir: string): Promise<LeadStore> => {
  const db = await openDatabase<Tables>(getDatabasePath(stateDir))
  return createStore(db, operations, 'sqlite')
}

export const openTestStore = async (place: Place): Promise<LeadStore> => {
  const store = await openStore(place, () => undefined)
  onTestFinished(() => store.close())
  return store
}

export const openTables = async (place: Place) => {
  const db = await openData(place, 'write')
  onTestFinished(() => db.destroy())
  return db
}

export const addSuppression = async (place: Place, hash: string): Promise<void> => {
  const suppressions = (await openTables(place)).insertInto('suppressions')
  await suppressions.values({ hash, erasedAt: '2026-11-19T00:00:00Z' }).execute()
}

export const listStoredLeads = async (place: Place) => listLeads(await openTables(place), { limit: 1000 })
