import type { Kysely } from 'kysely'
import { applicationOperations } from './applications/accept.ts'
import { bookingOperations } from './bookings/operations.ts'
import { digestOperations, expireDigests } from './digest/operations.ts'
import { leadOperations } from './leads/accept.ts'
import { outboxOperations, type Reader } from './outbox/operations.ts'
import { houseOperations } from './store/house.ts'
import type { Operations } from './store/operation.ts'
import { SUBJECTS, type Tables } from './subjects.ts'

/** What deliveries are about, as their wordings take it. */
const READERS: readonly Reader<Tables>[] = [
  { kind: 'lead', read: async (db, ids) => (await db.selectFrom('leads').selectAll().where('id', 'in', ids).execute()).map((lead) => [lead.id, lead]) },
  { kind: 'application', read: async (db, ids) => (await db.selectFrom('applications').selectAll().where('id', 'in', ids).execute()).map((application) => [application.id, application]) },
  { kind: 'booking', read: async (db, ids) => (await db.selectFrom('bookings').selectAll().where('id', 'in', ids).execute()).map((booking) => [booking.id, booking]) },
  { kind: 'digest', read: async (db, days) => (await db.selectFrom('digests').selectAll().where('day', 'in', days).execute()).map((digest) => [digest.day, digest]) },
]

/** Forgets idempotency keys nobody can repeat any more, and what is older than it is kept. */
const tidy = async (db: Kysely<Tables>, { now }: { now: number }): Promise<void> => {
  for (const subject of SUBJECTS) await subject.expire(db, now)
  await expireDigests(db, now)
  await db.deleteFrom('idempotencyKeys').where('expiresAt', '<=', now).execute()
}

/** All that the store can do. The thread that writes imports this module, and nothing else says it again. */
export const operations = {
  house: { ...houseOperations, tidy: { run: tidy } },
  outbox: outboxOperations(READERS),
  digest: digestOperations(SUBJECTS),
  leads: leadOperations,
  applications: applicationOperations,
  bookings: bookingOperations,
} satisfies Operations<Tables>
