import type { Kysely } from 'kysely'
import { wholePhone } from 'shared-contracts/field-text'
import {
  AT_ONCE,
  evidenceIn,
  KEPT_MONTHS,
  named,
  removeEvidenceIn,
  sinceMonths,
  testRows,
  waitingIn,
} from '../intake/kept-rows.ts'
import { mailboxOf } from '../intake/same-address.ts'
import { columns, minute, riskWords, statusWord, type Subject } from '../intake/subject.ts'
import { removeDeliveries } from '../outbox/deliveries.ts'
import { readAvailability } from './availability/read-availability.ts'
import { cellsOf } from './availability/slots.ts'
import { findBooking, listBookings, type BookingRecord } from './queries.ts'
import { CLIENT_LOCK, find, personLock } from './rows/book.ts'
import type { BookingTables } from './rows/booking-tables.ts'
import { expireHolds } from './rows/holds.ts'
import { holdBooking, releaseBooking } from './rows/quarantine-booking.ts'

/** Limits look back a day; what they count is kept a little longer. */
const LIMITS_LOOK_BACK = 2 * 24 * 60 * 60_000
/** Holds of a client are counted as they stand: its lock is needed while somebody has it, and no longer. */
const CLIENTS_LOOK_BACK = 60 * 60_000

const CONSENTS = { table: 'bookingConsents', of: 'bookingId' }

const instant = (at: number): string => new Date(at).toISOString()

/** The host's time that they took goes with them; their consents stay. */
const remove = async (db: Kysely<BookingTables>, ids: string[]): Promise<void> => {
  if (ids.length === 0) return
  await removeDeliveries(db, ids)
  await db.deleteFrom('bookings').where('id', 'in', ids).execute()
}

/**
 * What nobody's owner ever confirmed goes once its time is past, and what was ticked with it goes too: it was nobody's
 * consent, and the address may be a stranger's.
 */
const expireUnconfirmed = async (db: Kysely<BookingTables>, now: number): Promise<void> => {
  await expireHolds(db, now)
  const past = await db
    .selectFrom('bookings')
    .select('id')
    .where('state', '=', 'expired')
    .where('endsAt', '<', now)
    .where('heldUntil', '<', now - LIMITS_LOOK_BACK)
    .limit(AT_ONCE)
    .execute()
  const ids = past.map(({ id }) => id)
  await remove(db, ids)
  if (ids.length > 0) await db.deleteFrom('bookingConsents').where('bookingId', 'in', ids).execute()
  await db
    .deleteFrom('bookingLocks')
    .where('at', '<', now - LIMITS_LOOK_BACK)
    .execute()
  await db
    .deleteFrom('bookingLocks')
    .where('at', '<', now - CLIENTS_LOOK_BACK)
    .where('name', 'like', `${CLIENT_LOCK}%`)
    .execute()
}

const expire = async (db: Kysely<BookingTables>, now: number): Promise<void> => {
  await expireUnconfirmed(db, now)
  const old = await db
    .selectFrom('bookings')
    .select('id')
    .where('createdAt', '<', sinceMonths(now, KEPT_MONTHS.requests))
    .where('endsAt', '<', now)
    .limit(AT_ONCE)
    .execute()
  await remove(
    db,
    old.map(({ id }) => id),
  )
  await db
    .deleteFrom('bookingConsents')
    .where('at', '<', sinceMonths(now, KEPT_MONTHS.consents))
    .where('bookingId', 'not in', (query) => query.selectFrom('bookings').select('id'))
    .execute()
}

