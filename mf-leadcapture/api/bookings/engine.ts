import type { Kysely } from 'kysely'
import { findSuppressedHashes } from '../abuse/suppression.ts'
import { moveDeliveries } from '../outbox/queue.ts'
import type { MoveResult, RecordStatus } from '../records/record-type.ts'
import type { CallsOf } from '../store/operation.ts'
import { exchangeCells, expireHolds, releaseCells, claimCells, findTakenCells } from './booking-cells.ts'
import { addMails, mayAskToConfirm } from './booking-guard.ts'
import {
  createMails,
  type BookingChange,
  type BookingMove,
  type BookingRow,
  type BookingState,
  type BookingTables,
  type NewBooking,
} from './booking-rows.ts'

type Database = Kysely<BookingTables>

/** Maximum number of future meetings per email address, so that one person cannot fill a calendar. */
const MAX_UPCOMING = 2
const MAX_MOVES = 5

/**
 * Result of a booking request. `repeated`: an earlier request had the same `requestKey` and the same data. `mismatch`: an
 * earlier request had the same `requestKey` and other data. `taken`: another booking has the time. `too-many`: the person has
 * too many future meetings. `too-many-holds`: the client has too many unconfirmed bookings.
 */
export type BookingResult =
  | { kind: 'stored' | 'repeated'; id: string; status: RecordStatus; booking: BookingRow }
  | { kind: 'taken' | 'too-many' | 'too-many-holds' | 'mismatch' }

const toResult = (kind: 'stored' | 'repeated', booking: BookingRow): BookingResult => ({
  kind,
  id: booking.id,
  status: booking.state === 'quarantined' ? 'quarantined' : 'accepted',
  booking,
})

/** Stores a booking and reserves its time. A second request with the same `requestKey` reserves nothing. */
const book = async (db: Database, request: NewBooking): Promise<BookingResult> => {
  const { cells, consent, mailDomain, now } = request
  const erased = await findSuppressedHashes(db, request.personHashes)
  const booking = erased.size > 0 ? quarantine(request.record) : request.record
  await acquireLocks(db, [`${CLIENT_LOCK}${booking.client}`, getPersonLock(booking.person)], now)
  const repeat = await findRepeat(db, booking)
  if (repeat) return repeat
  const limit = await exceededLimit(db, request)
  if (limit) return { kind: limit }
  const insertedIds = await db
    .insertInto('bookings')
    // Store the hash of the client address only in unconfirmed bookings, because the limit per client counts only these.
    .values(booking.state === 'unconfirmed' ? booking : { ...booking, client: '' })
    .onConflict((conflict) => conflict.column('requestKey').doNothing())
    .returning('id')
    .execute()
  // If another transaction is storing the same `requestKey`, the insert waits until that transaction ends. `findRepeat` then
  // finds the booking of that transaction.
  if (insertedIds.length === 0) return (await findRepeat(db, booking)) ?? { kind: 'mismatch' }
  await expireHolds(db, now, { hostId: booking.hostId, cells })
  if (!(await claimCells(db, booking, cells))) {
    await db.deleteFrom('bookings').where('id', '=', booking.id).execute()
    return { kind: 'taken' }
  }
  await db.insertInto('bookingConsents').values(consent).execute()
  const method = booking.state === 'unconfirmed' ? 'CONFIRM' : 'REQUEST'
  const mails = createMails({ booking, method, held: booking.state === 'quarantined', mailDomain, now })
  await addMails(db, booking, mails, now)
  return toResult('stored', booking)
}

/**
 * Result of a confirmation. `repeated`: the booking was confirmed before. `taken`: another booking has the time. `too-many`:
 * the person has too many upcoming bookings. `stale`: the booking is canceled or quarantined, or does not exist.
 */
export type ConfirmationResult =
  | { kind: 'confirmed' | 'repeated'; booking: BookingRow }
  | { kind: 'taken' | 'too-many' | 'stale' }

