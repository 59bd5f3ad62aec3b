import type { Kysely } from 'kysely'
import { expireHolds } from './bookings/rows/holds.ts'
import { removeBookings, removeRequests } from './store/remove-records.ts'
import type { Tables } from './tables.ts'

/** For how many months each kind of record is kept. The privacy policy says the same. */
export const KEPT_MONTHS = { requests: 24, applications: 12, consents: 60 } as const

/** So many records a table each time: what is behind is caught up with in the next hours. */
const AT_ONCE = 500
/** Limits look back a day; what they count is kept a little longer. */
const LIMITS_LOOK_BACK = 2 * 24 * 60 * 60_000

/** The instant that lies `months` before `now`. */
export const monthsBefore = (now: number, months: number): Date => {
  const instant = new Date(now)
  instant.setUTCMonth(instant.getUTCMonth() - months)
  return instant
}

/**
 * What nobody's owner ever confirmed goes once its time is past, and what was ticked with it goes too: it was nobody's
 * consent, and the address may be a stranger's.
 */
const expireUnconfirmed = async (db: Kysely<Tables>, now: number): Promise<void> => {
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
  await removeBookings(db, ids)
  if (ids.length > 0) await db.deleteFrom('bookingConsents').where('bookingId', 'in', ids).execute()
  await db.deleteFrom('bookingLocks').where('at', '<', now - LIMITS_LOOK_BACK).execute()
}

/**
 * Removes what is older than it is kept. Consents outlast what they were given with, since they are the evidence;
 * a consent never goes before its lead.
 */
export const expire = async (db: Kysely<Tables>, now: number): Promise<void> => {
  await expireUnconfirmed(db, now)
  const since = (months: number): string => monthsBefore(now, months).toISOString()
  const leads = await db.selectFrom('leads').select('id').where('receivedAt', '<', since(KEPT_MONTHS.requests)).limit(AT_ONCE).execute()
  const applications = await db.selectFrom('applications').select('id').where('receivedAt', '<', since(KEPT_MONTHS.applications)).limit(AT_ONCE).execute()
  const bookings = await db
    .selectFrom('bookings')
    .select('id')
    .where('createdAt', '<', since(KEPT_MONTHS.requests))
    .where('endsAt', '<', now)
    .limit(AT_ONCE)
    .execute()
  await removeRequests(db, [...leads, ...applications].map(({ id }) => id))
  await removeBookings(db, bookings.map(({ id }) => id))
  await db
    .deleteFrom('consents')
    .where('at', '<', since(KEPT_MONTHS.consents))
    .where('leadId', 'not in', (query) => query.selectFrom('leads').select('id'))
    .execute()
  await db
    .deleteFrom('bookingConsents')
    .where('at', '<', since(KEPT_MONTHS.consents))
    .where('bookingId', 'not in', (query) => query.selectFrom('bookings').select('id'))
    .execute()
}
