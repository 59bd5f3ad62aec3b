import type { Kysely } from 'kysely'
import { heldIfSuppressed, takeKey, type Accepted } from '../intake/take-in.ts'
import { acceptTogether } from './accept-together.ts'
import type { LeadTables } from './rows.ts'
import type { Submission } from './submission.ts'

/** Stores a contact request with its consents and what it owes to the outbox. */
const accept = async (db: Kysely<LeadTables>, submission: Submission): Promise<Accepted> => {
  const earlier = await takeKey(db, submission.idempotency, submission.lead)
  if (earlier) return earlier
  const { subject: lead, deliveries } = await heldIfSuppressed(db, submission.lead, submission)
  await db.insertInto('leads').values(lead).execute()
  await db.insertInto('consents').values(submission.consents).execute()
  if (deliveries.length > 0) await db.insertInto('outbox').values(deliveries).execute()
  return { kind: 'stored', id: lead.id, status: lead.status }
}

const stored = async (
  db: Kysely<LeadTables>,
  { lead: { id } }: Submission,
): Promise<Accepted | undefined> => {
  const found = await db.selectFrom('leads').select(['id', 'status']).where('id', '=', id).executeTakeFirst()
  return found && { kind: 'stored', ...found }
}

/** What the store can do with contact requests. */
export const leadOperations = { accept: { run: accept, together: acceptTogether, written: stored } }