/** Confirms a booking. Always claims its time again, because a concurrent request can have expired the booking since `now`. */
const confirm = async (db: Database, request: BookingMove): Promise<ConfirmationResult> => {
  const { slot, cells, mailDomain, now } = request
  const { id, person, sequence } = request.booking
  await acquireLocks(db, [getPersonLock(person)], now)
  const booking = await updateBooking(db, { id }, ['unconfirmed', 'expired'], { sequence })
  if (!booking) {
    const earlier = await find(db, id)
    return earlier?.state === 'booked' ? { kind: 'repeated', booking: earlier } : { kind: 'stale' }
  }
  const isHoldExpired = booking.state === 'expired' || (booking.heldUntil ?? 0) <= now
  if (isHoldExpired && (await countUpcoming(db, person, now)) >= MAX_UPCOMING) return { kind: 'too-many' }
  if (!(await exchangeCells(db, booking, cells, now))) return { kind: 'taken' }
  const change = { state: 'booked', heldUntil: null, client: '', ...slot } as const
  const confirmed = await updateBooking(db, { id }, [booking.state], change)
  if (!confirmed) throw new Error(CHANGED_IN_TRANSACTION)
  const mails = createMails({ booking: confirmed, method: 'REQUEST', mailDomain, now })
  await addMails(db, confirmed, mails, now)
  return { kind: 'confirmed', booking: confirmed }
}

/**
 * Result of a change of a booking. `taken`: another booking has the new time. `stale`: the booking was changed or canceled
 * after the caller read it. `too-many`: the booking was already moved too often.
 */
export type BookingChangeResult =
  | { kind: 'changed'; booking: BookingRow }
  | { kind: 'taken' | 'stale' | 'too-many' }

const CHANGEABLE_STATES: readonly BookingState[] = ['booked', 'quarantined']
const CHANGED_IN_TRANSACTION = 'a booking changed inside the transaction that had read it'

const move = async (db: Database, request: BookingMove): Promise<BookingChangeResult> => {
  const { slot, cells, now } = request
  // Lock the booking by an update that changes nothing. Otherwise a concurrent move of this booking could release the cells
  // that this move claims.
  const { id, sequence } = request.booking
  const booking = await updateBooking(db, { id, sequence }, CHANGEABLE_STATES, { sequence })
  if (!booking) return { kind: 'stale' }
  if (booking.moves >= MAX_MOVES) return { kind: 'too-many' }
  if (!(await exchangeCells(db, booking, cells, now))) return { kind: 'taken' }
  const changed = await applyChange(db, request, 'REQUEST', { ...slot, moves: booking.moves + 1 })
  if (!changed) throw new Error(CHANGED_IN_TRANSACTION)
  return { kind: 'changed', booking: changed }
}

const cancel = async (db: Database, request: BookingChange): Promise<BookingChangeResult> => {
  const changed = await applyChange(db, request, 'CANCEL', { state: 'cancelled' })
  if (!changed) return { kind: 'stale' }
  await releaseCells(db, request.booking.id)
  return { kind: 'changed', booking: changed }
}

const find = async (db: Database, id: string): Promise<BookingRow | null> =>
  (await db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirst()) ?? null

