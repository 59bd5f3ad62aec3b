import type { Kysely } from 'kysely'
import { isSuppressed } from '../../store/suppressed.ts'
import type { Tables } from '../../store/tables.ts'
import type { BookingConsentRow, BookingOutboxRow, BookingRow, BookingTables } from './booking-tables.ts'
import { take } from './cells.ts'

type Database = Kysely<BookingTables>

/** All that one booking writes; it becomes durable whole or not at all. */
export interface NewBooking {
  booking: BookingRow
  /** Cells of the host that the meeting takes, ascending. */
  cells: number[]
  consent: BookingConsentRow
  deliveries: BookingOutboxRow[]
  /** So many meetings ahead one address may hold; more would let one person empty a calendar. */
  mostUpcoming: number
  /** Keyed hashes of the person's address and number, as suppressions are kept. */
  personHashes: string[]
  now: number
}

/** `mismatch`: the form's key came earlier with another booking. Only `booked` has written anything. */
export type Booked = { kind: 'booked' | 'repeated'; booking: BookingRow } | { kind: 'taken' | 'too-many' | 'mismatch' }

export const find = async (db: Database, id: string): Promise<BookingRow | null> =>
  (await db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirst()) ?? null

const upcoming = async (db: Database, email: string, now: number): Promise<number> => {
  const rows = await db.selectFrom('bookings').select('id').where('email', '=', email).where('state', '!=', 'cancelled').where('startsAt', '>', now).execute()
  return rows.length
}

/** What became of the form's key, where it came before. */
const repeatOf = async (db: Database, booking: BookingRow): Promise<Booked | null> => {
  const earlier = await db.selectFrom('bookings').selectAll().where('requestKey', '=', booking.requestKey).executeTakeFirst()
  if (!earlier) return null
  const same = earlier.email === booking.email && earlier.startsAt === booking.startsAt && earlier.page === booking.page
  return same ? { kind: 'repeated', booking: earlier } : { kind: 'mismatch' }
}

/** Whoever asked to be forgotten is kept for a person to look at; the answer, and the work, are the same. */
const heldIfSuppressed = async (db: Kysely<Tables>, { booking, deliveries, personHashes }: NewBooking): Promise<Pick<NewBooking, 'booking' | 'deliveries'>> => {
  if (!(await isSuppressed(db, personHashes))) return { booking, deliveries }
  return {
    booking: { ...booking, state: 'quarantined', riskReasons: `${booking.riskReasons} suppressed`.trim() },
    deliveries: deliveries.map((delivery) => ({ ...delivery, state: 'held' })),
  }
}

/** Books a meeting, once, where its time is free. */
export const book = async (db: Kysely<Tables>, request: NewBooking): Promise<Booked> => {
  const { cells, consent, mostUpcoming, now } = request
  const { booking, deliveries } = await heldIfSuppressed(db, request)
  const before = await repeatOf(db, booking)
  if (before) return before
  if ((await upcoming(db, booking.email, now)) >= mostUpcoming) return { kind: 'too-many' }
  const written = await db.insertInto('bookings').values(booking).onConflict((conflict) => conflict.column('requestKey').doNothing()).returning('id').execute()
  // In PostgreSQL the insert has waited for whoever was taking the same key right now.
  if (written.length === 0) return (await repeatOf(db, booking)) ?? { kind: 'mismatch' }
  if (!(await take(db, booking, cells))) {
    await db.deleteFrom('bookings').where('id', '=', booking.id).execute()
    return { kind: 'taken' }
  }
  await db.insertInto('bookingConsents').values(consent).execute()
  await db.insertInto('bookingOutbox').values(deliveries).execute()
  return { kind: 'booked', booking }
}
