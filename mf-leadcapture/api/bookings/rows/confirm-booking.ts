import type { Kysely } from 'kysely'
import type { OutboxRow } from '../../outbox/outbox-row.ts'
import { countUpcoming, lockOut, personLock } from './book.ts'
import type { BookingRow, BookingTables } from './booking-tables.ts'
import { cellsOwnedBy, release, take } from './cells.ts'
import { clearWay } from './holds.ts'
import { oweMails } from './owe-mails.ts'

type Database = Kysely<BookingTables>

/** The owner's word for a booking: at the time it was asked for, or at another one where that has gone. */
export interface Confirmation {
  id: string
  person: string
  startsAt: number
  endsAt: number
  cells: number[]
  /** The invitation of each side. */
  deliveries: OutboxRow[]
  mostUpcoming: number
  now: number
}

/** `stale`: there is nothing to confirm any more. */
export type Confirmed =
  | { kind: 'confirmed' | 'repeated'; booking: BookingRow }
  | { kind: 'taken' | 'too-many' | 'stale' }

/** The booking while it waits for a word, locked until the transaction ends. */
const hold = async (db: Database, id: string): Promise<BookingRow | null> =>
  (await db
    .updateTable('bookings')
    .set({ sequence: 0 })
    .where('id', '=', id)
    .where('state', 'in', ['unconfirmed', 'expired'])
    .returningAll()
    .executeTakeFirst()) ?? null

/**
 * Makes a meeting of what was held. Its cells are taken anew, whether or not the hold has ended: somebody may be clearing
 * them away at this very moment, and then waits, or has them.
 */
export const confirm = async (
  db: Database,
  { id, person, startsAt, endsAt, cells, deliveries, mostUpcoming, now }: Confirmation,
): Promise<Confirmed> => {
  await lockOut(db, [personLock(person)], now)
  const booking = await hold(db, id)
  if (!booking) {
    const earlier = await db
      .selectFrom('bookings')
      .selectAll()
      .where('id', '=', id)
      .where('state', '=', 'booked')
      .executeTakeFirst()
    return earlier ? { kind: 'repeated', booking: earlier } : { kind: 'stale' }
  }
  const isOver = booking.state === 'expired' || (booking.heldUntil ?? 0) <= now
  if (isOver && (await countUpcoming(db, person, now)) >= mostUpcoming) return { kind: 'too-many' }
  const before = await cellsOwnedBy(db, id)
  await clearWay(
    db,
    booking.hostId,
    cells.filter((cell) => !before.includes(cell)),
    now,
  )
  await release(db, id)
  if (!(await take(db, booking, cells))) {
    await take(db, booking, before)
    return { kind: 'taken' }
  }
  const confirmed = await db
    .updateTable('bookings')
    .set({ state: 'booked', heldUntil: null, client: '', startsAt, endsAt })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await oweMails(db, confirmed, deliveries, now)
  return { kind: 'confirmed', booking: confirmed }
}
