import type { IntakeStatus } from '../intake/tables.ts'
import type { Accepted } from '../intake/take-in.ts'
import type { SteadyPool } from 'federation/service/postgres/steady-pool'
import { CONSENT, DELIVERY, KEY, LEAD } from './column-types.ts'
import type { Submission } from './submission.ts'

const inDatabase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The rows of a parameter, under the names they have in the code. */
const rowsOf = (parameter: string, name: string, types: Record<string, string>): string =>
  `json_to_recordset(${parameter}) as ${name} (${Object.entries(types)
    .map(([column, type]) => `"${column}" ${type}`)
    .join(', ')})`

/** Names each column, so that a later migration cannot break a statement that the server keeps. */
const insertInto = (
  table: string,
  row: string,
  types: Record<string, string>,
  changed: Record<string, string> = {},
): string =>
  `insert into ${table} (${Object.keys(types).map(inDatabase).join(', ')}) select ${Object.keys(types)
    .map((column) => changed[column] ?? `${row}."${column}"`)
    .join(', ')}`

const ifSuppressed = (then: string, otherwise: string): string =>
  `case when suppressed.id is null then ${otherwise} else ${then} end`

/** Keys are locked in their order, so that groups of two instances do not wait for each other. */
const STATEMENT = `
with asked as (
  select distinct on (asked.key) asked.* from ${rowsOf('$1', 'asked', { ...KEY, now: 'bigint' })} order by asked.key, asked."subjectId"
), taken as (
  ${insertInto('idempotency_keys', 'asked', KEY)} from asked order by asked.key
  on conflict (key) do update
  set body_hash = excluded.body_hash, expires_at = excluded.expires_at, subject_id = excluded.subject_id, repeats = excluded.repeats
  where idempotency_keys.expires_at <= (select asked.now from asked where asked.key = excluded.key)
  returning subject_id as id
), suppressed as (
  select distinct person.id from ${rowsOf('$2', 'person', { id: 'text', hash: 'text' })} join suppressions using (hash)
), stored_leads as (
  ${insertInto('leads', 'lead', LEAD, {
    status: ifSuppressed(`'quarantined'`, 'lead.status'),
    riskReasons: ifSuppressed(`trim(lead."riskReasons" || ' suppressed')`, 'lead."riskReasons"'),
  })}
  from ${rowsOf('$3', 'lead', LEAD)} join taken using (id) left join suppressed using (id)
  returning id, status
), stored_consents as (
  ${insertInto('consents', 'consent', CONSENT)}
  from ${rowsOf('$4', 'consent', CONSENT)} join taken on taken.id = consent."leadId"
), stored_deliveries as (
  ${insertInto('outbox', 'delivery', DELIVERY, { state: ifSuppressed(`'held'`, 'delivery.state') })}
  from ${rowsOf('$5', 'delivery', DELIVERY)} join taken on taken.id = delivery."subjectId" left join suppressed on suppressed.id = taken.id
)
select id, status from stored_leads`

/**
 * PostgreSQL's way of taking contact requests in: one statement, which is a transaction and one way to the server and
 * back, and which the server keeps under its name, whatever the size of the group. Null where the key was taken
 * before, in this group or elsewhere, or is being taken right now: then nothing was written.
 */
export const acceptTogether = async (
  pool: SteadyPool,
  group: readonly Submission[],
): Promise<(Accepted | null)[]> => {
  const parameters = [
    group.map(({ idempotency, lead }) => ({
      ...idempotency,
      subjectId: lead.id,
      repeats: 0,
      now: Date.parse(lead.receivedAt),
    })),
    group.flatMap(({ lead, personHashes }) => personHashes.map((hash) => ({ id: lead.id, hash }))),
    group.map(({ lead }) => lead),
    group.flatMap(({ consents }) => consents),
    group.flatMap(({ deliveries }) => deliveries),
  ]
  const rows = await pool.query<{ id: string; status: IntakeStatus }>({
    name: 'accept-together',
    text: STATEMENT,
    values: parameters.map((parameter) => JSON.stringify(parameter)),
  })
  const statusOf = new Map(rows.map(({ id, status }) => [id, status]))
  return group.map(({ lead: { id } }) => {
    const status = statusOf.get(id)
    return status ? { kind: 'stored', id, status } : null
  })
}
