import type { Kysely } from 'kysely'
import { applicationOperations } from './applications/accept.ts'
import { bookingOperations } from './bookings/operations.ts'
import { digestOperations, DIGESTS, expireDigests } from './digest/operations.ts'
import { limitOperations } from './intake/limits/operations.ts'
import { leadOperations } from './leads/accept.ts'
import { outboxOperations } from './outbox/operations.ts'
import { fileOperations } from './store/files/operations.ts'
import { houseOperations } from './store/house.ts'
import type { Operations } from './store/operation.ts'
import { SUBJECTS, type Tables } from './subjects.ts'

/** Forgets idempotency keys nobody can repeat any more, and what is older than it is kept. */
const tidy = async (db: Kysely<Tables>, { now }: { now: number }): Promise<void> => {
  for (const subject of SUBJECTS) await subject.expire(db, now)
  await expireDigests(db, now)
  await db.deleteFrom('idempotencyKeys').where('expiresAt', '<=', now).execute()
}

/** Those of the ids that nothing has which is kept. */
export const ownerlessOf = async (db: Kysely<Tables>, ids: string[]): Promise<string[]> => {
  const owned = new Set<string>()
  for (const subject of SUBJECTS) for (const [id] of await subject.read(db, ids)) owned.add(id)
  return ids.filter((id) => !owned.has(id))
}

/** All that the store can do. The thread that writes imports this module, and nothing else says it again. */
export const operations = {
  house: {
    ...houseOperations,
    tidy: { run: tidy },
    ownerless: { run: (db: Kysely<Tables>, { ids }: { ids: string[] }) => ownerlessOf(db, ids) },
  },
  files: fileOperations,
  limits: limitOperations,
  outbox: outboxOperations([...SUBJECTS, DIGESTS]),
  digest: digestOperations(SUBJECTS),
  leads: leadOperations,
  applications: applicationOperations,
  bookings: bookingOperations,
} satisfies Operations<Tables>
