import type { Kysely } from 'kysely'
import type { BookingRow, BookingTables } from './booking-rows.ts'

// A host is an employee whom visitors meet. The host's time is divided into cells of five minutes. At most one booking owns a
// cell, so that no time is booked twice.

type Database = Kysely<BookingTables>

/** Range of five-minute cells: `from` ≤ cell < `to`. A cell of an unconfirmed booking that expired by `now` is free. */
interface CellRange {
  hostId: string
  from: number
  to: number
  now: number
}

export const findTakenCells = async (
  db: Database,
  { hostId, from, to, now }: CellRange,
): Promise<number[]> => {
  const rows = await db
    .selectFrom('bookingCells')
    .innerJoin('bookings', 'bookings.id', 'bookingCells.bookingId')
    .select('bookingCells.cell')
    .where('bookingCells.hostId', '=', hostId)
    .where('bookingCells.cell', '>=', from)
    .where('bookingCells.cell', '<', to)
    .where((row) => row.or([row('bookings.state', '!=', 'unconfirmed'), row('bookings.heldUntil', '>', now)]))
    .execute()
  return rows.map(({ cell }) => cell)
}

/**
 * Assigns five-minute cells of the host's calendar to a booking. Returns false if another booking owns one of them. A test
 * booking or a quarantined booking occupies no time, so its cells are deleted again. They are inserted first, because a shorter
 * response time would reveal the quarantine.
 */
export const claimCells = async (
  db: Database,
  { id, hostId, state, isTest }: Pick<BookingRow, 'id' | 'hostId' | 'state' | 'isTest'>,
  cells: number[],
): Promise<boolean> => {
  if (cells.length === 0) return true
  // `cells` is in ascending order. So all transactions lock rows in the same order, and cannot deadlock.
  const ownedCells = await db
    .insertInto('bookingCells')
    .values(cells.map((cell) => ({ hostId, cell, bookingId: id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('cell')
    .execute()
  const hasAll = ownedCells.length === cells.length
  if (!hasAll || state === 'quarantined' || isTest === 1) await releaseCells(db, id)
  return hasAll
}

export const releaseCells = async (db: Database, bookingId: string): Promise<void> => {
  await db.deleteFrom('bookingCells').where('bookingId', '=', bookingId).execute()
}

/** Replaces a booking's five-minute cells. Returns false and changes nothing if another booking owns one of the new cells. */
export const exchangeCells = async (
  db: Database,
  booking: BookingRow,
  cells: number[],
  now: number,
): Promise<boolean> => {
  const ownedCells = db.selectFrom('bookingCells').select('cell').where('bookingId', '=', booking.id)
  const previousCells = (await ownedCells.orderBy('cell').execute()).map(({ cell }) => cell)
  const addedCells = cells.filter((cell) => !previousCells.includes(cell))
  await expireHolds(db, now, { hostId: booking.hostId, cells: addedCells })
  await releaseCells(db, booking.id)
  if (await claimCells(db, booking, cells)) return true
  // Assign the previous five-minute cells to the booking again. No other transaction can own them, because the rows that
  // `releaseCells` deleted stay locked until this transaction ends.
  await claimCells(db, booking, previousCells)
  return false
}

/**
 * Expires unconfirmed bookings whose reservation has ended. With `of`, expires only those that own one of these cells (periods
 * of five minutes in a host's calendar). Updates the bookings in order of id, so that two transactions cannot deadlock.
 */
export const expireHolds = async (
  db: Database,
  now: number,
  of?: { hostId: string; cells: number[] },
): Promise<void> => {
  if (of?.cells.length === 0) return
  const overdue = db
    .selectFrom('bookings')
    .select('id')
    .where('state', '=', 'unconfirmed')
    .where('heldUntil', '<=', now)
  const owners = db.selectFrom('bookingCells').select('bookingId')
  const selected = of
    ? overdue.where('id', 'in', owners.where('hostId', '=', of.hostId).where('cell', 'in', of.cells))
    : overdue
  for (const { id } of await selected.orderBy('id').execute()) {
    const { numUpdatedRows } = await db
      .updateTable('bookings')
      .set({ state: 'expired', client: '' })
      .where('id', '=', id)
      .where('state', '=', 'unconfirmed')
      .where('heldUntil', '<=', now)
      .executeTakeFirst()
    if (numUpdatedRows === 1n) await releaseCells(db, id)
  }
}
