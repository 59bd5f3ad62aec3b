import type { Kysely } from 'kysely'
import type { BookingTables } from './booking-tables.ts'
import { release } from './cells.ts'

type Database = Kysely<BookingTables>

/** Ends one hold whose time has run out; nobody's word came. */
const expireHold = async (db: Database, id: string, now: number): Promise<void> => {
  const ended = await db
    .updateTable('bookings')
    .set({ state: 'expired', client: '' })
    .where('id', '=', id)
    .where('state', '=', 'unconfirmed')
    .where('heldUntil', '<=', now)
    .executeTakeFirst()
  if (ended.numUpdatedRows === 1n) await release(db, id)
}

/** One after the other and in order, so that two who clear the same way never wait for each other. */
const expireAll = async (db: Database, ids: string[], now: number): Promise<void> => {
  for (const id of [...new Set(ids)].toSorted()) await expireHold(db, id, now)
}

/** Frees cells of holds that nobody confirmed in time. */
export const clearWay = async (db: Database, hostId: string, cells: number[], now: number): Promise<void> => {
  if (cells.length === 0) return
  const inTheWay = await db
    .selectFrom('bookingCells')
    .innerJoin('bookings', 'bookings.id', 'bookingCells.bookingId')
    .select('bookings.id')
    .where('bookingCells.hostId', '=', hostId)
    .where('bookingCells.cell', 'in', cells)
    .where('bookings.state', '=', 'unconfirmed')
    .where('bookings.heldUntil', '<=', now)
    .execute()
  await expireAll(
    db,
    inTheWay.map(({ id }) => id),
    now,
  )
}

/** Ends every hold whose time has run out. */
export const expireHolds = async (db: Database, now: number): Promise<void> => {
  const over = await db
    .selectFrom('bookings')
    .select('id')
    .where('state', '=', 'unconfirmed')
    .where('heldUntil', '<=', now)
    .execute()
  await expireAll(
    db,
    over.map(({ id }) => id),
    now,
  )
}

/** How many meetings wait for their owner's word: of everybody, or of one client. */
export const countHolds = async (
  db: Database,
  { now, client }: { now: number; client?: string },
): Promise<number> => {
  const { count } = await db
    .selectFrom('bookings')
    .select((select) => select.fn.countAll<number | string>().as('count'))
    .where('state', '=', 'unconfirmed')
    .where('isTest', '=', 0)
    .where('heldUntil', '>', now)
    .$if(client !== undefined, (query) => query.where('client', '=', client ?? ''))
    .executeTakeFirstOrThrow()
  return Number(count)
}
