import type { Kysely } from 'kysely'
import type { ConsentRow, IdempotencyRow, LeadRow, OutboxRow, Tables } from './tables.ts'

/** All that one contact request writes; it becomes durable whole or not at all. */
export interface Submission {
  lead: LeadRow
  consents: ConsentRow[]
  delivery: OutboxRow
  idempotency: Pick<IdempotencyRow, 'key' | 'bodyHash' | 'expiresAt'> | null
}

/** `mismatch`: the idempotency key came earlier with another body, and nothing was written. */
export type Accepted = { kind: 'stored' | 'repeated'; leadId: string } | { kind: 'mismatch' }

export interface ClaimRequest {
  now: number
  leaseUntil: number
  limit: number
}
export interface Claim {
  deliveries: { delivery: OutboxRow; lead: LeadRow }[]
  /** When the next delivery falls due or a lease runs out; null while nothing is pending. */
  nextAt: number | null
}

export interface Settlement {
  id: string
  fence: number
  state: 'pending' | 'sent' | 'dead'
  dueAt: number
  lastError: string | null
  now: number
}

const accept = async (db: Kysely<Tables>, { lead, consents, delivery, idempotency }: Submission): Promise<Accepted> => {
  if (idempotency) {
    await db.deleteFrom('idempotencyKeys').where('expiresAt', '<=', Date.parse(lead.receivedAt)).execute()
    const earlier = await db
      .selectFrom('idempotencyKeys')
      .select(['bodyHash', 'leadId'])
      .where('key', '=', idempotency.key)
      .executeTakeFirst()
    if (earlier && earlier.bodyHash !== idempotency.bodyHash) return { kind: 'mismatch' }
    if (earlier) return { kind: 'repeated', leadId: earlier.leadId }
    await db.insertInto('idempotencyKeys').values({ ...idempotency, leadId: lead.id }).execute()
  }
  await db.insertInto('leads').values(lead).execute()
  await db.insertInto('consents').values(consents).execute()
  await db.insertInto('outbox').values(delivery).execute()
  return { kind: 'stored', leadId: lead.id }
}

const claim = async (db: Kysely<Tables>, { now, leaseUntil, limit }: ClaimRequest): Promise<Claim> => {
  const claimed = await db
    .updateTable('outbox')
    .set((row) => ({ leaseUntil, fence: row('fence', '+', 1), attempts: row('attempts', '+', 1) }))
    .where('id', 'in', (select) =>
      select
        .selectFrom('outbox')
        .select('id')
        .where('state', '=', 'pending')
        .where('dueAt', '<=', now)
        .where('leaseUntil', '<=', now)
        .orderBy('dueAt')
        .limit(limit),
    )
    .returningAll()
    .execute()
  const leads = claimed.length === 0 ? [] : await db.selectFrom('leads').selectAll().where('id', 'in', claimed.map((row) => row.leadId)).execute()
  const pending = await db.selectFrom('outbox').select(['dueAt', 'leaseUntil']).where('state', '=', 'pending').orderBy('dueAt').limit(limit).execute()
  const leadById = new Map(leads.map((lead) => [lead.id, lead]))
  return {
    deliveries: claimed.flatMap((delivery) => {
      const lead = leadById.get(delivery.leadId)
      return lead ? [{ delivery, lead }] : []
    }),
    nextAt: pending.length === 0 ? null : Math.min(...pending.map((row) => Math.max(row.dueAt, row.leaseUntil))),
  }
}

/** False where the lease was lost: somebody else has claimed the delivery since, and their word counts. */
const settle = async (db: Kysely<Tables>, { id, fence, state, dueAt, lastError, now }: Settlement): Promise<boolean> => {
  const result = await db
    .updateTable('outbox')
    .set({ state, dueAt, lastError, leaseUntil: 0, settledAt: state === 'pending' ? null : now })
    .where('id', '=', id)
    .where('fence', '=', fence)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

const ping = async (db: Kysely<Tables>): Promise<void> => {
  await db.selectFrom('schemaMigrations').select('version').limit(1).execute()
}

/** What the store can do, in Kysely alone; each runs inside a transaction that its caller opens and commits. */
export const operations = { accept, claim, settle, ping }
