import type { Kysely } from 'kysely'
import { isSuppressed } from '../../intake/suppression.ts'
import type { OutboxRow } from '../../outbox/outbox-row.ts'
import type { BookingConsentRow, BookingRow, BookingTables } from './booking-tables.ts'
import { take } from './cells.ts'
import { clearWay, countHolds } from './holds.ts'
import { mayAsk } from './owe-mails.ts'

type Database = Kysely<BookingTables>

/** All that one booking writes; it becomes durable whole or not at all. */
export interface NewBooking {
  booking: BookingRow
  /** Cells of the host that the meeting takes, ascending. */
  cells: number[]
  consent: BookingConsentRow
  /** The mail that asks the owner for their word. */
  ask: OutboxRow
  /** What the meeting owes to each side once it counts; a quarantined one is kept with it. */
  deliveries: OutboxRow[]
  /** So many meetings ahead one mailbox may have; more would let one person empty a calendar. */
  mostUpcoming: number
  /** So many times one client may hold without a word from their owners. */
  mostHolds: number
  /** Keyed hashes of the person's address and number, as suppressions are kept. */
  personHashes: string[]
  now: number
}

/** `mismatch`: the form's key came earlier with another booking. Only `held` has written anything. */
export type Booked =
  | { kind: 'held' | 'repeated'; booking: BookingRow }
  | { kind: 'taken' | 'too-many' | 'too-many-holds' | 'mismatch' }

export const find = async (db: Database, id: string): Promise<BookingRow | null> =>
  (await db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirst()) ?? null

/** Meetings ahead of a mailbox, those that wait for its owner's word among them. */
export const countUpcoming = async (db: Database, person: string, now: number): Promise<number> => {
  const rows = await db
    .selectFrom('bookings')
    .select(['state', 'heldUntil'])
    .where('person', '=', person)
    .where('state', 'in', ['unconfirmed', 'booked', 'quarantined'])
    .where('startsAt', '>', now)
    .execute()
  return rows.filter(({ state, heldUntil }) => state !== 'unconfirmed' || (heldUntil ?? 0) > now).length
}

/** What became of the form's key, where it came before. */
const repeatOf = async (db: Database, booking: BookingRow): Promise<Booked | null> => {
  const earlier = await db
    .selectFrom('bookings')
    .selectAll()
    .where('requestKey', '=', booking.requestKey)
    .executeTakeFirst()
  if (!earlier) return null
  const same =
    earlier.email === booking.email && earlier.startsAt === booking.startsAt && earlier.page === booking.page
  return same ? { kind: 'repeated', booking: earlier } : { kind: 'mismatch' }
}

/** Whoever asked to be forgotten is kept for a person to look at; the answer, and the work, are the same. */
const heldIfSuppressed = async (db: Database, { booking, personHashes }: NewBooking): Promise<BookingRow> => {
  if (!(await isSuppressed(db, personHashes))) return booking
  return {
    ...booking,
    state: 'quarantined',
    heldUntil: null,
    riskReasons: `${booking.riskReasons} suppressed`.trim(),
  }
}

/** Lets askers who share a limit come one after the other; the client's row always before the person's. */
export const lockOut = async (db: Database, names: string[], now: number): Promise<void> => {
  for (const name of names) {
    await db
      .insertInto('bookingLocks')
      .values({ name, at: now })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ at: now }))
      .execute()
  }
}

export const personLock = (person: string): string => `person ${person}`
/** What the locks of clients begin with. */
export const CLIENT_LOCK = 'client '

/** Which limit stands in the way, if any. */
const limitReached = async (
  db: Database,
  { booking, mostUpcoming, mostHolds, now }: NewBooking,
): Promise<Booked | null> => {
  if (
    (await countUpcoming(db, booking.person, now)) >= mostUpcoming ||
    !(await mayAsk(db, booking.person, now))
  )
    return { kind: 'too-many' }
  return (await countHolds(db, { now, client: booking.client })) >= mostHolds
    ? { kind: 'too-many-holds' }
    : null
}

/** Holds a time, once, where it is free, until its owner has said that they want it. */
export const book = async (db: Database, request: NewBooking): Promise<Booked> => {
  const { cells, consent, ask, deliveries, now } = request
  const booking = await heldIfSuppressed(db, request)
  await lockOut(db, [`${CLIENT_LOCK}${booking.client}`, personLock(booking.person)], now)
  const before = await repeatOf(db, booking)
  if (before) return before
  const limit = await limitReached(db, request)
  if (limit) return limit
  const written = await db
    .insertInto('bookings')
    // Only what waits for a word is counted by where it came from.
    .values(booking.state === 'quarantined' ? { ...booking, client: '' } : booking)
    .onConflict((conflict) => conflict.column('requestKey').doNothing())
    .returning('id')
    .execute()
  // In PostgreSQL the insert has waited for whoever was taking the same key right now.
  if (written.length === 0) return (await repeatOf(db, booking)) ?? { kind: 'mismatch' }
  await clearWay(db, booking.hostId, cells, now)
  if (!(await take(db, booking, cells))) {
    await db.deleteFrom('bookings').where('id', '=', booking.id).execute()
    return { kind: 'taken' }
  }
  await db.insertInto('bookingConsents').values(consent).execute()
  const owed =
    booking.state === 'quarantined'
      ? deliveries.map((delivery) => ({ ...delivery, state: 'held' as const }))
      : [ask]
  if (booking.isTest === 0) await db.insertInto('outbox').values(owed).execute()
  return { kind: 'held', booking }
}
