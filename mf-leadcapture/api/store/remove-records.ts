import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** Removes contact requests and applications with what they still owe; their consents stay. */
export const removeRequests = async (db: Kysely<Tables>, ids: string[]): Promise<void> => {
  if (ids.length === 0) return
  await db.deleteFrom('outbox').where('subjectId', 'in', ids).execute()
  await db.deleteFrom('idempotencyKeys').where('subjectId', 'in', ids).execute()
  await db.deleteFrom('leads').where('id', 'in', ids).execute()
  await db.deleteFrom('applications').where('id', 'in', ids).execute()
}

/** Their mails that have not left, and the host's time that they took, go with them; their consents stay. */
export const removeBookings = async (db: Kysely<Tables>, ids: string[]): Promise<void> => {
  if (ids.length === 0) return
  await db.deleteFrom('bookings').where('id', 'in', ids).execute()
}
