import type { Kysely } from 'kysely'
import type { ClaimRequest, Settlement } from '../../operations.ts'
import type { BookingOutboxRow, BookingRow, BookingTables } from './booking-tables.ts'

type Database = Kysely<BookingTables>

/** A due mail with its booking, as couriers take it; `subjectId` names the mail in logs and files. */
export interface BookingMail {
  booking: BookingRow
  delivery: BookingOutboxRow & { channel: 'mail'; subjectKind: 'booking'; subjectId: string }
}
export interface BookingClaim {
  deliveries: BookingMail[]
  nextAt: number | null
}

/** The conditions stand outside the inner query as well: there a second claimer reads them anew after its wait. */
export const claim = async (db: Database, { now, leaseUntil, limit }: ClaimRequest): Promise<BookingClaim> => {
  const claimed = await db
    .updateTable('bookingOutbox')
    .set((row) => ({ leaseUntil, fence: row('fence', '+', 1), attempts: row('attempts', '+', 1) }))
    .where('state', '=', 'pending')
    .where('leaseUntil', '<=', now)
    .where('id', 'in', (select) =>
      select
        .selectFrom('bookingOutbox')
        .select('id')
        .where('state', '=', 'pending')
        .where('dueAt', '<=', now)
        .where('leaseUntil', '<=', now)
        .orderBy('dueAt')
        .limit(limit),
    )
    .returningAll()
    .execute()
  const ids = claimed.map((row) => row.bookingId)
  const bookings = ids.length === 0 ? [] : await db.selectFrom('bookings').selectAll().where('id', 'in', ids).execute()
  const pending = await db.selectFrom('bookingOutbox').select(['dueAt', 'leaseUntil']).where('state', '=', 'pending').orderBy('dueAt').limit(limit).execute()
  const bookingById = new Map(bookings.map((booking) => [booking.id, booking]))
  return {
    deliveries: claimed.flatMap((row): BookingMail[] => {
      const booking = bookingById.get(row.bookingId)
      const subjectId = `booking-${row.bookingId}-${row.method === 'CONFIRM' ? 'confirm' : `${row.audience}-${row.sequence}`}`
      return booking ? [{ booking, delivery: { ...row, channel: 'mail', subjectKind: 'booking', subjectId } }] : []
    }),
    nextAt: pending.length === 0 ? null : Math.min(...pending.map((row) => Math.max(row.dueAt, row.leaseUntil))),
  }
}

/** False where the lease was lost: somebody else has claimed the delivery since, and their word counts. */
export const settle = async (db: Database, { id, fence, state, dueAt, lastError, refusedAt, now }: Settlement): Promise<boolean> => {
  const result = await db
    .updateTable('bookingOutbox')
    .set({ state, dueAt, lastError, refusedAt, leaseUntil: 0, settledAt: state === 'pending' ? null : now })
    .where('id', '=', id)
    .where('fence', '=', fence)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
