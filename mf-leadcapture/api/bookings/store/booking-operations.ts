import type { Kysely } from 'kysely'
import type { ClaimRequest, Settlement } from '../../store/operations.ts'
import type { BookingConsentRow, BookingOutboxRow, BookingRow, BookingTables } from './booking-tables.ts'

type Database = Kysely<BookingTables>

/** All that one booking writes; it becomes durable whole or not at all. */
export interface NewBooking {
  booking: BookingRow
  /** Cells of the host that the meeting takes, ascending; none for a quarantined booking. */
  cells: number[]
  consent: BookingConsentRow
  deliveries: BookingOutboxRow[]
  /** So many meetings ahead one address may hold; more would let one person empty a calendar. */
  mostUpcoming: number
  now: number
}

/** `mismatch`: the form's key came earlier with another booking. Only `booked` has written anything. */
export type Booked = { kind: 'booked' | 'repeated'; booking: BookingRow } | { kind: 'taken' | 'too-many' | 'mismatch' }

export interface BookingChange {
  id: string
  /** The sequence that was seen: a change on top of another one must have seen it. */
  seen: number
  deliveries: BookingOutboxRow[]
}
export interface BookingMove extends BookingChange {
  startsAt: number
  endsAt: number
  cells: number[]
}

/** `stale`: it was changed or cancelled meanwhile. */
export type Changed = { kind: 'changed'; booking: BookingRow } | { kind: 'taken' } | { kind: 'stale' }

/** A due mail with its booking, as couriers take it; `subjectId` names the mail in logs and files. */
export interface BookingMail {
  booking: BookingRow
  delivery: BookingOutboxRow & { channel: 'mail'; subjectKind: 'booking'; subjectId: string }
}
export interface BookingClaim {
  deliveries: BookingMail[]
  nextAt: number | null
}

const taken = async (db: Database, { hostId, from, to }: { hostId: string; from: number; to: number }): Promise<number[]> => {
  const rows = await db.selectFrom('bookingCells').select('cell').where('hostId', '=', hostId).where('cell', '>=', from).where('cell', '<', to).execute()
  return rows.map(({ cell }) => cell)
}

/** False where another booking owns one of the cells; then none is owned. Ascending, so that two can never wait for each other. */
const own = async (db: Database, hostId: string, bookingId: string, cells: number[]): Promise<boolean> => {
  if (cells.length === 0) return true
  const rows = cells.map((cell) => ({ hostId, cell, bookingId }))
  const owned = await db.insertInto('bookingCells').values(rows).onConflict((conflict) => conflict.doNothing()).returning('cell').execute()
  if (owned.length === cells.length) return true
  await release(db, bookingId)
  return false
}

const release = async (db: Database, bookingId: string): Promise<void> => {
  await db.deleteFrom('bookingCells').where('bookingId', '=', bookingId).execute()
}

const cellsOwnedBy = async (db: Database, bookingId: string): Promise<number[]> => {
  const rows = await db.selectFrom('bookingCells').select('cell').where('bookingId', '=', bookingId).orderBy('cell').execute()
  return rows.map(({ cell }) => cell)
}

const find = async (db: Database, id: string): Promise<BookingRow | null> =>
  (await db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirst()) ?? null

const upcoming = async (db: Database, email: string, now: number): Promise<number> => {
  const rows = await db.selectFrom('bookings').select('id').where('email', '=', email).where('state', '=', 'booked').where('startsAt', '>', now).execute()
  return rows.length
}

/** What became of the form's key, where it came before. */
const repeatOf = async (db: Database, booking: BookingRow): Promise<Booked | null> => {
  const earlier = await db.selectFrom('bookings').selectAll().where('requestKey', '=', booking.requestKey).executeTakeFirst()
  if (!earlier) return null
  const same = earlier.email === booking.email && earlier.startsAt === booking.startsAt && earlier.page === booking.page
  return same ? { kind: 'repeated', booking: earlier } : { kind: 'mismatch' }
}

