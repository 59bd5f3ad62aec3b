import type { Kysely } from 'kysely'
import { wholePhone } from 'shared-contracts/field-rule'
import { mailboxOf } from '../abuse/suppression.ts'
import { removeDeliveries, type OutboxRow } from '../outbox/queue.ts'
import {
  columns,
  consentRows,
  DELETE_BATCH_SIZE,
  listRows,
  minute,
  RETENTION_MONTHS,
  riskWords,
  rowsById,
  rowsOfType,
  sinceMonths,
  statusWord,
  type RecordType,
} from '../records/record-type.ts'
import { cellsOf, readAvailability } from './availability.ts'
import {
  audienceOf,
  detailsOf,
  type Audience,
  type BookingConsentRow,
  type BookingRow,
  type BookingState,
  type BookingTables,
  type MeetingDetails,
} from './booking-tables.ts'
import { expireHolds } from './booking-cells.ts'
import { CLIENT_LOCK, holdBooking, personLock, releaseBooking } from './engine.ts'

interface BookingDelivery extends Pick<OutboxRow, 'state' | 'messageId' | 'attempts' | 'lastError'> {
  bookingId: string
  audience: Audience
  method: MeetingDetails['method']
}

/** A booking with its consents and deliveries, as the commands print it. */
export interface BookingRecord extends BookingRow {
  consents: BookingConsentRow[]
  deliveries: BookingDelivery[]
}

type Database = Kysely<BookingTables>

const rows = rowsOfType('bookings', { at: 'createdAt', state: 'state' })
const {
  ofRecords: consentsOf,
  expireConsents,
  ...evidence
} = consentRows('bookingConsents', 'bookingId', 'bookings')

/** `accepted`: canceled or not. `unconfirmed`: not confirmed, or not in time. */
const STATES_OF_STATUS: Record<string, readonly BookingState[]> = {
  accepted: ['booked', 'cancelled'],
  quarantined: ['quarantined'],
  unconfirmed: ['unconfirmed', 'expired'],
}

const complete = async (db: Database, bookings: BookingRow[]): Promise<BookingRecord[]> => {
  if (bookings.length === 0) return []
  const ids = bookings.map(({ id }) => id)
  const consents = Map.groupBy(await consentsOf<BookingConsentRow>(db, ids), ({ bookingId }) => bookingId)
  const mails = await db
    .selectFrom('outbox')
    .select(['subjectId', 'recipient', 'details', 'state', 'messageId', 'attempts', 'lastError'])
    .where('subjectId', 'in', ids)
    .orderBy('id')
    .execute()
  const deliveries = mails.map(({ subjectId, recipient, details, ...status }): BookingDelivery => ({
    bookingId: subjectId,
    audience: audienceOf({ recipient }),
    method: detailsOf({ details }).method,
    ...status,
  }))
  const deliveriesOf = Map.groupBy(deliveries, ({ bookingId }) => bookingId)
  return bookings.map((booking) => ({
    ...booking,
    consents: consents.get(booking.id) ?? [],
    deliveries: deliveriesOf.get(booking.id) ?? [],
  }))
}

export const findBooking = async (db: Database, id: string): Promise<BookingRecord | null> =>
  (await complete(db, await rowsById<BookingRow>(db, 'bookings', [id])))[0] ?? null

/** Limits look back one day. */
const LOCK_RETENTION_MS = 2 * 24 * 60 * 60_000
/** The limit of a client counts only its unconfirmed bookings, so its lock row is needed only during a transaction. */
const CLIENT_LOCK_RETENTION_MS = 60 * 60_000

/** Deletes bookings; their cells are deleted with them, and their consents stay. */
const remove = async (db: Database, ids: string[]): Promise<void> => {
  if (ids.length === 0) return
  await removeDeliveries(db, ids)
  await db.deleteFrom('bookings').where('id', 'in', ids).execute()
}

/**
 * Deletes unconfirmed bookings whose time is past, with their consents. Without a confirmation these prove no consent, and
 * the address may belong to another person.
 */
const expireUnconfirmed = async (db: Database, now: number): Promise<void> => {
  await expireHolds(db, now)
  const past = await db
    .selectFrom('bookings')
    .select('id')
    .where('state', '=', 'expired')
    .where('endsAt', '<', now)
    .where('heldUntil', '<', now - LOCK_RETENTION_MS)
    .limit(DELETE_BATCH_SIZE)
    .execute()
  const ids = past.map(({ id }) => id)
  await remove(db, ids)
  if (ids.length > 0) await db.deleteFrom('bookingConsents').where('bookingId', 'in', ids).execute()
  const locks = db.deleteFrom('bookingLocks')
  await locks.where('at', '<', now - LOCK_RETENTION_MS).execute()
  await locks
    .where('at', '<', now - CLIENT_LOCK_RETENTION_MS)
    .where('name', 'like', `${CLIENT_LOCK}%`)
    .execute()
}

