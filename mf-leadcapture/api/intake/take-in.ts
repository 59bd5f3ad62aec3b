import type { Kysely } from 'kysely'
import { isSuppressed } from './suppressed.ts'
import type { ApplicationRow, ConsentRow, IdempotencyRow, IntakeStatus, LeadRow, OutboxRow, Tables } from '../tables.ts'

interface Intake {
  deliveries: OutboxRow[]
  idempotency: Pick<IdempotencyRow, 'key' | 'bodyHash' | 'expiresAt'>
  /** Keyed hashes of the person's address and number, as suppressions are kept. */
  personHashes: string[]
}

/** All that one contact request writes; it becomes durable whole or not at all. */
export interface Submission extends Intake {
  lead: LeadRow
  consents: ConsentRow[]
}

/** All that one application writes beside the file of the CV, which is on disk before. */
export interface Application extends Intake {
  application: ApplicationRow
}

/** `mismatch`: the idempotency key came earlier with another body, and nothing was written. */
export type Accepted = { kind: 'stored' | 'repeated'; id: string; status: IntakeStatus } | { kind: 'mismatch' }

interface Subject {
  id: string
  status: IntakeStatus
  receivedAt: string
  riskReasons: string
}

/** Takes the key where it is free or expired, or says what it was taken for. In PostgreSQL the insert waits for whoever is taking it right now. */
const takeKey = async (db: Kysely<Tables>, { key, bodyHash, expiresAt }: Intake['idempotency'], subject: Subject): Promise<Accepted | null> => {
  const taken = await db
    .insertInto('idempotencyKeys')
    .values({ key, bodyHash, expiresAt, subjectId: subject.id, repeats: 0 })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ bodyHash, expiresAt, subjectId: subject.id, repeats: 0 })
        .where('idempotencyKeys.expiresAt', '<=', Date.parse(subject.receivedAt)),
    )
    .returning('key')
    .execute()
  if (taken.length === 1) return null
  const earlier = await db
    .updateTable('idempotencyKeys')
    .set((row) => ({ repeats: row('repeats', '+', 1) }))
    .where('key', '=', key)
    .returning(['bodyHash', 'subjectId'])
    .executeTakeFirstOrThrow()
  if (earlier.bodyHash !== bodyHash) return { kind: 'mismatch' }
  return { kind: 'repeated', id: earlier.subjectId, status: subject.status }
}

/** Whoever asked to be forgotten is not passed on again before a person has looked; the answer is the same. */
const heldIfSuppressed = async <S extends Subject>(db: Kysely<Tables>, subject: S, { deliveries, personHashes }: Intake) => {
  if (!(await isSuppressed(db, personHashes))) return { subject, deliveries }
  return {
    subject: { ...subject, status: 'quarantined' as const, riskReasons: `${subject.riskReasons} suppressed`.trim() },
    deliveries: deliveries.map((delivery) => ({ ...delivery, state: 'held' as const })),
  }
}

/** Stores a contact request with its consents and what it owes to the outbox. */
export const accept = async (db: Kysely<Tables>, submission: Submission): Promise<Accepted> => {
  const earlier = await takeKey(db, submission.idempotency, submission.lead)
  if (earlier) return earlier
  const { subject: lead, deliveries } = await heldIfSuppressed(db, submission.lead, submission)
  await db.insertInto('leads').values(lead).execute()
  await db.insertInto('consents').values(submission.consents).execute()
  await db.insertInto('outbox').values(deliveries).execute()
  return { kind: 'stored', id: lead.id, status: lead.status }
}

/** Stores an application whose CV is on disk. */
export const apply = async (db: Kysely<Tables>, submission: Application): Promise<Accepted> => {
  const earlier = await takeKey(db, submission.idempotency, submission.application)
  if (earlier) return earlier
  const { subject: application, deliveries } = await heldIfSuppressed(db, submission.application, submission)
  await db.insertInto('applications').values(application).execute()
  await db.insertInto('outbox').values(deliveries).execute()
  return { kind: 'stored', id: application.id, status: application.status }
}
