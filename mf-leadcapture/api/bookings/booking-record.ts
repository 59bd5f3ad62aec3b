import { sql, type Kysely } from 'kysely'
import { joinPhone } from 'shared-contracts/field-rule'
import { normalizeMailbox } from '../abuse/suppression.ts'
import type { OutboxRow } from '../outbox/queue.ts'
import {
  createConsentQueries,
  DELETE_BATCH_SIZE,
  RETENTION_MONTHS,
  createRecordQueries,
  formatMonthsBefore,
} from '../records/record-rows.ts'
import {
  formatMinute,
  createRecordOutputs,
  formatRisk,
  formatStatus,
  type RecordType,
} from '../records/record-type.ts'
import { listCells, readAvailability } from './availability.ts'
import {
  getAudience,
  parseMeetingDetails,
  type Audience,
  type BookingConsentRow,
  type BookingRow,
  type BookingState,
  type BookingTables,
  type MeetingDetails,
} from './booking-rows.ts'
import { expireHolds } from './booking-cells.ts'
import { CLIENT_LOCK, quarantineBooking, getPersonLock, releaseBooking } from './engine.ts'

interface BookingDelivery extends Pick<OutboxRow, 'state' | 'messageId' | 'attempts' | 'lastError'> {
  bookingId: string
  audience: Audience
  method: MeetingDetails['method']
}

export interface BookingRecord extends BookingRow {
  consents: BookingConsentRow[]
  deliveries: BookingDelivery[]
}

type Database = Kysely<BookingTables>

const { removeOlderThan, rows, ...common } = createRecordQueries<BookingRow>({
  table: 'bookings',
  at: 'createdAt',
  state: 'state',
  /** Booking states by record status. `accepted` includes canceled bookings, `unconfirmed` includes expired ones. */
  statuses: {
    accepted: ['booked', 'cancelled'],
    quarantined: ['quarantined'],
    unconfirmed: ['unconfirmed', 'expired'],
  } satisfies Record<string, BookingState[]>,
})
const {
  ofRecords: consentsOf,
  expireConsents,
  ...evidence
} = createConsentQueries<BookingConsentRow>('bookingConsents', 'bookingId', 'bookings')

const addConsentsAndDeliveries = async (db: Database, bookings: BookingRow[]): Promise<BookingRecord[]> => {
  if (bookings.length === 0) return []
  const ids = bookings.map(({ id }) => id)
  const consents = Map.groupBy(await consentsOf(db, ids), ({ bookingId }) => bookingId)
  const mails = await db
    .selectFrom('outbox')
    .select(['subjectId', 'recipient', 'details', 'state', 'messageId', 'attempts', 'lastError'])
    .where('subjectId', 'in', ids)
    .orderBy('id')
    .execute()
  const deliveries = mails.map(({ subjectId, recipient, details, ...status }): BookingDelivery => ({
    bookingId: subjectId,
    audience: getAudience({ recipient }),
    method: parseMeetingDetails({ details }).method,
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
  (await addConsentsAndDeliveries(db, await common.read(db, [id])))[0] ?? null

/** Age at which expired bookings and rows of the lock table are deleted. No limit counts bookings that are older than a day. */
const LOCK_RETENTION_MS = 2 * 24 * 60 * 60_000
/** Age at which a client's row in the lock table is deleted. It can be short, because a lock ends with its transaction. */
const CLIENT_LOCK_RETENTION_MS = 60 * 60_000

/** Deletes bookings that were never confirmed, and their consents, because the email address can be another person's. */
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
  await common.remove(db, ids)
  if (ids.length > 0) await db.deleteFrom('bookingConsents').where('bookingId', 'in', ids).execute()
  const locks = db.deleteFrom('bookingLocks')
  await locks.where('at', '<', now - LOCK_RETENTION_MS).execute()
  await locks
    .where('at', '<', now - CLIENT_LOCK_RETENTION_MS)
    .where('name', 'like', `${CLIENT_LOCK}%`)
    .execute()
}

const instant = (at: number): string => new Date(at).toISOString()

const { factsOf, ...outputs } = createRecordOutputs<BookingRecord>([
  { table: 'ID', csv: 'id', page: 'Booking', read: ({ id }) => id },
  { table: 'RECEIVED', read: ({ createdAt }) => formatMinute(createdAt) },
  { csv: 'received', page: 'Received', read: ({ createdAt }) => createdAt },
  { table: 'STATE', csv: 'state', page: 'State', read: (booking) => formatStatus(booking, booking.state) },
  { csv: 'page', read: ({ page }) => page },
  {
    csv: 'held until',
    page: 'Held until',
    read: ({ heldUntil }) => (heldUntil === null ? undefined : instant(heldUntil)),
  },
  { csv: 'moves', page: 'Moves', read: ({ moves }) => moves },
  { page: 'Risk', read: formatRisk },
  { page: 'Page', read: ({ page }) => page },
  { csv: 'starts', page: 'Starts', read: ({ startsAt }) => instant(startsAt) },
  { table: 'MEETING (UTC)', read: ({ startsAt }) => formatMinute(instant(startsAt)) },
  { csv: 'ends', page: 'Ends', read: ({ endsAt }) => instant(endsAt) },
  { csv: 'zone', page: 'Their zone', read: ({ timeZone }) => timeZone },
  { table: 'PAGE', read: ({ page }) => page },
  { table: 'NAME', csv: 'name', page: 'Name', read: ({ fullName }) => fullName },
  { table: 'BUSINESS', csv: 'business', page: 'Business', read: ({ businessName }) => businessName },
  { table: 'EMAIL', csv: 'email', page: 'Email', read: ({ email }) => email },
  { table: 'PHONE', page: 'Phone', read: joinPhone },
  { csv: 'phone', read: ({ phone }) => phone },
  { csv: 'extension', read: ({ phoneExtension }) => phoneExtension },
  { csv: 'industry', page: 'Industry', read: ({ industry }) => industry },
  { csv: 'size', page: 'Company size', read: ({ companySize }) => companySize },
  { csv: 'note', read: ({ note }) => note },
  { csv: 'partner', page: 'Partner link', read: ({ plid }) => plid },
  { csv: 'campaign', page: 'Campaign', read: ({ campaign }) => campaign },
  { csv: 'risk', read: ({ riskScore }) => riskScore },
  { csv: 'reasons', read: ({ riskReasons }) => riskReasons },
])

export const BOOKINGS: RecordType<BookingTables, BookingRecord> = {
  kind: 'booking',
  plural: 'bookings',
  noun: 'booking',
  ...common,
  ...evidence,
  ...outputs,
  tables: ['bookings', 'booking_cells', 'booking_consents', 'booking_locks'],
  list: async (db, filter) => addConsentsAndDeliveries(db, await rows(db, filter)),
  find: findBooking,
  receivedAt: ({ createdAt }) => createdAt,
  page: (booking) => [
    { facts: factsOf(booking) },
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
    releaseBooking(db, id, (booking) => listCells(readAvailability()[booking.page], booking), now),
  hold: quarantineBooking,
  async expire(db, now) {
    await expireUnconfirmed(db, now)
    const oldest = formatMonthsBefore(now, RETENTION_MONTHS.requests)
    await removeOlderThan(db, oldest, sql`ends_at < ${now}`)
    await expireConsents(db, now)
  },
  async removeConsents(db, found, person) {
    await evidence.removeConsents(db, found, person)
    if (found.length === 0) return
    const locks = found.map(({ email }) => getPersonLock(normalizeMailbox(email)))
    await db.deleteFrom('bookingLocks').where('name', 'in', locks).execute()
  },
}
