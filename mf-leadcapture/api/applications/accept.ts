import type { Kysely } from 'kysely'
import { heldIfSuppressed, takeKey, type Accepted, type Intake } from '../intake/take-in.ts'
import type { ApplicationRow, ApplicationTables } from './rows.ts'

/** All that one application writes beside the file of the CV, which is on disk before. */
export interface Application extends Intake {
  application: ApplicationRow
}

/** Stores an application whose CV is on disk. */
const accept = async (db: Kysely<ApplicationTables>, submission: Application): Promise<Accepted> => {
  const earlier = await takeKey(db, submission.idempotency, submission.application)
  if (earlier) return earlier
  const { subject: application, deliveries } = await heldIfSuppressed(db, submission.application, submission)
  await db.insertInto('applications').values(application).execute()
  if (deliveries.length > 0) await db.insertInto('outbox').values(deliveries).execute()
  return { kind: 'stored', id: application.id, status: application.status }
}

const stored = async (
  db: Kysely<ApplicationTables>,
  { application: { id } }: Application,
): Promise<Accepted | undefined> => {
  const found = await db
    .selectFrom('applications')
    .select(['id', 'status'])
    .where('id', '=', id)
    .executeTakeFirst()
  return found && { kind: 'stored', ...found }
}

/** Those of the ids that no application has. */
const ownerless = async (db: Kysely<ApplicationTables>, { ids }: { ids: string[] }): Promise<string[]> => {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('applications').select('id').where('id', 'in', ids).execute()
  const owned = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !owned.has(id))
}

/** What the store can do with applications. */
export const applicationOperations = {
  accept: { run: accept, written: stored },
  ownerless: { run: ownerless },
}