const instant = (at: number): string => new Date(at).toISOString()

/** Meetings, confirmed or not. */
export const BOOKINGS: RecordType<BookingTables, BookingRecord> = {
  kind: 'booking',
  plural: 'bookings',
  words: 'booking',
  statuses: ['accepted', 'quarantined', 'unconfirmed', 'test'],
  ...rows,
  ...evidence,
  tables: ['bookings', 'booking_cells', 'booking_consents', 'booking_locks'],
  list: async (db, filter) =>
    complete(
      db,
      await listRows<BookingRow>(db, 'bookings', filter, { column: 'state', of: STATES_OF_STATUS }),
    ),
  find: findBooking,
  receivedAt: ({ createdAt }) => createdAt,
  table: columns([
    ['ID', (booking) => booking.id],
    ['RECEIVED', (booking) => minute(booking.createdAt)],
    ['STATE', (booking) => statusWord(booking, booking.state)],
    ['MEETING (UTC)', (booking) => minute(instant(booking.startsAt))],
    ['PAGE', (booking) => booking.page],
    ['NAME', (booking) => booking.fullName],
    ['BUSINESS', (booking) => booking.businessName],
    ['EMAIL', (booking) => booking.email],
    ['PHONE', wholePhone],
  ]),
  csv: columns([
    ['id', (booking) => booking.id],
    ['received', (booking) => booking.createdAt],
    ['state', (booking) => statusWord(booking, booking.state)],
    ['page', (booking) => booking.page],
    ['held until', (booking) => (booking.heldUntil === null ? null : instant(booking.heldUntil))],
    ['moves', (booking) => booking.moves],
    ['starts', (booking) => instant(booking.startsAt)],
    ['ends', (booking) => instant(booking.endsAt)],
    ['zone', (booking) => booking.timeZone],
    ['name', (booking) => booking.fullName],
    ['business', (booking) => booking.businessName],
    ['email', (booking) => booking.email],
    ['phone', (booking) => booking.phone],
    ['extension', (booking) => booking.phoneExtension],
    ['industry', (booking) => booking.industry],
    ['size', (booking) => booking.companySize],
    ['note', (booking) => booking.note],
    ['partner', (booking) => booking.plid],
    ['campaign', (booking) => booking.campaign],
    ['risk', (booking) => booking.riskScore],
    ['reasons', (booking) => booking.riskReasons],
  ]),
  page: (booking) => [
    {
      facts: [
        ['Booking', booking.id],
        ['Received', booking.createdAt],
        ['State', statusWord(booking, booking.state)],
        ...(booking.heldUntil === null
          ? []
          : [['Held until', instant(booking.heldUntil)] satisfies [string, string]]),
        ['Moves', String(booking.moves)],
        ['Risk', riskWords(booking)],
        ['Page', booking.page],
        ['Starts', instant(booking.startsAt)],
        ['Ends', instant(booking.endsAt)],
        ['Their zone', booking.timeZone],
        ['Name', booking.fullName],
        ['Business', booking.businessName],
        ['Email', booking.email],
        ['Phone', wholePhone(booking)],
        ['Industry', booking.industry],
        ['Company size', booking.companySize],
        ['Partner link', booking.plid],
        ['Campaign', booking.campaign],
      ],
    },
    ...(booking.note === null ? [] : [{ text: booking.note }]),
    {
      head: ['CONSENT', 'TEXT', 'AT'],
      rows: booking.consents.map(({ textVersion, at }) => ['booking', textVersion, at]),
    },
    {
      head: ['FOR', 'METHOD', 'STATE', 'ATTEMPTS', 'MESSAGE-ID', 'LAST ERROR'],
      rows: booking.deliveries.map(({ audience, method, state, attempts, messageId, lastError }) => [
        audience,
        method,
        state,
        String(attempts),
        messageId,
        lastError ?? '',
      ]),
    },
  ],
  release: (db, id, now) =>
    releaseBooking(db, id, (booking) => cellsOf(readAvailability()[booking.page], booking), now),
  hold: holdBooking,
  async expire(db, now) {
    await expireUnconfirmed(db, now)
    const old = await db
      .selectFrom('bookings')
      .select('id')
      .where('createdAt', '<', sinceMonths(now, RETENTION_MONTHS.requests))
      .where('endsAt', '<', now)
      .limit(DELETE_BATCH_SIZE)
      .execute()
    await remove(
      db,
      old.map(({ id }) => id),
    )
    await expireConsents(db, now)
  },
  remove,
  async removeConsents(db, found, person) {
    await evidence.removeConsents(db, found, person)
    if (found.length === 0) return
    const locks = found.map(({ email }) => personLock(mailboxOf(email)))
    await db.deleteFrom('bookingLocks').where('name', 'in', locks).execute()
  },
}
