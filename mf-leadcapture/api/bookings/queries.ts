import type { Kysely } from 'kysely'
import { testsIn, type Filter } from '../intake/subject.ts'
import type { OutboxRow } from '../outbox/outbox-row.ts'
import type { BookingConsentRow, BookingRow, BookingState, BookingTables } from './rows/booking-tables.ts'
import { audienceOf, detailsOf, type Audience, type MeetingDetails } from './rows/meeting-mail.ts'

type Told = Pick<OutboxRow, 'state' | 'messageId' | 'attempts' | 'lastError'>
interface BookingDelivery extends Told {
  bookingId: string
  audience: Audience
  method: MeetingDetails['method']
}

/** A booking with what belongs to it, as people and scripts read it. */
export interface BookingRecord extends BookingRow {
  consents: BookingConsentRow[]
  deliveries: BookingDelivery[]
}

/**
 * A booking has been accepted whether or not it was cancelled since; `unconfirmed` are those whose owner has not said a
 * word, or not in time.
 */
const STATES: Record<string, readonly BookingState[]> = {
  accepted: ['booked', 'cancelled'],
  quarantined: ['quarantined'],
  unconfirmed: ['unconfirmed', 'expired'],
}

const complete = async (db: Kysely<BookingTables>, bookings: BookingRow[]): Promise<BookingRecord[]> => {
  if (bookings.length === 0) return []
  const ids = bookings.map(({ id }) => id)
  const consents = await db
    .selectFrom('bookingConsents')
    .selectAll()
    .where('bookingId', 'in', ids)
    .orderBy('id')
    .execute()
  const rows = await db
    .selectFrom('outbox')
    .select(['subjectId', 'recipient', 'details', 'state', 'messageId', 'attempts', 'lastError'])
    .where('subjectId', 'in', ids)
    .orderBy('id')
    .execute()
  const deliveries = rows.map(({ subjectId, recipient, details, ...told }): BookingDelivery => ({
    bookingId: subjectId,
    audience: audienceOf({ recipient }),
    method: detailsOf({ details }).method,
    ...told,
  }))
  const consentsOf = Map.groupBy(consents, (row) => row.bookingId)
  const deliveriesOf = Map.groupBy(deliveries, (row) => row.bookingId)
  return bookings.map((booking) => ({
    ...booking,
    consents: consentsOf.get(booking.id) ?? [],
    deliveries: deliveriesOf.get(booking.id) ?? [],
  }))
}

/** Newest first. */
export const listBookings = async (db: Kysely<BookingTables>, filter: Filter): Promise<BookingRecord[]> => {
  const { limit, status, before } = filter
  const states = status === undefined ? undefined : STATES[status]
  const isTest = testsIn(filter)
  const rows = await db
    .selectFrom('bookings')
    .selectAll()
    .$if(isTest !== undefined, (query) => query.where('isTest', '=', isTest ?? 0))
    .$if(states !== undefined, (query) => query.where('state', 'in', states ?? []))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return complete(db, rows)
}

export const findBooking = async (db: Kysely<BookingTables>, id: string): Promise<BookingRecord | null> => {
  const booking = await db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirst()
  const [record] = await complete(db, booking ? [booking] : [])
  return record ?? null
}
