import type { Kysely } from 'kysely'
import type { BookingConsentRow, BookingOutboxRow, BookingRow, BookingState, BookingTables } from './rows/booking-tables.ts'

/** A booking with what belongs to it, as people and scripts read it. */
export interface BookingRecord extends BookingRow {
  consents: BookingConsentRow[]
  deliveries: Pick<BookingOutboxRow, 'bookingId' | 'audience' | 'method' | 'state' | 'messageId' | 'attempts' | 'lastError'>[]
}

export interface BookingFilter {
  limit: number
  /** Any where it is left out. */
  states?: readonly BookingState[] | undefined
  /** Only those that came before the booking of this id. */
  before?: string | undefined
}

const complete = async (db: Kysely<BookingTables>, bookings: BookingRow[]): Promise<BookingRecord[]> => {
  if (bookings.length === 0) return []
  const ids = bookings.map(({ id }) => id)
  const consents = await db.selectFrom('bookingConsents').selectAll().where('bookingId', 'in', ids).orderBy('id').execute()
  const deliveries = await db
    .selectFrom('bookingOutbox')
    .select(['bookingId', 'audience', 'method', 'state', 'messageId', 'attempts', 'lastError'])
    .where('bookingId', 'in', ids)
    .orderBy('id')
    .execute()
  const consentsOf = Map.groupBy(consents, (row) => row.bookingId)
  const deliveriesOf = Map.groupBy(deliveries, (row) => row.bookingId)
  return bookings.map((booking) => ({ ...booking, consents: consentsOf.get(booking.id) ?? [], deliveries: deliveriesOf.get(booking.id) ?? [] }))
}

/** Newest first. */
export const listBookings = async (db: Kysely<BookingTables>, { limit, states, before }: BookingFilter): Promise<BookingRecord[]> => {
  const rows = await db
    .selectFrom('bookings')
    .selectAll()
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