/** Meetings, whether or not their owners have said a word. */
export const BOOKINGS: Subject<BookingTables, BookingRecord> = {
  kind: 'booking',
  plural: 'bookings',
  words: 'booking',
  statuses: ['accepted', 'quarantined', 'unconfirmed', 'test'],
  list: listBookings,
  find: findBooking,
  receivedAt: (booking) => booking.createdAt,
  table: columns([
    ['ID', (booking) => booking.id],
    ['RECEIVED', (booking) => minute(booking.createdAt)],
    ['STATE', (booking) => statusWord(booking, booking.state)],
    ['MEETING (UTC)', (booking) => minute(instant(booking.startsAt))],
    ['PAGE', (booking) => booking.page],
    ['NAME', (booking) => booking.fullName],
    ['BUSINESS', (booking) => booking.businessName],
    ['EMAIL', (booking) => booking.email],
    ['PHONE', wholePhone],
  ]),
  csv: columns([
    ['id', (booking) => booking.id],
    ['received', (booking) => booking.createdAt],
    ['state', (booking) => statusWord(booking, booking.state)],
    ['page', (booking) => booking.page],
    ['held until', (booking) => (booking.heldUntil === null ? null : instant(booking.heldUntil))],
    ['moves', (booking) => booking.moves],
    ['starts', (booking) => instant(booking.startsAt)],
    ['ends', (booking) => instant(booking.endsAt)],
    ['zone', (booking) => booking.timeZone],
    ['name', (booking) => booking.fullName],
    ['business', (booking) => booking.businessName],
    ['email', (booking) => booking.email],
    ['phone', (booking) => booking.phone],
    ['extension', (booking) => booking.phoneExtension],
    ['industry', (booking) => booking.industry],
    ['size', (booking) => booking.companySize],
    ['note', (booking) => booking.note],
    ['partner', (booking) => booking.plid],
    ['campaign', (booking) => booking.campaign],
    ['risk', (booking) => booking.riskScore],
    ['reasons', (booking) => booking.riskReasons],
  ]),
  page: (booking) => [
    {
      facts: [
        ['Booking', booking.id],
        ['Received', booking.createdAt],
        ['State', statusWord(booking, booking.state)],
        ...(booking.heldUntil === null
          ? []
          : [['Held until', instant(booking.heldUntil)] satisfies [string, string]]),
        ['Moves', String(booking.moves)],
        ['Risk', riskWords(booking)],
        ['Page', booking.page],
        ['Starts', instant(booking.startsAt)],
        ['Ends', instant(booking.endsAt)],
        ['Their zone', booking.timeZone],
        ['Name', booking.fullName],
        ['Business', booking.businessName],
        ['Email', booking.email],
        ['Phone', wholePhone(booking)],
        ['Industry', booking.industry],
        ['Company size', booking.companySize],
        ['Partner link', booking.plid],
        ['Campaign', booking.campaign],
      ],
    },
    ...(booking.note === null ? [] : [{ text: booking.note }]),
    {
      head: ['CONSENT', 'TEXT', 'AT'],
      rows: booking.consents.map(({ textVersion, at }) => ['booking', textVersion, at]),
    },
    {
      head: ['FOR', 'METHOD', 'STATE', 'ATTEMPTS', 'MESSAGE-ID', 'LAST ERROR'],
      rows: booking.deliveries.map(({ audience, method, state, attempts, messageId, lastError }) => [
        audience,
        method,
        state,
        String(attempts),
        messageId,
        lastError ?? '',
      ]),
    },
  ],
  read: async (db, ids) =>
    (await db.selectFrom('bookings').selectAll().where('id', 'in', ids).execute()).map((booking) => [
      booking.id,
      booking,
    ]),
  waiting: (db) => waitingIn(db, 'bookings', { at: 'createdAt', state: 'state' }),
  /** It needs its time: another meeting may have it by now. */
  async release(db, id, now) {
    const booking = await find(db, id)
    if (!booking) return 'absent'
    const released = await releaseBooking(db, {
      id,
      cells: cellsOf(readAvailability()[booking.page], booking),
      now,
    })
    return released === 'released' ? 'moved' : released
  },
  hold: async (db, id, now) => ((await holdBooking(db, { id, now })) ? 'moved' : 'absent'),
  expire,
  named: (db, person) => named(db, 'bookings', person),
  tests: (db) => testRows(db, 'bookings'),
  remove,
  evidence: (db, person) => evidenceIn(db, CONSENTS, person),
  async removeEvidence(db, found, person) {
    await removeEvidenceIn(db, CONSENTS, found, person)
    if (found.length === 0) return
    await db
      .deleteFrom('bookingLocks')
      .where(
        'name',
        'in',
        found.map(({ email }) => personLock(mailboxOf(email))),
      )
      .execute()
  },
  tables: ['bookings', 'booking_cells', 'booking_consents', 'booking_locks'],
}
