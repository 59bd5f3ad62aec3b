import type { SteadyPool } from '@federation/node-kit/postgres'
import type { Kysely } from 'kysely'
import { LEAD_FIELDS, type LeadValues } from 'shared-contracts'
import type { ConsentKind } from '../../contract/consent.ts'
import {
  findWritten,
  storeRecord,
  type Accepted,
  type PipelineTables,
  type SubmissionRows,
} from '../records/pipeline.ts'
import type { RecordColumns, RecordStatus } from '../records/record-type.ts'

/** A contact request. Instants for people are ISO 8601 text in UTC, instants for computing epoch milliseconds. */
export interface LeadRow extends RecordColumns, LeadValues {
  /** ULID: sorts by time of arrival. */
  id: string
  status: RecordStatus
  receivedAt: string
  /** Sent by the form's script, or as a plain form post. */
  source: 'json' | 'form'
  phoneExtension: string | null
  subject: string
  page: string | null
  plid: string | null
  /** JSON of the touch, or null. */
  firstTouch: string | null
  lastTouch: string | null
  /** JSON of fields that a later form sent and this code does not know, or null. */
  extraFields: string | null
}

/** Append-only evidence of one answer to one consent text. It outlives its lead, and names the person. */
export interface ConsentRow {
  id: string
  leadId: string
  kind: ConsentKind
  /** `unstated`: the specified payload has no consent, so a caller may send none. */
  state: 'given' | 'not-given' | 'unstated'
  textVersion: string
  textHash: string
  at: string
  /** Complete if the consent was given, since it must show that this visitor gave it; else shortened. */
  ip: string
  userAgent: string
  page: string | null
  phone: string
  /** Empty if the consent is older than this column and its lead was deleted. */
  email: string
}

export interface LeadTables extends PipelineTables {
  leads: LeadRow
  consents: ConsentRow
}

/** All rows of one contact request; stored completely or not at all. */
export interface LeadRows extends SubmissionRows {
  lead: LeadRow
  consents: ConsentRow[]
}

const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Columns by name, so that a later migration cannot break a prepared statement. */
const COLUMNS = {
  leads: `id status received_at source phone_extension subject page plid first_touch last_touch extra_fields risk_score risk_reasons is_test ${Object.keys(LEAD_FIELDS).map(snakeCase).join(' ')}`,
  consents: 'id lead_id kind state text_version text_hash at ip user_agent page phone email',
  outbox:
    'id subject_kind subject_id channel recipient part details state message_id attempts created_at due_at lease_until fence last_error refused_at settled_at',
  idempotency_keys: 'key body_hash subject_id expires_at repeats',
}

/** Rows of a parameter in the types of a table. */
const rowsOf = (parameter: string, table: string): string =>
  `json_populate_recordset(null::${table}, ${parameter})`

const insertInto = (
  table: keyof typeof COLUMNS,
  row: string,
  changed: Record<string, string> = {},
): string => {
  const columns = COLUMNS[table].split(' ')
  const values = columns.map((column) => changed[column] ?? `${row}.${column}`)
  return `insert into ${table} (${columns.join(', ')}) select ${values.join(', ')}`
}

const ifSuppressed = (then: string, otherwise: string): string =>
  `case when suppressed.id is null then ${otherwise} else ${then} end`

/** Locks keys in their sort order, so that groups of two instances cannot deadlock. */
const ACCEPT_TOGETHER = `
with asked as (
  select distinct on (key) * from ${rowsOf('$1', 'idempotency_keys')} order by key, subject_id
), taken as (
  ${insertInto('idempotency_keys', 'asked')} from asked order by asked.key
  on conflict (key) do update
  set body_hash = excluded.body_hash, expires_at = excluded.expires_at, subject_id = excluded.subject_id, repeats = excluded.repeats
  where idempotency_keys.expires_at <= (select ($6::json ->> asked.subject_id)::bigint from asked where asked.key = excluded.key)
  returning subject_id as id
), suppressed as (
  select distinct person.id from json_to_recordset($2) as person (id text, hash text) join suppressions using (hash)
), stored_leads as (
  ${insertInto('leads', 'lead', {
    status: ifSuppressed(`'quarantined'`, 'lead.status'),
    risk_reasons: ifSuppressed(`trim(lead.risk_reasons || ' suppressed')`, 'lead.risk_reasons'),
  })}
  from ${rowsOf('$3', 'leads')} as lead join taken using (id) left join suppressed using (id)
  returning id, status
), stored_consents as (
  ${insertInto('consents', 'consent')}
  from ${rowsOf('$4', 'consents')} as consent join taken on taken.id = consent.lead_id
), stored_deliveries as (
  ${insertInto('outbox', 'delivery', { state: ifSuppressed(`'held'`, 'delivery.state') })}
  from ${rowsOf('$5', 'outbox')} as delivery join taken on taken.id = delivery.subject_id left join suppressed on suppressed.id = taken.id
)
select id, status from stored_leads`

const asParameter = (rows: readonly object[]): string =>
  JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [snakeCase(name), value])),
    ),
  )

/**
 * PostgreSQL's way of storing contact requests: one prepared statement, which is one transaction and one round trip for
 * the whole group. Null if another request, in this group or another transaction, has the same key: then nothing was written.
 */
const acceptTogether = async (pool: SteadyPool, group: readonly LeadRows[]): Promise<(Accepted | null)[]> => {
  const rows = await pool.query<{ id: string; status: RecordStatus }>({
    name: 'accept-together',
    text: ACCEPT_TOGETHER,
    values: [
      asParameter(group.map(({ idempotency, lead }) => ({ ...idempotency, subjectId: lead.id, repeats: 0 }))),
      asParameter(
        group.flatMap(({ lead, personHashes }) => personHashes.map((hash) => ({ id: lead.id, hash }))),
      ),
      asParameter(group.map(({ lead }) => lead)),
      asParameter(group.flatMap(({ consents }) => consents)),
      asParameter(group.flatMap(({ deliveries }) => deliveries)),
      JSON.stringify(Object.fromEntries(group.map(({ lead }) => [lead.id, Date.parse(lead.receivedAt)]))),
    ],
  })
  const statusOf = new Map(rows.map(({ id, status }) => [id, status]))
  return group.map(({ lead: { id } }) => {
    const status = statusOf.get(id)
    return status ? { kind: 'stored', id, status } : null
  })
}

/** The store's operations on contact requests. */
export const leadOperations = {
  accept: {
    run: (db: Kysely<LeadTables>, rows: LeadRows): Promise<Accepted> =>
      storeRecord(db, rows.lead, rows, async (lead) => {
        await db.insertInto('leads').values(lead).execute()
        await db.insertInto('consents').values(rows.consents).execute()
      }),
    together: acceptTogether,
    written: (db: Kysely<LeadTables>, { lead }: LeadRows) => findWritten(db, 'leads', lead),
  },
}
