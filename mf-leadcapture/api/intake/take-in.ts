import type { Kysely } from 'kysely'
import type { OutboxRow } from '../outbox/outbox-row.ts'
import { isSuppressed } from './suppression.ts'
import type { IdempotencyRow, IntakeStatus, IntakeTables } from './tables.ts'
import type { Reception } from './reception.ts'

/** Counts what has become durable. */
export type Count = (kind: 'request' | 'application' | 'booking', verdict: 'accepted' | 'quarantined') => void

/** What every route needs that takes something in. */
export interface IntakeOptions {
  reception: Reception
  allowedOrigins: ReadonlySet<string>
  mailDomain: string
  now: () => number
  /** Called once something is on disk that owes deliveries. */
  onOwed: () => void
  count: Count
}

/** What everything writes that is taken in. */
export interface Intake {
  deliveries: OutboxRow[]
  idempotency: Pick<IdempotencyRow, 'key' | 'bodyHash' | 'expiresAt'>
  /** Keyed hashes of the person's address and number, as suppressions are kept. */
  personHashes: string[]
}

/** `mismatch`: the idempotency key came earlier with another body, and nothing was written. */
export type Accepted =
  | { kind: 'stored' | 'repeated'; id: string; status: IntakeStatus }
  | { kind: 'mismatch' }

interface Subject {
  id: string
  status: IntakeStatus
  receivedAt: string
  riskReasons: string
}

/** Takes the key where it is free or expired, or says what it was taken for. In PostgreSQL the insert waits for whoever is taking it right now. */
export const takeKey = async (
  db: Kysely<IntakeTables>,
  { key, bodyHash, expiresAt }: Intake['idempotency'],
  subject: Subject,
): Promise<Accepted | null> => {
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
export const heldIfSuppressed = async <S extends Subject>(
  db: Kysely<IntakeTables>,
  subject: S,
  { deliveries, personHashes }: Intake,
) => {
  if (!(await isSuppressed(db, personHashes))) return { subject, deliveries }
  return {
    subject: {
      ...subject,
      status: 'quarantined' as const,
      riskReasons: `${subject.riskReasons} suppressed`.trim(),
    },
    deliveries: deliveries.map((delivery) => ({ ...delivery, state: 'held' as const })),
  }
}
