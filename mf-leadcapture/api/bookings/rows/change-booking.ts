import type { Kysely } from 'kysely'
import type { OutboxRow } from '../../outbox/outbox-row.ts'
import type { BookingRow, BookingTables } from './booking-tables.ts'
import { cellsOwnedBy, release, take } from './cells.ts'
import { clearWay } from './holds.ts'
import { oweMails } from './owe-mails.ts'

type Database = Kysely<BookingTables>

export interface BookingChange {
  id: string
  /** The sequence that was seen: a change on top of another one must have seen it. */
  seen: number
  deliveries: OutboxRow[]
  now: number
}
export interface BookingMove extends BookingChange {
  startsAt: number
  endsAt: number
  cells: number[]
  /** So often one booking may move. */
  mostMoves: number
}

/** What can be changed: the rest waits for a word, or is over. */
const STANDING = ['booked', 'quarantined'] as const

/** `stale`: it was changed or cancelled meanwhile. */
export type Changed = { kind: 'changed'; booking: BookingRow } | { kind: 'taken' | 'stale' | 'too-many' }

/** Writes a change of a booking that is as it was seen; null where it is not. */
const change = async (
  db: Database,
  { id, seen, deliveries, now }: BookingChange,
  set: Partial<BookingRow>,
): Promise<BookingRow | null> => {
  const changed = await db
    .updateTable('bookings')
    .set({ ...set, sequence: seen + 1 })
    .where('id', '=', id)
    .where('sequence', '=', seen)
    .where('state', 'in', STANDING)
    .returningAll()
    .executeTakeFirst()
  if (!changed) return null
  await oweMails(db, changed, deliveries, now)
  return changed
}

/**
 * The booking as it was seen, locked until the transaction ends: a write is the one lock that both databases know. Two
 * changes of one booking would otherwise give back each other's cells.
 */
const hold = async (db: Database, id: string, seen: number): Promise<BookingRow | null> =>
  (await db
    .updateTable('bookings')
    .set({ sequence: seen })
    .where('id', '=', id)
    .where('sequence', '=', seen)
    .where('state', 'in', STANDING)
    .returningAll()
    .executeTakeFirst()) ?? null

/** Moves a booking to another time, where that is free. */
export const move = async (db: Database, request: BookingMove): Promise<Changed> => {
  const { id, seen, cells, startsAt, endsAt, mostMoves, now } = request
  const booking = await hold(db, id, seen)
  if (!booking) return { kind: 'stale' }
  if (booking.moves >= mostMoves) return { kind: 'too-many' }
  await clearWay(db, booking.hostId, cells, now)
  const before = await cellsOwnedBy(db, id)
  await release(db, id)
  if (!(await take(db, booking, cells))) {
    // Nobody can have come between: what this transaction deletes stays locked for others until it ends.
    await take(db, booking, before)
    return { kind: 'taken' }
  }
  const changed = await change(db, request, { startsAt, endsAt, moves: booking.moves + 1 })
  if (!changed) throw new Error('a booking changed inside the transaction that had read it')
  return { kind: 'changed', booking: changed }
}

/** Cancels a booking and gives its time back. */
export const cancel = async (db: Database, request: BookingChange): Promise<Changed> => {
  const changed = await change(db, request, { state: 'cancelled' })
  if (!changed) return { kind: 'stale' }
  await release(db, request.id)
  return { kind: 'changed', booking: changed }
}
