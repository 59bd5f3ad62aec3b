import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Accepted, Submission } from './intake.ts'
import type { Tables } from './tables.ts'

/** How the statement begins. */
export const ACCEPT_STATEMENT = 'with taken as'

/** A column's value, where it differs for somebody who asked to be forgotten. */
type Overrides = Record<string, RawBuilder<unknown>>

const unlessSuppressed = (otherwise: string, usual: string): RawBuilder<unknown> => sql`case when suppressed.found then ${otherwise} else ${usual} end`

/** One row at a time: only the values of a plain select take their types from the table. */
const insertWhereTaken = (table: 'leads' | 'consents' | 'outbox', row: object, overrides: Overrides = {}): RawBuilder<unknown> => {
  const columns = Object.keys(row)
  const values = Object.entries(row).map(([column, value]) => overrides[column] ?? sql`${value}`)
  return sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))}) select ${sql.join(values)} from taken, suppressed`
}

const named = (name: string, query: RawBuilder<unknown>): RawBuilder<unknown> => sql`${sql.raw(name)} as (${query})`

/**
 * PostgreSQL's way of taking a contact request in: one statement, which is a transaction and one way to the server and
 * back. Null where the key was taken before, or is being taken right now: then nothing was written.
 */
export const acceptAtOnce = async (db: Kysely<Tables>, { lead, consents, deliveries, idempotency, personHashes }: Submission): Promise<Accepted | null> => {
  const { key, bodyHash, expiresAt } = idempotency
  const taken = sql`insert into idempotency_keys (key, body_hash, expires_at, subject_id, repeats) values (${key}, ${bodyHash}, ${expiresAt}, ${lead.id}, 0)
    on conflict (key) do update set body_hash = excluded.body_hash, expires_at = excluded.expires_at, subject_id = excluded.subject_id, repeats = 0
    where idempotency_keys.expires_at <= ${Date.parse(lead.receivedAt)} returning key`
  const suppressed = sql`select exists (select from suppressions where hash in (${sql.join(personHashes)})) as found`
  const held: Overrides = {
    status: unlessSuppressed('quarantined', lead.status),
    riskReasons: unlessSuppressed(`${lead.riskReasons} suppressed`.trim(), lead.riskReasons),
  }
  const steps = [
    named('taken', taken),
    named('suppressed', suppressed),
    named('stored_lead', insertWhereTaken('leads', lead, held)),
    ...consents.map((consent, index) => named(`stored_consent_${index}`, insertWhereTaken('consents', consent))),
    ...deliveries.map((delivery, index) => named(`stored_delivery_${index}`, insertWhereTaken('outbox', delivery, { state: unlessSuppressed('held', delivery.state) }))),
  ]
  const { rows } = await sql<{ status: typeof lead.status }>`with ${sql.join(steps)} select ${held['status']} as status from taken, suppressed`.execute(db)
  return rows[0] ? { kind: 'stored', id: lead.id, status: rows[0].status } : null
}
