import type { Kysely } from 'kysely'
import { moveDeliveries } from '../../outbox/deliveries.ts'
import type { BookingRow, BookingTables } from './booking-tables.ts'
import { release, take } from './cells.ts'
import { clearWay } from './holds.ts'

type Database = Kysely<BookingTables>

const turn = async (
  db: Database,
  id: string,
  from: BookingRow['state'],
  to: BookingRow['state'],
): Promise<BookingRow | null> =>
  (await db
    .updateTable('bookings')
    .set({ state: to })
    .where('id', '=', id)
    .where('state', '=', from)
    .where('isTest', '=', 0)
    .returningAll()
    .executeTakeFirst()) ?? null

/** Lets a booking out of quarantine: it takes its time now, and its mails leave. `taken`: somebody else has that time. */
export const releaseBooking = async (
  db: Database,
  { id, cells, now }: { id: string; cells: number[]; now: number },
): Promise<'released' | 'taken' | 'absent'> => {
  const booking = await turn(db, id, 'quarantined', 'booked')
  if (!booking) return 'absent'
  await clearWay(db, booking.hostId, cells, now)
  if (await take(db, booking, cells)) {
    await moveDeliveries(db, id, { from: 'held', to: 'pending', now })
    return 'released'
  }
  await turn(db, id, 'booked', 'quarantined')
  return 'taken'
}

/** Puts a booking into quarantine: it gives its time back, and what is not sent yet stays. */
export const holdBooking = async (
  db: Database,
  { id, now }: { id: string; now: number },
): Promise<boolean> => {
  if (!(await turn(db, id, 'booked', 'quarantined'))) return false
  await release(db, id)
  await moveDeliveries(db, id, { from: 'pending', to: 'held', now })
  return true
}
