import type { Kysely } from 'kysely'
import type { BookingRow, BookingTables } from './booking-tables.ts'

type Database = Kysely<BookingTables>

/** Cells of a host, at an instant. */
export interface CellRange {
  hostId: string
  from: number
  to: number
  now: number
}

/** Taken cells of a host in `from` ≤ cell < `to`; a hold that has run out takes none, whether or not it was cleared away. */
export const taken = async (db: Database, { hostId, from, to, now }: CellRange): Promise<number[]> => {
  const rows = await db
    .selectFrom('bookingCells')
    .innerJoin('bookings', 'bookings.id', 'bookingCells.bookingId')
    .select('bookingCells.cell')
    .where('bookingCells.hostId', '=', hostId)
    .where('bookingCells.cell', '>=', from)
    .where('bookingCells.cell', '<', to)
    .where((expression) =>
      expression.or([
        expression('bookings.state', '!=', 'unconfirmed'),
        expression('bookings.heldUntil', '>', now),
      ]),
    )
    .execute()
  return rows.map(({ cell }) => cell)
}

/** False where another booking owns one of the cells; then none is owned. Ascending, so that two can never wait for each other. */
const own = async (db: Database, hostId: string, bookingId: string, cells: number[]): Promise<boolean> => {
  if (cells.length === 0) return true
  const rows = cells.map((cell) => ({ hostId, cell, bookingId }))
  const owned = await db
    .insertInto('bookingCells')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('cell')
    .execute()
  if (owned.length === cells.length) return true
  await release(db, bookingId)
  return false
}

/** Gives back what a booking owns. */
export const release = async (db: Database, bookingId: string): Promise<void> => {
  await db.deleteFrom('bookingCells').where('bookingId', '=', bookingId).execute()
}

/** Ascending. */
export const cellsOwnedBy = async (db: Database, bookingId: string): Promise<number[]> => {
  const rows = await db
    .selectFrom('bookingCells')
    .select('cell')
    .where('bookingId', '=', bookingId)
    .orderBy('cell')
    .execute()
  return rows.map(({ cell }) => cell)
}

/**
 * Takes the cells for a booking; false where another one owns one of them. A quarantined or test booking gives its cells back
 * at once: it takes no time of a host, and is answered, after the same work, as if it did.
 */
export const take = async (
  db: Database,
  { id, hostId, state, isTest }: Pick<BookingRow, 'id' | 'hostId' | 'state' | 'isTest'>,
  cells: number[],
): Promise<boolean> => {
  const owned = await own(db, hostId, id, cells)
  if (owned && (state === 'quarantined' || isTest === 1)) await release(db, id)
  return owned
}