const book = async (db: Database, { booking, cells, consent, deliveries, mostUpcoming, now }: NewBooking): Promise<Booked> => {
  const before = await repeatOf(db, booking)
  if (before) return before
  if ((await upcoming(db, booking.email, now)) >= mostUpcoming) return { kind: 'too-many' }
  const written = await db.insertInto('bookings').values(booking).onConflict((conflict) => conflict.column('requestKey').doNothing()).returning('id').execute()
  // In PostgreSQL the insert has waited for whoever was taking the same key right now.
  if (written.length === 0) return (await repeatOf(db, booking)) ?? { kind: 'mismatch' }
  if (!(await own(db, booking.hostId, booking.id, cells))) {
    await db.deleteFrom('bookings').where('id', '=', booking.id).execute()
    return { kind: 'taken' }
  }
  await db.insertInto('bookingConsents').values(consent).execute()
  await db.insertInto('bookingOutbox').values(deliveries).execute()
  return { kind: 'booked', booking }
}

/** Writes a change of a booking that is as it was seen; null where it is not. */
const change = async (db: Database, { id, seen, deliveries }: BookingChange, set: Partial<BookingRow>): Promise<BookingRow | null> => {
  const changed = await db
    .updateTable('bookings')
    .set({ ...set, sequence: seen + 1 })
    .where('id', '=', id)
    .where('sequence', '=', seen)
    .where('state', '!=', 'cancelled')
    .returningAll()
    .executeTakeFirst()
  if (!changed) return null
  await db.insertInto('bookingOutbox').values(deliveries).execute()
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
    .where('state', '!=', 'cancelled')
    .returningAll()
    .executeTakeFirst()) ?? null

const move = async (db: Database, request: BookingMove): Promise<Changed> => {
  const { id, seen, cells, startsAt, endsAt } = request
  const booking = await hold(db, id, seen)
  if (!booking) return { kind: 'stale' }
  const before = await cellsOwnedBy(db, id)
  await release(db, id)
  if (!(await own(db, booking.hostId, id, cells))) {
    // Nobody can have come between: what this transaction deletes stays locked for others until it ends.
    await own(db, booking.hostId, id, before)
    return { kind: 'taken' }
  }
  const changed = await change(db, request, { startsAt, endsAt })
  if (!changed) throw new Error('a booking changed inside the transaction that had read it')
  return { kind: 'changed', booking: changed }
}

const cancel = async (db: Database, request: BookingChange): Promise<Changed> => {
  const changed = await change(db, request, { state: 'cancelled' })
  if (!changed) return { kind: 'stale' }
  await release(db, request.id)
  return { kind: 'changed', booking: changed }
}

/** The conditions stand outside the inner query as well: there a second claimer reads them anew after its wait. */
const claim = async (db: Database, { now, leaseUntil, limit }: ClaimRequest): Promise<BookingClaim> => {
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
      const subjectId = `booking-${row.bookingId}-${row.audience}-${row.sequence}`
      return booking ? [{ booking, delivery: { ...row, channel: 'mail', subjectKind: 'booking', subjectId } }] : []
    }),
    nextAt: pending.length === 0 ? null : Math.min(...pending.map((row) => Math.max(row.dueAt, row.leaseUntil))),
  }
}

/** False where the lease was lost: somebody else has claimed the delivery since, and their word counts. */
const settle = async (db: Database, { id, fence, state, dueAt, lastError, now }: Settlement): Promise<boolean> => {
  const result = await db
    .updateTable('bookingOutbox')
    .set({ state, dueAt, lastError, leaseUntil: 0, settledAt: state === 'pending' ? null : now })
    .where('id', '=', id)
    .where('fence', '=', fence)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** What the store can do for bookings, in Kysely alone; each runs inside a transaction that its caller opens and commits. */
export const bookingOperations = { taken, find, book, move, cancel, claim, settle }