const countHolds = async (
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

export const bookingOperations = {
  taken: { run: findTakenCells },
  holds: { run: countHolds },
  find: { run: find },
  book: { run: book },
  confirm: { run: confirm },
  move: { run: move },
  cancel: { run: cancel },
}
export type BookingCalls = CallsOf<typeof bookingOperations>

/**
 * Updates a booking if its state is in `states` and its columns have the values in `where`. Returns the updated booking, which
 * is then locked until the transaction ends. Returns null if no booking matches.
 */
const updateBooking = async (
  db: Database,
  where: Pick<BookingRow, 'id'> & Partial<Pick<BookingRow, 'sequence' | 'isTest'>>,
  states: readonly BookingState[],
  set: Partial<BookingRow>,
): Promise<BookingRow | null> =>
  (await db
    .updateTable('bookings')
    .set(set)
    .where((row) => row.and(where))
    .where('state', 'in', states)
    .returningAll()
    .executeTakeFirst()) ?? null

/** Releases a booking from quarantine. `taken`: another booking has its time. `absent`: it is not in quarantine. */
export const releaseBooking = async (
  db: Database,
  id: string,
  cellsOf: (booking: BookingRow) => number[],
  now: number,
): Promise<MoveResult> => {
  const booking = await updateBooking(db, { id, isTest: 0 }, ['quarantined'], { state: 'booked' })
  if (!booking) return 'absent'
  const cells = cellsOf(booking)
  await expireHolds(db, now, { hostId: booking.hostId, cells })
  if (await claimCells(db, booking, cells)) {
    await moveDeliveries(db, id, { from: 'held', to: 'pending', now })
    return 'moved'
  }
  await updateBooking(db, { id }, ['booked'], { state: 'quarantined' })
  return 'taken'
}

export const quarantineBooking = async (db: Database, id: string, now: number): Promise<MoveResult> => {
  const change = { state: 'quarantined' } as const
  if (!(await updateBooking(db, { id, isTest: 0 }, ['booked'], change))) return 'absent'
  await releaseCells(db, id)
  await moveDeliveries(db, id, { from: 'pending', to: 'held', now })
  return 'moved'
}

/** Quarantines the booking of a person whose data was erased. The visitor gets the usual response, without a hint of that. */
const quarantine = (booking: BookingRow): BookingRow => ({
  ...booking,
  state: 'quarantined',
  heldUntil: null,
  riskReasons: `${booking.riskReasons} suppressed`.trim(),
})

export const getPersonLock = (person: string): string => `person ${person}`
export const CLIENT_LOCK = 'client '

/**
 * Locks the given names until the transaction ends, so that requests that count against the same limit run one after another. A
 * name identifies a client address or a person. The caller passes the client's name before the person's name, so that two
 * transactions cannot deadlock.
 */
const acquireLocks = async (db: Database, names: string[], now: number): Promise<void> => {
  for (const name of names)
    await db
      .insertInto('bookingLocks')
      .values({ name, at: now })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ at: now }))
      .execute()
}

const findRepeat = async (db: Database, booking: BookingRow): Promise<BookingResult | null> => {
  const earlier = await db
    .selectFrom('bookings')
    .selectAll()
    .where('requestKey', '=', booking.requestKey)
    .executeTakeFirst()
  if (!earlier) return null
  const isSame =
    earlier.email === booking.email && earlier.startsAt === booking.startsAt && earlier.page === booking.page
  return isSame ? toResult('repeated', earlier) : { kind: 'mismatch' }
}

const exceededLimit = async (
  db: Database,
  { record: { person, client }, maxHolds, now }: NewBooking,
): Promise<'too-many' | 'too-many-holds' | null> => {
  if ((await countUpcoming(db, person, now)) >= MAX_UPCOMING || !(await mayAskToConfirm(db, person, now)))
    return 'too-many'
  return (await countHolds(db, { now, client })) >= maxHolds ? 'too-many-holds' : null
}

const countUpcoming = async (db: Database, person: string, now: number): Promise<number> => {
  const rows = await db
    .selectFrom('bookings')
    .select(['state', 'heldUntil'])
    .where('person', '=', person)
    .where('state', 'in', ['unconfirmed', 'booked', 'quarantined'])
    .where('startsAt', '>', now)
    .execute()
  return rows.filter(({ state, heldUntil }) => state !== 'unconfirmed' || (heldUntil ?? 0) > now).length
}

/** Updates a booking and queues its mails. Returns null if the booking has changed since the caller read it. */
const applyChange = async (
  db: Database,
  { booking: { id, sequence, state }, mailDomain, now }: BookingChange,
  method: 'REQUEST' | 'CANCEL',
  set: Partial<BookingRow>,
): Promise<BookingRow | null> => {
  const change = { ...set, sequence: sequence + 1 }
  const changed = await updateBooking(db, { id, sequence }, CHANGEABLE_STATES, change)
  if (!changed) return null
  const mails = createMails({ booking: changed, method, held: state === 'quarantined', mailDomain, now })
  await addMails(db, changed, mails, now)
  return changed
}
