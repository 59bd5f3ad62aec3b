import type { Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'
import type { BookingRow } from './booking-tables.ts'
import { release, take } from './cells.ts'
import { clearWay } from './holds.ts'

type Database = Kysely<Tables>

const moveMails = async (db: Database, bookingId: string, from: 'held' | 'pending', now: number): Promise<void> => {
  await db
    .updateTable('bookingOutbox')
    .set({ state: from === 'held' ? 'pending' : 'held', dueAt: now, createdAt: now })
    .where('bookingId', '=', bookingId)
    .where('state', '=', from)
    .execute()
}

const turn = async (db: Database, id: string, from: BookingRow['state'], to: BookingRow['state']): Promise<BookingRow | null> =>
  (await db.updateTable('bookings').set({ state: to }).where('id', '=', id).where('state', '=', from).returningAll().executeTakeFirst()) ?? null

/** Lets a booking out of quarantine: it takes its time now, and its mails leave. `taken`: somebody else has that time. */
export const releaseBooking = async (db: Database, { id, cells, now }: { id: string; cells: number[]; now: number }): Promise<'released' | 'taken' | 'absent'> => {
  const booking = await turn(db, id, 'quarantined', 'booked')
  if (!booking) return 'absent'
  await clearWay(db, booking.hostId, cells, now)
  if (await take(db, booking, cells)) {
    await moveMails(db, id, 'held', now)
    return 'released'
  }
  await turn(db, id, 'booked', 'quarantined')
  return 'taken'
}

/** Puts a booking into quarantine: it gives its time back, and what is not sent yet stays. */
export const holdBooking = async (db: Database, { id, now }: { id: string; now: number }): Promise<boolean> => {
  if (!(await turn(db, id, 'booked', 'quarantined'))) return false
  await release(db, id)
  await moveMails(db, id, 'pending', now)
  return true
}
